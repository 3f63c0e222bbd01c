// What a view of Schadenfreude holds of the table.

import type { View } from "../../server/messages";

export interface Table {
  led: string | null;
  /** Who has more is out (SF-13): 40, but for variants. */
  goal: number;
  score_piles: string[][];
  discarded: string[];
  would_total: number[];
}

export function tableOf(view: View): Table {
  return view.table as unknown as Table;
}

/** The pairs that the last trick of this round cancelled in a seat's score pile (SF-9). */
export function cancelledPairs(view: View, seat: number): [string, string][] {
  const why = view.tricks.at(-1)?.why ?? [];
  return why.flatMap((event, i): [string, string][] => {
    if (event.kind !== "sf-cancelled" || event.values?.seat !== seat) return [];
    return [[String(event.values.card), String(why[i - 1]?.values?.card)]]; // it was taken right before
  });
}
