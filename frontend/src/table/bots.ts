// Bots in words. The levels have texts; a program that the host lets play has the name that the host gave it.

import { t } from "../language/texts.svelte";

export const LEVELS = ["easy", "medium", "hard", "expert"] as const;
const OLD = ["random", "greedy"]; // at tables of earlier versions, and in lessons

const WORDED: readonly string[] = [...LEVELS, ...OLD];

/** What a bot is called: its level, or its name. */
export function botText(bot: string): string {
  return WORDED.includes(bot) ? t(`level-${bot}`) : bot;
}

/** How a bot plays, in a line. */
export function aboutBot(bot: string): string {
  return WORDED.includes(bot) ? t(`about-level-${bot}`) : t("about-program");
}
