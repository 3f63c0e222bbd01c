// How long a movement takes: nothing, where the person wants no motion.

import { settings } from "../server/keep.svelte";

export function motionTime(milliseconds: number): number {
  const quiet = settings.motion === "off" || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  return quiet ? 0 : milliseconds;
}
