import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { freshly } from "./fresh.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("is fresh for a while after every change, but not for what was there before", () => {
  let view: { tricks: number } | null = $state.raw(null);
  let isFresh = () => false;
  const stop = $effect.root(() => {
    isFresh = freshly(() => view && view.tricks, 100);
  });

  flushSync(() => (view = { tricks: 3 }));
  expect(isFresh()).toBe(false);

  flushSync(() => (view = { tricks: 4 }));
  expect(isFresh()).toBe(true);
  vi.advanceTimersByTime(80);
  flushSync(() => (view = { tricks: 4 }));
  expect(isFresh()).toBe(true);
  vi.advanceTimersByTime(20);
  expect(isFresh()).toBe(false);
  stop();
});
