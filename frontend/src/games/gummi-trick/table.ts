// What a Gummi Trick view holds besides what all games have.

import type { OpenCards, View } from "../../server/messages";

export interface Pile {
  face_up: string[];
  face_down: number;
  /** What it is worth so far. */
  points: number;
}

export interface GummiTrickTable {
  /** The colours of the trick in the order in which they must be followed. */
  priority: string[];
  /** How many of their own face-down cards everybody has left. */
  face_down_left: number[];
  piles: Pile[];
  /** The points printed on a card, by its number. */
  printed: Record<string, number>;
}

export function tableOf(view: View): GummiTrickTable {
  return view.table as unknown as GummiTrickTable;
}

/** The face-down cards that a seat was dealt, where all cards are open; they are turned up in this order. */
export function dealtFaceDown(open: OpenCards, seat: number): string[] {
  return (open.deal.face_down as string[][])[seat] ?? [];
}
