// The clock of whose turn it is.

import type { Clock } from "../server/connection.svelte";

export const WARN_SECONDS = 15;
const HOUR = 3600;

/** What is left of the time now, as `performance.now()` tells it, in whole seconds. */
export function secondsLeft({ left, at }: Clock, now: number): number {
  return Math.max(0, Math.ceil(left - (now - at) / 1000));
}

/** Does the clock show a time of day, as there are hours left? */
export function isSlow(seconds: number): boolean {
  return seconds >= HOUR;
}

export function isRunningOut(seconds: number): boolean {
  return seconds <= WARN_SECONDS;
}

/** Minutes and seconds, as clocks show them. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
