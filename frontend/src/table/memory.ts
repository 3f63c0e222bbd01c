// What of the round may still be looked up on the screen. By the book the cards of a trick lie face down from the next lead
// on (SB-23, GT-14, ST-30); where a table looks back, nothing is forgotten. Programs get all of it: it is the screens that
// forget.

import type { Event, Trick, View } from "../server/messages";

/** The last trick, as long as it may be looked at. */
export function trickInView(view: View, looksBack: boolean): Trick | null {
  return looksBack || view.trick.length === 0 ? view.last_trick : null;
}

/** The events of this round that may be told: by the book no card of a trick before the last one. */
export function storyOf(events: Event[], view: View, looksBack: boolean): Event[] {
  const start = events.findLastIndex(({ kind }) => kind === "round-started");
  const round = events.slice(Math.max(start, 0)).filter(({ kind }) => kind !== "dealt");
  if (looksBack) return round;
  const since = leadIn(round, view.trick.length || (view.last_trick?.plays.length ?? 0));
  return round.filter((event, i) => i >= since || !namesCard(event));
}

/** Where the trick begins whose cards, so many of them, are the last that were played. */
function leadIn(events: Event[], cards: number): number {
  const plays = events.flatMap(({ kind }, i) => (kind === "played" || kind === "turned-up" ? [i] : []));
  return cards ? (plays.at(-cards) ?? 0) : events.length;
}

function namesCard({ values }: Event): boolean {
  return values !== undefined && ("card" in values || "other_card" in values);
}
