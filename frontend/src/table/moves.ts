// A card in the hand and the move that it stands for. What is legal, the server says.

import { settings } from "../server/keep.svelte";
import type { View } from "../server/messages";

/** The move that a touch on this card asks for. */
export function moveFor(view: View, card: string, twist: boolean): string {
  const verb = view.to_do === "discard" && view.turn === view.seat ? "discard" : "play";
  return twist && verb === "play" ? `play ${card} chameleon` : `${verb} ${card}`;
}

export function isLegal(view: View, card: string, twist: boolean): boolean {
  return view.legal_moves.includes(moveFor(view, card, twist));
}

/** Does a touch only choose a card, and a second one play it? */
export function asksTwice(): boolean {
  return settings.confirm === "on" || (settings.confirm === "auto" && window.matchMedia("(pointer: coarse)").matches);
}

export function isYourTurn(view: View): boolean {
  return view.seat !== null && view.turn === view.seat;
}
