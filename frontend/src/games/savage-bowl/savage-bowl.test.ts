import { expect, it, vi } from "vitest";
import type { View } from "../../server/messages";
import { newView, show, textOf } from "../showing";
import Furniture from "./Furniture.svelte";
import HandExtras from "./HandExtras.svelte";
import SeatFacts from "./SeatFacts.svelte";
import { progressSheet, type SavageBowlTable } from "./table";

const TABLE: SavageBowlTable = {
  half: 1,
  target: 3,
  target_points: 1,
  tricks: 13,
  tricks_won: [0, 1, 1, 0],
  chameleons: [true, false, true, true],
  yellow_card: 2,
  discarding: false,
  discards: [0, 2],
  champs: [null],
  eliminated: [],
};

const VIEW = newView(["Ann", "Ben", "Cleo", "Dan"], {
  game: "savage-bowl",
  options: { players: 4, chameleon: true },
  round_leader: 3,
  hand: ["R9", "G2"],
  legal_moves: ["play R9", "play R9 chameleon", "play G2 chameleon"],
  hand_sizes: [2, 2, 2, 2],
  trick: [[1, "R5"], [3, "B4*R"]],
  own: { own_discards: ["P6"] },
});

/** The view with another table, and whatever else is different. */
function viewWith(table: Partial<SavageBowlTable>, different: Partial<View> = {}): View {
  return { ...VIEW, table: { ...TABLE, ...table }, ...different };
}

function labels(root: HTMLElement): (string | null)[] {
  return [...root.querySelectorAll("[role=img]")].map((picture) => picture.getAttribute("aria-label"));
}

it("knows one's own discards, and all of them where the cards are open", () => {
  const view = viewWith({ discards: [0, 2, 0] }, { own: { own_discards: ["P6", "R1"] } });
  expect(progressSheet(view, null)).toEqual([
    { seat: 0, card: "P6" },
    { seat: 2, card: null },
    { seat: 0, card: "R1" },
  ]);
  const own = [["P6", "R1"], [], ["G3"], []].map((own_discards) => ({ own_discards }));
  const open = progressSheet({ ...view, seat: null, own: {} }, { hands: [], own, deal: {} });
  expect(open.map(({ card }) => card)).toEqual(["P6", "G3", "R1"]);
});

it("tells the half, the trick, and what the yellow card asks for", () => {
  expect(show(Furniture, { view: viewWith({}) }).textContent).toContain("First half · trick 1");
  expect(document.body.textContent).toContain("Cleo sits out");
  expect(show(Furniture, { view: viewWith({ discarding: true }) }).textContent).toContain("Cleo discards, then sits out");
});

it("counts the trick that is looked at, when nobody is to play to it any more", () => {
  expect(textOf(Furniture, { view: viewWith({}, { turn: null }) })).toContain("trick 1 of 13");
  expect(textOf(Furniture, { view: viewWith({}, { turn: null, is_over: true }) })).toContain("trick 0 of 13");
});

it("tells who has which Runaway Champ card", () => {
  show(Furniture, { view: viewWith({ champs: [3, null], eliminated: [3] }) });
  expect(labels(document.body)).toContain("Runaway Champ card, 1 point");
  expect(document.body.querySelector(".gone")!.textContent).toBe("Dan");
});

it("counts a seat's tricks against the target", () => {
  const seat = show(SeatFacts, { view: viewWith({ tricks_won: [4, 0, 0, 0], champs: [0], eliminated: [0] }), seat: 0 });
  expect(labels(seat)).toEqual(["4 tricks won, target 3", "Chameleon not used yet", "Runaway Champ card, 2 points"]);
  expect(seat.querySelectorAll(".won")).toHaveLength(4);
  expect(seat.querySelectorAll(".over")).toHaveLength(1);
  expect(seat.textContent).toContain("out");
});

it("shows a used Chameleon and the yellow card, and no Chameleon where none is played with", () => {
  const view = viewWith({ yellow_card: 1 });
  expect(labels(show(SeatFacts, { view, seat: 1 }))).toContain("Chameleon used");
  expect(labels(document.body)).toContain("Has the yellow card");
  const without = show(SeatFacts, { view: { ...view, options: { players: 4, chameleon: false } }, seat: 3 });
  expect(labels(without).filter((label) => label?.startsWith("Chameleon"))).toHaveLength(1);
});

it("marks the Chameleon where it is the hint", () => {
  const hint = { say: "advice" as const, move: "play R5 chameleon", chances: { "play R5 chameleon": 0.31, "play R5": 0.2 } };
  const extras = show(HandExtras, { view: viewWith({}), twist: false, canAct: true, hint, move: vi.fn() });
  expect(extras.querySelector("button")!.textContent).toMatch(/★31% *31% to win, the hint/);
});

it("turns the Chameleon on and says which colour the card would take", () => {
  const turned = vi.fn();
  const extras = show(HandExtras, {
    view: viewWith({}),
    canAct: true,
    hint: null,
    move: vi.fn(),
    get twist() {
      return false;
    },
    set twist(twist) {
      turned(twist);
    },
  });
  expect(extras.textContent).toMatch(/Your card would count as +red/);
  extras.querySelector("button")!.click();
  expect(turned).toHaveBeenCalledExactlyOnceWith(true);
});

it.each([
  ["the leader can't use the Chameleon", viewWith({}, { trick: [], legal_moves: ["play R9"] })],
  ["you have used your Chameleon", viewWith({ chameleons: [false, true, true, true] }, { legal_moves: ["play R9"] })],
  ["Once a round", viewWith({}, { turn: 1, legal_moves: [] })],
])("keeps the Chameleon back: %s", (reason, view) => {
  const extras = show(HandExtras, { view, twist: false, canAct: true, hint: null, move: vi.fn() });
  expect(extras.querySelector("button")!.disabled).toBe(true);
  expect(extras.textContent).toContain(reason);
});

it.each([
  ["Discard one card, face down.", viewWith({ yellow_card: 0, discarding: true }, { to_do: "discard" })],
  ["You sit out this trick.", viewWith({ yellow_card: 0 }, { turn: 1 })],
  ["You are out of this round.", viewWith({ eliminated: [0] }, { turn: 1 })],
])("says what else there is to do: %s", (words, view) => {
  const extras = show(HandExtras, { view, twist: false, canAct: true, hint: null, move: vi.fn() });
  expect(extras.querySelector("[role=status]")!.textContent).toContain(words);
  expect(extras.querySelector("[aria-pressed]")).toBeNull();
});
