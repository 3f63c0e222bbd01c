// The order of a hand: by suit, then by number.

import { readCard } from "./faces";

const SUITS: Record<string, readonly string[]> = {
  "savage-bowl": ["R", "G", "B", "Y", "P"],
  "gummi-trick": ["R", "B", "Y", "G", "P", "N"],
  schadenfreude: ["R", "G", "B", "Y", "W"],
  "savanna-trick": ["Ga", "Ze", "Gn", "Li", "Hy", "Ea", "Ch", "Le", "El", "Hi", "Rh", "Go"],
};

/** All suits of a game, in the order of a hand. */
export function suitsOf(game: string): readonly string[] {
  return SUITS[game] ?? [];
}

/** The cards, sorted; the given list stays as it is. */
export function sortHand(game: string, cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => place(game, one) - place(game, other));
}

function place(game: string, text: string): number {
  const card = readCard(text);
  return card ? suitsOf(game).indexOf(card.suit) * 100 + card.number : -1;
}
