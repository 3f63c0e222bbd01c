// Who sits where on the screen.

/** All seats clockwise, beginning after the one at the bottom, which comes last. */
export function clockwise(players: number, bottom: number): number[] {
  return Array.from({ length: players }, (_, step) => (bottom + 1 + step) % players);
}

/** Did this seat win the trick, or a part of it? */
export function hasWon(wonBy: number | Record<string, number>, seat: number): boolean {
  return typeof wonBy === "number" ? wonBy === seat : Object.values(wonBy).includes(seat);
}
