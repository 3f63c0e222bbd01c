// One page's part in the fair deals of a table: it sends the salt once a sitting, and reports each problem once.

import type { TableView } from "../server/messages";
import { type FairProblem, follow, forgetSalt, hasSalt } from "./receipts";

export class Sitting {
  readonly #code: string;
  /** Has this page taken the seat itself? Then nobody else can have added its salt. */
  #isOwn: boolean;
  #seat: number | null;
  #sent: string | null = null;
  readonly #told = new Set<FairProblem>();

  /** `seat` is the one that is kept from before, `isOwn` whether this page has just opened the table. */
  constructor(code: string, seat: number | null, isOwn: boolean) {
    this.#code = code;
    this.#seat = seat;
    this.#isOwn = isOwn;
  }

  /** This page has just taken a seat. */
  sitDown(): void {
    this.#isOwn = true;
  }

  /** Take in an update: the salt to be sent now, if any, and problems that the player doesn't know of yet. */
  follow(table: TableView): { salt: string | null; problems: FairProblem[] } {
    const { seat, phase } = table;
    if (phase === "waiting" && this.#seat !== null && this.#seat !== seat) this.#standUp(this.#seat);
    this.#seat = seat;
    const salted = table.places.map((place) => place.is_salted);
    if (seat !== null && this.#isOwn && this.#sent === null) salted[seat] = false;
    const step = follow(this.#code, { ...table, scheme: table.scheme ?? 0, salted });
    const salt = step.salt === this.#sent ? null : step.salt;
    this.#sent = salt ?? this.#sent;
    const problems = step.problems.filter((problem) => !this.#told.has(problem) && this.#isAlarming(problem));
    for (const problem of problems) this.#told.add(problem);
    return { salt, problems };
  }

  #standUp(seat: number): void {
    forgetSalt(this.#code, seat);
    this.#sent = null;
    this.#isOwn = false;
  }

  /** Somebody who plays the seat from another device, or wasn't here at the start, made no salt here. */
  #isAlarming(problem: FairProblem): boolean {
    const isAboutSalt = problem === "fair-salt-unknown" || problem === "fair-salt-missing";
    return !isAboutSalt || (this.#seat !== null && hasSalt(this.#code, this.#seat));
  }
}
