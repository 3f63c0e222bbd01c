import { beforeEach, expect, it } from "vitest";
import { chooseLanguage } from "../language/texts.svelte";
import type { Advice } from "../server/messages";
import { bestTwist, chanceText, hintText, spokenChance } from "./hints";

const HINT: Advice = {
  say: "advice",
  move: "play R9",
  chances: { "play R9 chameleon": 0.404, "play R9": 0.4, "play G2": 0.1251, "play B2 chameleon": 0 },
};

beforeEach(() => chooseLanguage("en"));

it.each([
  ["play R9", "Play red 9: 40% to win"],
  ["play R9 chameleon", "Play red 9 with the Chameleon: 40% to win"],
  ["discard G2", "Discard green 2: 40% to win"],
  ["steal Ze4", "Steal zebra 4: 40% to win"],
  ["reveal", "Turn up a card: 40% to win"],
])("says what to do: %s", (move, text) => {
  expect(hintText({ ...HINT, move, chances: { [move]: 0.4 } })).toBe(text);
});

it("tells the chance with each legal move", () => {
  expect(chanceText(HINT, "play G2")).toBe("13%");
  expect(chanceText(HINT, "play B1")).toBe("");
  expect(chanceText(null, "play G2")).toBe("");
  expect(spokenChance(HINT, "play G2")).toBe("13% to win");
  expect(spokenChance(HINT, "play R9")).toBe("40% to win, the hint");
  expect(spokenChance(null, "play R9")).toBe("");
});

it("looks at the Chameleon of the hint first, then at the most promising one", () => {
  expect(bestTwist(HINT)).toBe("play R9 chameleon");
  expect(bestTwist({ ...HINT, move: "play B2 chameleon" })).toBe("play B2 chameleon");
  expect(bestTwist({ ...HINT, chances: {} })).toBe("");
});
