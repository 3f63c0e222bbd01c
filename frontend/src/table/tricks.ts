// A trick that has just ended, while the next one or the next round has begun already.

import type { Trick, View } from "../server/messages";

/** The trick that ended between two views. */
export function endedTrick(before: View, now: View): Trick | null {
  const isSame = now.round === before.round && now.tricks.length === before.tricks.length;
  return isSame ? null : now.last_trick;
}

/** The table when a trick ended: as before its last card, but that nobody holds what they have played. */
export function tableAtEnd(before: View, trick: Trick): View {
  const played = trick.plays.map(([, card]) => card.replace(/\*.*/, "")); // the colour that a Chameleon gave it
  return { ...before, hand: before.hand.filter((card) => !played.includes(card)) };
}
