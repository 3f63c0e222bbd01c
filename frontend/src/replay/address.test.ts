import { expect, it } from "vitest";
import { addressOf, readLook } from "./address";

it("names the move and the view", () => {
  expect(addressOf("abcd", { move: 12, seat: 0 })).toBe("/t/abcd/replay?move=12&seat=0");
  expect(addressOf("abcd", { move: 0, seat: null })).toBe("/t/abcd/replay?move=0");
});

it("reads what it has written", () => {
  for (const look of [
    { move: 0, seat: null },
    { move: 234, seat: 4 },
  ]) {
    expect(readLook(new URL(addressOf("abcd", look), "http://here").search)).toEqual(look);
  }
});

it("begins at the deal, open, where the address is silent or odd", () => {
  expect(readLook("")).toEqual({ move: 0, seat: null });
  expect(readLook("?move=-3&seat=x")).toEqual({ move: 0, seat: null });
});
