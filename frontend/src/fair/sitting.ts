// One page's part in the fair deals of a table: it sends the salt once a sitting, and reports each problem once.

import type { Command } from "../server/commands";
import type { TableView } from "../server/messages";
import { type FairProblem, follow, forgetSalt, hasSalt } from "./receipts";

/** A notice about the deal for the player: the id of its text. */
export type FairNotice = Exclude<FairProblem, "fair-salt-unknown"> | "fair-salt-elsewhere";

export class Sitting {
  readonly #code: string;
  /** Has this page taken the seat itself? Then nobody else can have added its salt, whatever the server says. */
  #isOwn: boolean;
  #seat: number | null = null;
  #sent: string | null = null;
  #isLeaving = false;
  /** The tokens of the seats that the player has asked for. */
  readonly #asked = new Set<string>();
  readonly #told = new Set<FairNotice>();

  /** `isOwn`: has this page just opened the table? */
  constructor(code: string, isOwn: boolean) {
    this.#code = code;
    this.#isOwn = isOwn;
  }

  /** The player gives a command. A salt is given up only if they leave or sit down, never because the server says so. */
  note(command: Command): void {
    if (command.do === "leave") this.#isLeaving = true;
    if (command.do === "sit" && command.token) this.#asked.add(command.token);
  }

  /** The server has given a seat. If the player has asked for it, they have sat down and need a new salt. */
  sitDown(seat: number, token: string): void {
    if (!this.#asked.delete(token)) return;
    this.#begin(seat, true);
  }

  /** Take in an update: the salt to be sent now, if any, and problems that the player doesn't know of yet. */
  follow(table: TableView): { salt: string | null; problems: FairNotice[] } {
    const { seat, phase } = table;
    if (phase === "waiting" && seat === null && this.#seat !== null && this.#isLeaving) this.#begin(this.#seat, false);
    this.#seat = seat ?? this.#seat;
    const salted = table.places.map((place) => place.is_salted);
    if (seat !== null && this.#isOwn && this.#sent === null) salted[seat] = false;
    const step = follow(this.#code, { ...table, scheme: table.scheme ?? 0, salted });
    const salt = step.salt === this.#sent ? null : step.salt;
    this.#sent = salt ?? this.#sent;
    const found = step.problems.filter((problem) => !this.#isLeftToTheVerdict(problem, table)).map(noticeOf);
    const problems = found.filter((notice) => !this.#told.has(notice));
    for (const notice of problems) this.#told.add(notice);
    return { salt, problems };
  }

  /** Whoever has this seat from now on adds another salt. */
  #begin(seat: number, isOwn: boolean): void {
    forgetSalt(this.#code, seat);
    this.#isOwn = isOwn;
    this.#sent = null;
    this.#isLeaving = false;
  }

  /** A browser in which a finished game is opened for the first time has no receipt, and the verdict says so. */
  #isLeftToTheVerdict(problem: FairProblem, { phase, seat }: TableView): boolean {
    const isAboutSalt = problem === "fair-salt-unknown" || problem === "fair-salt-missing";
    return isAboutSalt && phase === "over" && seat !== null && !hasSalt(this.#code, seat);
  }
}

/** A salt that wasn't made here may be from another device of the player's, or from the server: only they can tell. */
function noticeOf(problem: FairProblem): FairNotice {
  return problem === "fair-salt-unknown" ? "fair-salt-elsewhere" : problem;
}
