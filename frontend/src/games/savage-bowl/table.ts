// What a Savage Bowl view holds besides what all games have.

import type { OpenCards, View } from "../../server/messages";

export interface SavageBowlTable {
  half: 1 | 2;
  target: number;
  target_points: number;
  /** How many tricks the round has at most. */
  tricks: number;
  tricks_won: number[];
  /** Who has an unused Chameleon. */
  chameleons: boolean[];
  /** Who discards now or sits out this trick. */
  yellow_card: number | null;
  discarding: boolean;
  /** Who put a card on the progress sheet after trick 1, 2 and so on. */
  discards: number[];
  /** Who has the 2-point Runaway Champ card and, with 5 players, the 1-point card. */
  champs: (number | null)[];
  eliminated: number[];
}

export interface Discard {
  seat: number;
  /** Null where it is not known to the reader. */
  card: string | null;
}

export const CHAMP_POINTS = [2, 1] as const; // SB-15

export function tableOf(view: View): SavageBowlTable {
  return view.table as unknown as SavageBowlTable;
}

/** The progress sheet: face down but for one's own cards, and open where all cards are (SB-23). */
export function progressSheet(view: View, open: OpenCards | null): Discard[] {
  const { discards } = tableOf(view);
  return discards.map((seat, i) => {
    const earlier = discards.slice(0, i).filter((other) => other === seat).length;
    return { seat, card: knownDiscards(view, open, seat)[earlier] ?? null };
  });
}

function knownDiscards(view: View, open: OpenCards | null, seat: number): string[] {
  const own = open ? open.own[seat] : seat === view.seat ? view.own : undefined;
  return (own?.own_discards as string[] | undefined) ?? [];
}
