import { beforeEach, expect, it } from "vitest";
import { chooseLanguage } from "../language/texts.svelte";
import { countdownText, isRunningOut, isSlow, secondsLeft } from "./clock";
import { durationText, isSlowTime, paceText } from "./duration";

beforeEach(() => chooseLanguage("en"));

it.each([
  [1000, 90],
  [1001, 90],
  [2001, 89],
  [90_999, 1],
  [91_000, 0],
  [500_000, 0],
])("counts down by the clock of this machine, whatever time of day it is: at %i ms", (now, left) => {
  expect(secondsLeft({ left: 90, at: 1000 }, now)).toBe(left);
});

it("warns when 15 seconds are left", () => {
  expect([16, 15, 0].map(isRunningOut)).toEqual([false, true, true]);
});

it("shows minutes and seconds, and where there are hours a time of day", () => {
  expect([90, 15, 600, 9].map(countdownText)).toEqual(["1:30", "0:15", "10:00", "0:09"]);
  expect([3599, 3600].map(isSlow)).toEqual([false, true]);
});

it("names times for a move as people do", () => {
  const named = [15, 90, 60, 180, 3600, 8 * 3600, 86_400, 14 * 86_400].map(durationText);
  expect(named).toEqual([
    "15 seconds", "90 seconds", "1 minute", "3 minutes", "1 hour", "8 hours", "1 day", "14 days",
  ]);
  expect([null, 90].map(paceText)).toEqual(["No clock", "90 seconds per move"]);
  expect([null, 900, 3600].map(isSlowTime)).toEqual([false, false, true]);
});
