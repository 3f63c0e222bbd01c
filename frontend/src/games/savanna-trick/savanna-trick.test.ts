import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../../server/keep.svelte";
import type { Event, RoundResult } from "../../server/messages";
import { newView, said, show, textOf } from "../showing";
import { bonusWorth, cardPoints, meadowAfter, stepsOf } from "./feast";
import Furniture from "./Furniture.svelte";
import HandExtras from "./HandExtras.svelte";
import RoundEnd from "./RoundEnd.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { specialsOf, type Table } from "./table";

const TABLE: Table = {
  lead: "Gn",
  stealing: false,
  on_table: [],
  start_grass: 15,
  grass: [9, 15, 13],
  won: [["Gn9", "Gn4", "Li9", "El10"], [], ["Ea8"]],
};

const VIEW = newView(["Ann", "Ben", "Cleo"], {
  game: "savanna-trick",
  options: { players: 3, group_a: "golden-eagle", group_b: "elephant" },
  tricks: [
    { leader: 0, plays: [], won_by: 0, clause: "ST-11", why: [told("st-grass-paid", { seat: 0, number: 11 })], furniture: {} },
    { leader: 0, plays: [], won_by: 0, clause: "ST-11", why: [told("st-grass-paid", { seat: 0, number: 5 })], furniture: {} },
  ],
  table: { ...TABLE },
  is_over: true,
});

const RESULT: RoundResult = {
  round: 1,
  points: [31, 4, 12],
  totals: [31, 4, 12],
  why: [
    told("st-big-grazed", { seat: 0, card: "El10", number: 2 }),
    told("st-grazed", { seat: 0, card: "Gn9" }),
    told("st-grazed", { seat: 0, card: "Gn4" }),
    told("st-starved", { seat: 0, card: "Ze1" }),
    told("st-eaten", { seat: 0, card: "Gn4", other_card: "Li8" }),
    told("st-card-scored", { seat: 0, card: "Gn9", number: 9 }),
    told("st-card-scored", { seat: 0, card: "Li8", number: 8 }),
    told("st-card-scored", { seat: 0, card: "El10", number: 10 }),
    told("st-unfed", { seat: 2, card: "Ea4" }),
    told("st-card-scored", { seat: 2, card: "Ch12", number: 12 }),
    told("st-most-animals", { seat: 0, animal: "Gn" }),
    told("st-most-grass", { seat: 1, number: 15 }),
  ],
};

function told(kind: string, values: Event["values"]): Event {
  return { kind, clause: "ST-22", values };
}

function button(name: string): HTMLButtonElement {
  const named = [...document.querySelectorAll("button")].find(
    (button) => (button.getAttribute("aria-label") ?? button.textContent?.trim()) === name,
  );
  expect(named, name).toBeDefined();
  return named!;
}

beforeEach(() => {
  settings.motion = "off";
});

afterEach(() => {
  vi.useRealTimers();
});

it("shows the lead animal and everybody's grass", () => {
  const said = textOf(Furniture, { view: VIEW });
  expect(said).toMatch(/Lead: gnu/);
  expect(said).toMatch(/Ann 9 9 grass.*Ben 15 15 grass/);
});

it("explains the special animals of this deck, with their clauses", () => {
  expect(specialsOf(VIEW).map(({ suit }) => suit)).toEqual(["Ea", "El"]);
  show(Furniture, { view: VIEW });
  const opener = [...document.querySelectorAll("button")].find((one) => one.textContent?.includes("Special animals"));
  opener!.click();
  expect(said()).toMatch(/golden eagle There are three, carnivores\..*ST-20.*elephant There is one\..*ST-15/);
});

it("counts a seat's animals", () => {
  expect(textOf(SeatFacts, { view: VIEW, seat: 0 })).toMatch(/9 grass gnu2 lion1 elephant1/);
});

