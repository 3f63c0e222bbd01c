// What a view of Savanna Trick holds of the table.

import { readCard } from "../../cards/faces";
import type { View } from "../../server/messages";

export interface Table {
  lead: string | null;
  stealing: boolean;
  on_table: string[];
  start_grass: number;
  grass: number[];
  won: string[][];
}

export function tableOf(view: View): Table {
  return view.table as unknown as Table;
}

/** The special animals of the options (ST-3), and the clauses that say what they do. */
const SPECIALS: Record<string, { suit: string; clauses: string[] }> = {
  hyena: { suit: "Hy", clauses: ["ST-9", "ST-12", "ST-23"] },
  "golden-eagle": { suit: "Ea", clauses: ["ST-9", "ST-13", "ST-20", "ST-23"] },
  chameleon: { suit: "Ch", clauses: ["ST-9", "ST-14", "ST-24"] },
  leopard: { suit: "Le", clauses: ["ST-7"] },
  elephant: { suit: "El", clauses: ["ST-9", "ST-15", "ST-21"] },
  hippopotamus: { suit: "Hi", clauses: ["ST-10", "ST-16", "ST-21"] },
  rhino: { suit: "Rh", clauses: ["ST-9", "ST-17", "ST-21"] },
  gorilla: { suit: "Go", clauses: ["ST-9", "ST-18", "ST-21"] },
};

/** The two kinds of special animals in this game's deck. */
export function specialsOf(view: View) {
  return [view.options.group_a, view.options.group_b].flatMap((name) => SPECIALS[String(name)] ?? []);
}

/** How many cards of each animal are among these, in the order in which they first come. */
export function countAnimals(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) {
    const suit = readCard(card)?.suit ?? card;
    counts.set(suit, (counts.get(suit) ?? 0) + 1);
  }
  return [...counts];
}
