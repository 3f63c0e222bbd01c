// A hint in words.

import { cardText, t } from "../language/texts.svelte";
import type { Advice } from "../server/messages";

function percent(hint: Advice, move: string): number {
  return Math.round(100 * (hint.chances[move] ?? 0));
}

/** The move to play, with the chance to win. */
export function hintText(hint: Advice): string {
  const [verb = "", card = "", ...more] = hint.move.split(" ");
  const values = { card: cardText(card), percent: percent(hint, hint.move) };
  return t(`hint-${[verb, ...more].join("-")}`, values);
}

/** The chance to win with a move, where it is legal. */
export function chanceText(hint: Advice | null, move: string): string {
  return hint && move in hint.chances ? t("chance", { percent: percent(hint, move) }) : "";
}

/** What a screen reader says of a move besides its card. */
export function spokenChance(hint: Advice | null, move: string): string {
  if (!hint || !(move in hint.chances)) return "";
  return t(move === hint.move ? "chance-best" : "chance-spoken", { percent: percent(hint, move) });
}

/** The move with a Chameleon to look at first: the one to play, else the most promising. */
export function bestTwist(hint: Advice): string {
  const twists = [hint.move, ...Object.keys(hint.chances)];
  return twists.find((move) => move.endsWith(" chameleon")) ?? "";
}
