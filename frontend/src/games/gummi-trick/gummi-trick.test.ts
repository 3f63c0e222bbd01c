import { expect, it, vi } from "vitest";
import type { RoundResult } from "../../server/messages";
import TableRoundEnd from "../../table/RoundEnd.svelte";
import { newView, show, textOf } from "../showing";
import Furniture from "./Furniture.svelte";
import HandExtras from "./HandExtras.svelte";
import Piles from "./Piles.svelte";
import PrintedPoints from "./PrintedPoints.svelte";
import RoundEnd from "./RoundEnd.svelte";
import SeatFacts from "./SeatFacts.svelte";
import type { GummiTrickTable } from "./table";

const TABLE: GummiTrickTable = {
  priority: ["Y", "R"],
  face_down_left: [2, 0, 3],
  piles: [
    { face_up: ["R9", "B10"], face_down: 3, points: 6 },
    { face_up: [], face_down: 0, points: 0 },
    { face_up: ["Y1"], face_down: 0, points: 4 },
  ],
  printed: { "1": 4, "2": 4, "3": 4, "4": 3, "5": 3, "6": 3, "7": 2, "8": 2, "9": 2, "10": 1 },
};

const VIEW = newView(["Ann", "Ben", "Cleo"], {
  game: "gummi-trick",
  options: { players: 3, rounds: 3 },
  round: 2,
  hand: ["R3"],
  legal_moves: ["play R3", "reveal"],
  hand_sizes: [1, 1, 1],
  trick: [[1, "Y2"], [2, "R5"]],
  table: { ...TABLE },
});

function texts(root: HTMLElement, selector: string): string[] {
  return [...root.querySelectorAll(selector)].map((element) => element.textContent.trim());
}

it("tells the round, the trick, and the colours in the order of the trick", () => {
  const furniture = show(Furniture, { view: VIEW });
  expect(furniture.textContent).toContain("Round 2 of 3 · trick 1");
  expect(texts(furniture, ".priority li")).toEqual(["yellow", "red"]);
});

it("tells that a lead is free, and nothing of the kind when the game is over", () => {
  const view = { ...VIEW, options: { players: 3, rounds: 1 }, trick: [], table: { ...TABLE, priority: [] } };
  expect(show(Furniture, { view }).textContent).toContain("The leader plays anything");
  expect(show(Furniture, { view: { ...view, turn: null, is_over: true } }).querySelectorAll(".priority")).toHaveLength(1);
});

it("keeps the trick's number and colours while it is looked at, when nobody is to play to it any more", () => {
  const furniture = show(Furniture, { view: { ...VIEW, turn: null } });
  expect(furniture.textContent).toContain("Round 2 of 3 · trick 1");
  expect(texts(furniture, ".priority li")).toEqual(["yellow", "red"]);
});

it("shows everybody's pile", () => {
  const piles = show(Piles, { view: VIEW, open: null });
  const [ann, ben, cleo] = texts(piles, "dd");
  expect(ann).toMatch(/red 9.*blue 10.*3 cards face down/s);
  expect(ben).toBe("empty");
  expect(cleo).toContain("yellow 1");
});

it("shows the face-down cards that were dealt where all cards are open, grey if turned up", () => {
  const open = { hands: [], own: [], deal: { face_down: [["G1", "G2", "G3"], ["B1", "B2", "B3"], ["P1", "P2", "P3"]] } };
  const piles = show(Piles, { view: VIEW, open });
  const grey = [...piles.querySelectorAll<HTMLElement>(".dealt")].map((seat) => seat.querySelectorAll(".dimmed").length);
  expect(grey).toEqual([1, 3, 0]);
});

it("shows the table's own printed points", () => {
  const printed = { ...TABLE.printed, "1": 12 };
  const points = show(PrintedPoints, { view: { ...VIEW, table: { ...TABLE, printed } } });
  expect(texts(points, "tr:last-child td")).toEqual(["12", "4", "4", "3", "3", "3", "2", "2", "2", "1"]);
});

it("says what a seat has face down and in its pile", () => {
  const seat = show(SeatFacts, { view: VIEW, seat: 0 });
  const labels = [...seat.querySelectorAll("[role=img]")].map((group) => group.getAttribute("aria-label"));
  expect(labels).toEqual(["2 face-down cards left to turn up", "Scoring pile: 6 points, 2 face up, 3 face down"]);
});

it("tells the chance to win with a face-down card", () => {
  const hint = { say: "advice" as const, move: "play R5", chances: { "play R5": 0.5, reveal: 0.25 } };
  const extras = show(HandExtras, { view: VIEW, twist: false, canAct: true, hint, move: vi.fn() });
  expect(extras.querySelector("button")!.textContent).toMatch(/25% *25% to win/);
});

it("turns up a face-down card when it is pressed", () => {
  const move = vi.fn();
  const extras = show(HandExtras, { view: VIEW, twist: false, canAct: true, hint: null, move });
  expect(extras.querySelectorAll("button .back")).toHaveLength(2);
  extras.querySelector("button")!.click();
  expect(move).toHaveBeenCalledExactlyOnceWith("reveal");
});

it.each([
  ["You may on your turn.", { turn: 1, legal_moves: [] }, true],
  ["You may on your turn.", {}, false],
])("does not turn one up now: %s", (reason, different, canAct) => {
  const extras = show(HandExtras, { view: { ...VIEW, ...different }, twist: false, canAct, hint: null, move: vi.fn() });
  expect(extras.querySelector("button")!.disabled).toBe(true);
  expect(extras.textContent).toContain(reason);
});

it("says when no face-down card is left, and when there is nothing else", () => {
  const none = { ...VIEW, legal_moves: ["play R3"], table: { ...TABLE, face_down_left: [0, 0, 0] } };
  expect(show(HandExtras, { view: none, twist: false, canAct: true, hint: null, move: vi.fn() }).textContent).toContain(
    "you have no face-down card left",
  );
  const empty = { ...VIEW, hand: [], legal_moves: ["reveal"] };
  expect(show(HandExtras, { view: empty, twist: false, canAct: true, hint: null, move: vi.fn() }).textContent).toContain(
    "Your hand is empty.",
  );
});

it("says at the end of the game which round its last points are of", () => {
  const result: RoundResult = { round: 3, points: [4, 7, 0], totals: [24, 17, 20], why: [] };
  expect(textOf(TableRoundEnd, { view: { ...VIEW, is_over: true }, result })).toContain("Round 3");
});

it("shows what scored at the end of a round, the most points first", () => {
  const result: RoundResult = {
    round: 1,
    points: [4, 7, 0],
    totals: [4, 7, 0],
    why: [
      { kind: "gt-face-up-scored", clause: "GT-11", values: { seat: 0, card: "Y1", number: 4 } },
      { kind: "gt-face-down-scored", clause: "GT-11", values: { seat: 0, number: 0 } },
      { kind: "gt-face-up-scored", clause: "GT-11", values: { seat: 1, card: "R9", number: 2 } },
      { kind: "gt-face-down-scored", clause: "GT-11", values: { seat: 1, number: 5 } },
      { kind: "gt-face-down-scored", clause: "GT-11", values: { seat: 2, number: 0 } },
    ],
  };
  const end = show(RoundEnd, { view: VIEW, result });
  const [first, second, last] = texts(end, "ol > li");
  expect(first).toMatch(/Ben.*7 points.*red 9.*5 cards face down/s);
  expect(second).toMatch(/Ann.*4 points.*yellow 1/s);
  expect(last).toMatch(/Cleo.*0 points/s);
});
