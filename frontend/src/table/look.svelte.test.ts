import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newView } from "../games/showing";
import type { Trick, View } from "../server/messages";
import { LookBack } from "./look.svelte";

const TRICK: Trick = { leader: 1, plays: [[1, "R9"]], won_by: 1, clause: "SF-7", why: [], furniture: {} };
const BEFORE = newView(["Ann", "Ben"], { round: 1, totals: [3, 4] });
const AFTER = { ...BEFORE, tricks: [TRICK], last_trick: TRICK, totals: [3, 13] };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("shows a trick that has ended on its own table, for a while or until it is seen", () => {
  let view: View | null = $state.raw(null);
  let look: LookBack | undefined;
  const stop = $effect.root(() => {
    look = new LookBack(
      () => view,
      () => 100,
    );
  });

  flushSync(() => (view = BEFORE));
  expect(look?.at).toBeNull();

  flushSync(() => (view = AFTER));
  expect(look?.at?.trick).toBe(TRICK);
  expect(look?.at?.view.totals).toEqual([3, 4]);
  vi.advanceTimersByTime(80);
  flushSync(() => (view = { ...AFTER, trick: [[1, "R2"]] }));
  expect(look?.at?.trick).toBe(TRICK);
  vi.advanceTimersByTime(20);
  expect(look?.at).toBeNull();

  flushSync(() => (view = { ...AFTER, round: 2, tricks: [] }));
  expect(look?.at?.trick).toBe(TRICK);
  look?.end();
  expect(look?.at).toBeNull();
  stop();
});

it("shows nothing of what had ended before", () => {
  let look: LookBack | undefined;
  const stop = $effect.root(() => {
    look = new LookBack(
      () => AFTER,
      () => 100,
    );
  });
  flushSync();
  expect(look?.at).toBeNull();
  stop();
});
