import { expect, it } from "vitest";
import { newView } from "../games/showing";
import type { Trick } from "../server/messages";
import { endedTrick, tableAtEnd } from "./tricks";

const TRICK: Trick = {
  leader: 1,
  plays: [
    [1, "R9"],
    [0, "R2"],
  ],
  won_by: 1,
  clause: "SF-7",
  why: [],
  furniture: {},
};
const BEFORE = newView(["Ann", "Ben"], { hand: ["R2", "G4"], trick: [[1, "R9"]], totals: [3, 4] });

it("finds the trick that ended, also with its round", () => {
  const sameTrick = { ...BEFORE, trick: TRICK.plays, last_trick: TRICK };
  expect(endedTrick(BEFORE, sameTrick)).toBeNull();
  expect(endedTrick(BEFORE, { ...BEFORE, tricks: [TRICK], last_trick: TRICK })).toBe(TRICK);
  expect(endedTrick(BEFORE, { ...BEFORE, round: 2, last_trick: TRICK })).toBe(TRICK);
});

it("leaves the table as it was, without the cards that were played", () => {
  const { hand, totals } = tableAtEnd(BEFORE, TRICK);
  expect(hand).toEqual(["G4"]);
  expect(totals).toEqual([3, 4]);
});

it("knows a card also in the colour that a Chameleon gave it", () => {
  const plays: Trick["plays"] = [
    [1, "R9"],
    [0, "G4*R"],
  ];
  expect(tableAtEnd(BEFORE, { ...TRICK, plays }).hand).toEqual(["R2"]);
});
