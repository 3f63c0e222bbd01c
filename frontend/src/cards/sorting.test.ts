import { expect, it } from "vitest";
import { sortHand } from "./sorting";

it("sorts by suit, then by number", () => {
  const hand = ["W10", "Y1", "R9", "R-3", "W0", "G2"];
  expect(sortHand("schadenfreude", hand)).toEqual(["R-3", "R9", "G2", "Y1", "W0", "W10"]);
  expect(sortHand("savanna-trick", ["El10", "Li2", "Ga11", "Hy4", "Ga3", "Gn1"])).toEqual([
    "Ga3",
    "Ga11",
    "Gn1",
    "Li2",
    "Hy4",
    "El10",
  ]);
  expect(sortHand("gummi-trick", ["G1", "B1", "N2"])).toEqual(["B1", "G1", "N2"]);
});

it("leaves the given list alone", () => {
  const hand = ["B1", "R1"];
  sortHand("savage-bowl", hand);
  expect(hand).toEqual(["B1", "R1"]);
});
