// Who sits where on the screen, and what they have in a trick.

import type { Trick } from "../server/messages";

/** All seats clockwise, beginning after the one at the bottom, which comes last. */
export function clockwise(players: number, bottom: number): number[] {
  return Array.from({ length: players }, (_, step) => (bottom + 1 + step) % players);
}

/** The card that a seat's chameleon copied in a finished trick (ST-14). */
export function copiedBy(trick: Trick, seat: number): string | undefined {
  const copy = trick.why.find(({ kind, values }) => kind === "st-copied" && values?.seat === seat);
  return copy && String(copy.values?.other_card);
}

/** Did this seat win the trick, or a part of it? */
export function hasWon(wonBy: number | Record<string, number>, seat: number): boolean {
  return typeof wonBy === "number" ? wonBy === seat : Object.values(wonBy).includes(seat);
}
