// What is on a card, read from its text: R9, R-3, W0, Ga5; and R9*P, a red 9 that counts as purple (SB-8).

export interface Card {
  suit: string;
  number: number;
  /** The suit that a Chameleon gave it. */
  taken?: string;
}

/** How a suit looks: the name of its colour tokens, so `lion` for var(--lion) and var(--lion-ink). */
const COLOURS: Record<string, string> = {
  R: "red",
  G: "green",
  B: "blue",
  Y: "yellow",
  P: "purple",
  N: "brown",
  W: "wild",
  Ga: "gazelle",
  Ze: "zebra",
  Gn: "gnu",
  Li: "lion",
  Hy: "special",
  Ea: "special",
  Ch: "special",
  Le: "special",
  El: "big",
  Hi: "big",
  Rh: "big",
  Go: "big",
};

const TEXT = /^([A-Z][a-z]?)(-?\d+)(?:\*([A-Z]))?$/;

export function readCard(text: string): Card | null {
  const [, suit, number, taken] = TEXT.exec(text) ?? [];
  if (!suit) return null;
  return taken ? { suit, number: Number(number), taken } : { suit, number: Number(number) };
}

/** The colour tokens of a suit. */
export function suitColour(suit: string): string {
  return COLOURS[suit] ?? "wild";
}

/** A number as it is printed: with a real minus sign. */
export function numberText(number: number): string {
  return String(number).replace("-", "−");
}

const LEAF = "M3 22C0 8 8 1 23 1C24 16 17 23 7 20z";
const MEAT = "M14 1C21 1 24 7 22 12C21 16 16 18 12 17L8 20C8 23 4 24 3 21C0 20 1 16 4 16L7 12C6 6 9 1 14 1z";
const CROWN = "M3 21L1 5L7 11L12 2L17 11L23 5L21 21z";

/**
 * A mark in the corner, a path in a box of 24 by 24: a leaf for who grazes, meat for who eats them (ST-1, ST-2), a
 * crown for trump (SB-1).
 */
export function badgeOf(game: string, suit: string): string | null {
  if (game === "savage-bowl") return suit === "P" ? CROWN : null;
  if (game !== "savanna-trick") return null;
  return ["Li", "Hy", "Ea", "Ch", "Le"].includes(suit) ? MEAT : LEAF;
}
