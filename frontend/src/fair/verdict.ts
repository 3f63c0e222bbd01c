// After the game, when the secret is public: what the record shows of its deals.
// The page has no engine to deal the cards from the seed again, and it comes from the host, so its verdict says what is
// left to `offsuit verify` on a machine of one's own.

import { commitmentTo, isHex, isSame, readHead, seedFrom, VERSION } from "./head";
import { isSameHand, type Receipt } from "./receipts";

/** What a finished table's view shows. */
export interface Fairness {
  version: number;
  head: string;
  secret: string;
}

/** Everything this browser saw before the secret was revealed. */
export interface Witness {
  /** The first commitment seen. */
  commitment: string | null;
  /** The receipt of one's own seat, if this browser has kept one. */
  receipt: Receipt | null;
}

export type VerdictProblem =
  | "fair-head-broken"
  | "fair-head-changed"
  | "fair-commitment-changed"
  | "fair-secret-wrong"
  | "fair-seed-wrong"
  | "fair-record-changed"
  | "fair-hands-changed";

/** - `proved`: secret, head and seed fit what this browser saw before, and the record gives its seat the hands it had.
 * - `own-word`: they fit together, which whoever made the record could have arranged.
 * - `weak`: the game was dealt by scheme 1, which can be foretold.
 * - `refuted`: something is wrong, as `problems` say.
 */
export interface Verdict {
  shown: "proved" | "own-word" | "weak" | "refuted";
  problems: VerdictProblem[];
  seats: number;
  /** How many seats added no salt. Bots never do. */
  unsalted: number;
}

/** A text by its id. */
export interface Line {
  id: string;
  values?: Record<string, number>;
}

/** The parts of a record that deals are about, if they are there. */
interface RecordParts {
  game?: unknown;
  options?: unknown;
  names?: unknown;
  seed?: unknown;
  rounds?: unknown;
  fairness?: unknown;
}

/** The verdict on a finished game: its fairness as the table shows it, its record, and what this browser saw. */
export function judge(fairness: Fairness | null, record: unknown, { commitment, receipt }: Witness): Verdict {
  const parts: RecordParts = isObject(record) ? record : {};
  if (fairness?.version !== VERSION) {
    const problems: VerdictProblem[] = commitment !== null || receipt ? ["fair-record-changed"] : [];
    return { shown: problems.length ? "refuted" : "weak", problems, seats: 0, unsalted: 0 };
  }
  const head = readHead(fairness.head);
  if (!head) return { shown: "refuted", problems: ["fair-head-broken"], seats: 0, unsalted: 0 };
  const problems: VerdictProblem[] = [];
  if (receipt && receipt.head !== fairness.head) problems.push("fair-head-changed");
  if (commitment !== null && head.commitment !== commitment) problems.push("fair-commitment-changed");
  if (!isHex(fairness.secret) || commitmentTo(fairness.secret) !== head.commitment) problems.push("fair-secret-wrong");
  else if (parts.seed !== seedFrom(fairness.secret, fairness.head)) problems.push("fair-seed-wrong");
  const isSameGame = parts.game === head.game && isSame(head.options, parts.options);
  const hasSeats = Array.isArray(parts.names) && parts.names.length === head.salts.length;
  if (!isSameBlock(parts.fairness, fairness) || !isSameGame || !hasSeats) problems.push("fair-record-changed");
  if (receipt && !hasHands(parts.rounds, receipt)) problems.push("fair-hands-changed");
  const isProof = receipt?.hands.some((hand) => hand?.length) && (head.salts[receipt.seat] ?? null) !== null;
  return {
    shown: problems.length ? "refuted" : isProof ? "proved" : "own-word",
    problems,
    seats: head.salts.length,
    unsalted: head.salts.filter((salt) => salt === null).length,
  };
}

/** The verdict in words. */
export function verdictLines({ shown, problems, seats, unsalted }: Verdict): Line[] {
  const lines: Line[] = [{ id: `fair-verdict-${shown}` }, ...problems.map((id) => ({ id }))];
  if (shown === "proved" || shown === "own-word") {
    lines.push({ id: "fair-unsalted", values: { unsalted, seats } }, { id: "fair-verify-yourself" });
  }
  return lines;
}

function isSameBlock(block: unknown, { version, head, secret }: Fairness): boolean {
  return isObject(block) && block.version === version && block.head === head && block.secret === secret;
}

/** Does the record give the receipt's seat every hand that it was dealt? */
function hasHands(rounds: unknown, { seat, hands }: Receipt): boolean {
  return hands.every((hand, round) => hand === null || isSameHand(hand, handIn(rounds, round, seat)));
}

function handIn(rounds: unknown, round: number, seat: number): string[] {
  const played: unknown = Array.isArray(rounds) ? rounds[round] : null;
  const deal = isObject(played) ? played.deal : null;
  const hand: unknown = isObject(deal) && Array.isArray(deal.hands) ? deal.hands[seat] : null;
  return Array.isArray(hand) ? hand.map(String) : [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
