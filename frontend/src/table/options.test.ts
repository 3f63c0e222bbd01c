// Options and what a variant changes, in words.

import { expect, test } from "vitest";
import { chooseLanguage } from "../language/texts.svelte";
import { optionTexts } from "./options";

const OPTIONS = {
  players: 5,
  chameleon: false,
  printed: {},
  rules: { name: "Mine", about: "Nobody follows.", sha256: "0" },
  parameters: { target: 3 },
};

test("every option and change is said in English and Japanese", () => {
  chooseLanguage("en");
  expect(optionTexts(OPTIONS)).toEqual([
    "Players: 5",
    "Chameleon cards: Without",
    "With other printed numbers",
    "Rules: Nobody follows.",
    "Tricks to win: 3",
  ]);
  chooseLanguage("ja");
  expect(optionTexts(OPTIONS).at(-1)).toBe("目標トリック数：3");
});

test("rules without a description are said by their name", () => {
  chooseLanguage("en");
  expect(optionTexts({ rules: { name: "Mine", about: "", sha256: "0" } })).toEqual(["Rules: Mine"]);
});
