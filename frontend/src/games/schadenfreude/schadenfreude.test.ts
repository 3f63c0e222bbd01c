import { expect, it } from "vitest";
import type { Event } from "../../server/messages";
import { newView, show, textOf } from "../showing";
import Furniture from "./Furniture.svelte";
import RoundEnd from "./RoundEnd.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { cancelledPairs, type Table } from "./table";

const TABLE: Table = {
  led: null,
  score_piles: [["R-3", "G9"], ["Y5"], []],
  discarded: ["R4", "B4"],
  goal: 40,
  would_total: [41, 12, 0],
};

function told(kind: string, values: Event["values"]): Event {
  return { kind, clause: "SF-9", values };
}

const VIEW = newView(["Ann", "Ben", "Cleo"], {
  game: "schadenfreude",
  options: { players: 3 },
  turn: 1,
  round: 2,
  hand_sizes: [3, 3, 3],
  tricks: [
    {
      leader: 0,
      plays: [[0, "G7"], [1, "G4"], [2, "B4"]],
      won_by: 1,
      clause: "SF-7",
      why: [
        told("sf-second-wins", { seat: 1, card: "G4" }),
        told("sf-taken", { seat: 1, card: "G4" }),
        told("sf-cancelled", { seat: 1, card: "R4" }),
        told("sf-taken", { seat: 1, card: "Y5" }),
      ],
      furniture: {},
    },
  ],
  totals: [35, 7, 0],
  totals_before: [35, 7, 0],
  table: { ...TABLE },
});

it("finds the pairs that the last trick cancelled, at their seat only", () => {
  expect(cancelledPairs(VIEW, 1)).toEqual([["R4", "G4"]]);
  expect(cancelledPairs(VIEW, 0)).toEqual([]);
  expect(cancelledPairs({ ...VIEW, tricks: [] }, 1)).toEqual([]);
});

it("says where everybody stands and would land", () => {
  const text = textOf(Furniture, { view: VIEW });
  expect(text).toContain("Ann has 35 points, and 41 if the round ended now");
  expect(text).toContain("Ben has 7 points, and 12 if the round ended now");
  expect(document.querySelectorAll("li.over")).toHaveLength(1);
});

it("shows a seat's score pile and its crossed-out pair", () => {
  const text = textOf(SeatFacts, { view: VIEW, seat: 1 });
  expect(text).toContain("12 points if the round ended now");
  expect(text).toContain("yellow 5");
  expect(text).toContain("red 4 and green 4 cancelled each other");
});

it("warns of more than 40", () => {
  show(SeatFacts, { view: VIEW, seat: 0 });
  expect(document.querySelector(".over")?.textContent).toContain("41!");
});

it("shows what every pile was worth at the end of a round, lowest rank first", () => {
  const text = textOf(RoundEnd, {
    view: VIEW,
    result: {
      round: 1,
      points: [6, -1, 0],
      totals: [41, 0, 0],
      why: [
        told("sf-card-scored", { seat: 0, card: "G9", number: 9 }),
        told("sf-card-scored", { seat: 0, card: "B-3", number: -3 }),
        told("sf-card-scored", { seat: 1, card: "R-1", number: -1 }),
        told("sf-floored", { seat: 1 }),
      ],
    },
  });
  expect(text).toMatch(/Ann \+6.*blue -3.*green 9.*Ben −1.*red -1.*Ben would fall below 0.*Cleo 0/);
});
