// What the browser keeps of fair deals: its salts, and receipts that prove later how the cards were dealt.
// Forgetting a seat keeps them. Where storage is blocked, everything works all the same until the tab is closed.
// offsuit/terminal/receipts.py does the same in the terminal.

import { read, write } from "../server/storage";
import { type HeadProblem, headProblems, isHex, VERSION } from "./head";
import { toHex } from "./sha256";

export type FairProblem = HeadProblem | "fair-head-changed" | "fair-hand-changed";

/** What a table's view says of its deals. */
export interface FairTable {
  phase: string;
  game: string;
  options: Record<string, unknown>;
  seat: number | null;
  places: { bot: string | null }[];
  scheme: number;
  commitment: string | null;
  head: string | null;
  salted: boolean[];
  view: { round: number; dealt: string[] } | null;
}

/** What follows from an update of the table: the salt to send, if any, and what to tell the player. */
export interface Step {
  salt: string | null;
  problems: FairProblem[];
}

/** The hands that one seat was dealt, by round; null where its client was away. */
export type Hands = (string[] | null)[];

/** What proves the deals of one seat: `offsuit verify FILE --receipt PROOF`. */
export interface Receipt {
  version: typeof VERSION;
  head: string;
  seat: number;
  hands: Hands;
}

/** What is kept of one table. Once there, nothing of it is replaced. */
interface Kept {
  /** The first one seen. */
  commitment: string;
  /** By seat. */
  salts: Record<string, string>;
  head: string | null;
  /** By seat. */
  hands: Record<string, Hands>;
}

/** What couldn't be written. */
const unwritten = new Map<string, Kept>();

/** Take in an update: keep what proves something later, and check what the server says. */
export function follow(code: string, table: FairTable): Step {
  let kept = load(code);
  if (table.scheme !== VERSION || table.commitment === null) {
    return { salt: null, problems: kept ? ["fair-commitment-changed"] : [] };
  }
  if (!kept) {
    kept = { commitment: table.commitment, salts: {}, head: null, hands: {} };
    store(code, kept);
  }
  if (table.phase === "waiting") {
    const isChanged = table.commitment !== kept.commitment;
    return { salt: saltToSend(code, kept, table), problems: isChanged ? ["fair-commitment-changed"] : [] };
  }
  if (table.phase !== "playing" && table.phase !== "over") return { salt: null, problems: [] };
  const problems = checkHead(kept, table);
  // Once the secret is shown, nothing new can be evidence.
  if (table.phase === "playing" && !problems.length) return { salt: null, problems: keepHand(code, kept, table) };
  return { salt: null, problems };
}

/** Our seat's salt as long as the server doesn't have one. It is kept before it is sent. */
function saltToSend(code: string, kept: Kept, { seat, salted }: FairTable): string | null {
  if (seat === null || salted[seat]) return null;
  const salt = kept.salts[seat] ?? toHex(crypto.getRandomValues(new Uint8Array(32)));
  if (salt !== kept.salts[seat]) {
    kept.salts[seat] = salt;
    store(code, kept);
  }
  return salt;
}

/** We left the seat before the start. Whoever sits there next, perhaps we again, adds a new salt. */
export function forgetSalt(code: string, seat: number): void {
  const kept = load(code);
  if (kept?.head !== null || !(seat in kept.salts)) return;
  delete kept.salts[seat];
  store(code, kept);
}

/** Has this browser made a salt for this seat? */
export function hasSalt(code: string, seat: number): boolean {
  return load(code)?.salts[seat] !== undefined;
}

/** Check the head, also against the one that we keep. */
function checkHead(kept: Kept, table: FairTable): FairProblem[] {
  if (kept.head !== null && table.head !== kept.head) return ["fair-head-changed"];
  return headProblems(table.head ?? "", {
    game: table.game,
    options: table.options,
    players: table.places.length,
    commitment: kept.commitment,
    seat: table.seat,
    salt: table.seat === null ? null : (kept.salts[table.seat] ?? null),
    bots: table.places.flatMap((place, seat) => (place.bot === null ? [] : [seat])),
  });
}

/** Keep the head, which is right, and append the hand of this round, once. */
function keepHand(code: string, kept: Kept, { seat, view, head }: FairTable): FairProblem[] {
  if (seat === null || !view) return [];
  const hands = (kept.hands[seat] ??= []);
  if (view.round > hands.length) {
    kept.head = head;
    while (hands.length < view.round - 1) hands.push(null);
    hands.push([...view.dealt]);
    store(code, kept);
  }
  const before = hands[view.round - 1] ?? null;
  return before === null || isSameHand(before, view.dealt) ? [] : ["fair-hand-changed"];
}

/** The same cards, in whatever order? */
export function isSameHand(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join() === [...other].sort().join();
}

/** What proves the deals of this seat, if its head was right and a hand was dealt while we were there. */
export function receiptOf(code: string, seat: number): Receipt | null {
  const kept = load(code);
  const hands = kept?.hands[seat];
  return kept?.head && hands ? { version: VERSION, head: kept.head, seat, hands } : null;
}

/** The first commitment seen at this table. */
export function firstCommitment(code: string): string | null {
  return load(code)?.commitment ?? null;
}

/** The text of the file that "Save proof" saves. */
export function saveProof(code: string, seat: number): string | null {
  const receipt = receiptOf(code, seat);
  return receipt && `${JSON.stringify(receipt)}\n`;
}

function load(code: string): Kept | null {
  const kept = unwritten.get(code) ?? read(key(code));
  return isKept(kept) ? kept : null;
}

function store(code: string, kept: Kept): void {
  if (write(key(code), kept)) unwritten.delete(code);
  else unwritten.set(code, kept);
}

function key(code: string): string {
  return `fair.${code}`;
}

/** Storage may have anything in it, from an older version too. */
function isKept(value: unknown): value is Kept {
  const { commitment, salts, head, hands } = fields(value);
  return (
    isHex(commitment) &&
    Object.values(fields(salts)).every(isHex) &&
    (head === null || typeof head === "string") &&
    Object.values(fields(hands)).every((all) => Array.isArray(all) && all.every(isHand)) &&
    isObject(salts) &&
    isObject(hands)
  );
}

function isHand(value: unknown): value is string[] | null {
  return value === null || (Array.isArray(value) && value.every((card) => typeof card === "string"));
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