it("steals by a press", () => {
  const move = vi.fn();
  const view = { ...VIEW, legal_moves: ["steal Gn8", "steal Ea4"], table: { ...TABLE, stealing: true } };
  show(HandExtras, { view, twist: false, canAct: true, hint: null, move });
  button("Steal gnu 8").click();
  expect(move).toHaveBeenCalledExactlyOnceWith("steal Gn8");
});

it("marks the card that the hint would steal", () => {
  const view = { ...VIEW, legal_moves: ["steal Gn8", "steal Ea4"], table: { ...TABLE, stealing: true } };
  const hint = { say: "advice" as const, move: "steal Gn8", chances: { "steal Gn8": 0.5, "steal Ea4": 0.25 } };
  show(HandExtras, { view, twist: false, canAct: true, hint, move: vi.fn() });
  expect(button("Steal gnu 8 50% to win, the hint").textContent).toContain("★50%");
  expect(button("Steal golden eagle 4 25% to win").textContent).toContain("25%");
});

it("has nothing to choose outside of stealing", () => {
  show(HandExtras, { view: { ...VIEW, legal_moves: ["play Gn8"] }, twist: false, canAct: true, hint: null, move: vi.fn() });
  expect(document.querySelector("button")).toBeNull();
});

it("plays the end in steps: every seat from its start, then the bonuses", () => {
  const steps = stepsOf(RESULT);
  expect(steps.map(({ seat, events }) => [seat, events.length])).toEqual([
    [0, 0], [0, 1], [0, 1], [0, 1], [0, 1], [0, 1], [0, 3],
    [1, 0],
    [2, 0], [2, 1], [2, 1],
    [0, 1], [1, 1],
  ]);
  expect(cardPoints(RESULT, steps)).toEqual([27, 0, 12]);
  expect(bonusWorth(RESULT)).toBe(4);
});

it("knows the meadow before and after the meal", () => {
  const steps = stepsOf(RESULT);
  expect(meadowAfter(VIEW, RESULT, 0, [])).toEqual({
    grass: 5,
    herd: ["El10", "Gn9", "Gn4", "Ze1"].map((card) => ({ card, hasGrazed: false })),
    carnivores: [{ card: "Li8", prey: null }],
    removed: [],
  });
  expect(meadowAfter(VIEW, RESULT, 0, steps)).toEqual({
    grass: 0,
    herd: ["El10", "Gn9"].map((card) => ({ card, hasGrazed: true })),
    carnivores: [{ card: "Li8", prey: "Gn4" }],
    removed: ["Ze1"],
  });
});

it("knows a seat that paid no grass, and a chameleon that eats nothing", () => {
  expect(meadowAfter(VIEW, RESULT, 2, stepsOf(RESULT))).toEqual({
    grass: 15,
    herd: [],
    carnivores: [{ card: "Ch12", prey: null }],
    removed: ["Ea4"],
  });
});

it("steps on and back", () => {
  expect(textOf(RoundEnd, { view: VIEW, result: RESULT })).toContain("Ann: the animals wait");
  button("One step on").click();
  expect(said()).toContain("Ann: elephant 10 grazes first and leaves 2 grass.");
  button("One step back").click();
  expect(said()).toContain("Ann: the animals wait");
  expect(button("One step back").disabled).toBe(true);
});

it("leaps to a seat and to the bonuses, with running points", () => {
  show(RoundEnd, { view: VIEW, result: RESULT });
  button("Cleo").click();
  expect(said()).toContain("Cleo: the animals wait");
  button("Ann 27");
  button("Bonuses").click();
  expect(said()).toContain("Ann has most gnus: 4 points.");
  button("Ann 31");
});

it("plays by itself to the end, and stops there", () => {
  vi.useFakeTimers();
  show(RoundEnd, { view: VIEW, result: RESULT });
  button("Play").click();
  flushSync();
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(1000);
    flushSync();
  }
  expect(said()).toContain("Ben has most grass left, 15: 4 points.");
  button("Play");
});
