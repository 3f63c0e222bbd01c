// Times for a move, as they can be chosen and as people read them.

import { t } from "../language/texts.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From 15 seconds to 14 days. */
export const TIMES = [
  15, 30, 60, 90, 3 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY,
];

/** At a public table, if nothing else is chosen. */
export const PUBLIC_TIME = 90;

/** Does nobody take over for people who are gone, because moves may take long? */
export function isSlowTime(seconds: number | null): boolean {
  return seconds !== null && seconds >= HOUR;
}

export function durationText(seconds: number): string {
  if (seconds % DAY === 0) return t("duration-days", { number: seconds / DAY });
  if (seconds % HOUR === 0) return t("duration-hours", { number: seconds / HOUR });
  if (seconds % MINUTE === 0) return t("duration-minutes", { number: seconds / MINUTE });
  return t("duration-seconds", { number: seconds });
}

/** How fast a table is played. */
export function paceText(seconds: number | null): string {
  return seconds === null ? t("no-clock") : t("time-for-move", { time: durationText(seconds) });
}
