import { expect, it } from "vitest";
import { picture } from "./drawings";
import { badgeOf, numberText, readCard, suitColour } from "./faces";
import { whole } from "./paths";
import { suitsOf } from "./sorting";

const GAMES = ["savage-bowl", "gummi-trick", "schadenfreude", "savanna-trick"];

it("reads cards", () => {
  expect(readCard("R9")).toEqual({ suit: "R", number: 9 });
  expect(readCard("R-3")).toEqual({ suit: "R", number: -3 });
  expect(readCard("W0")).toEqual({ suit: "W", number: 0 });
  expect(readCard("Ga5")).toEqual({ suit: "Ga", number: 5 });
  expect(readCard("B10*R")).toEqual({ suit: "B", number: 10, taken: "R" });
  expect(readCard("reveal")).toBeNull();
});

it("writes numbers with a real minus", () => {
  expect(numberText(-3)).toBe("−3");
  expect(numberText(10)).toBe("10");
});

it.each(GAMES)("has a picture of its own and a colour for every suit of %s", (game) => {
  const pictures = suitsOf(game).map((suit) => JSON.stringify(picture(game, suit)));
  expect(new Set(pictures).size).toBe(suitsOf(game).length);
  for (const suit of suitsOf(game)) {
    expect(picture(game, suit)).not.toHaveLength(0);
    expect(suitColour(suit)).toMatch(/^[a-z]+$/);
  }
});

it("gives faces to Schadenfreude by the number", () => {
  const faces = [-3, 2, 5, 9].map((number) => JSON.stringify(picture("schadenfreude", "R", number)));
  expect(new Set(faces).size).toBe(4);
});

it("marks trump, and what animals eat", () => {
  expect(badgeOf("savage-bowl", "P")).not.toBeNull();
  expect(badgeOf("gummi-trick", "P")).toBeNull();
  expect(badgeOf("savanna-trick", "Li")).toBe(badgeOf("savanna-trick", "Hy"));
  expect(badgeOf("savanna-trick", "Li")).not.toBe(badgeOf("savanna-trick", "Ga"));
});

it("completes a shape from its right half", () => {
  expect(whole("M50 0L60 10C70 20 80 30 50 40")).toBe("M50 0L60 10C70 20 80 30 50 40C20 30 30 20 40 10L50 0z");
});
