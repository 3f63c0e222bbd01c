import { describe, expect, it } from "vitest";
import { newView } from "../games/showing";
import type { Event, Trick, View } from "../server/messages";
import { storyOf, trickInView } from "./memory";

const LAST: Trick = { leader: 0, plays: [[0, "R9"], [1, "R2"]], won_by: 0, clause: "SB-10", why: [], furniture: {} };
const BETWEEN = newView(["Ann", "Bo"], { tricks: [LAST, LAST], last_trick: LAST });
const LED: View = { ...BETWEEN, trick: [[0, "B1"]] };

function told(kind: string, values?: Event["values"]): Event {
  return { kind, clause: "SB-10", values };
}

function trick(...cards: string[]): Event[] {
  const [card = ""] = cards;
  return [
    ...cards.map((card, seat) => told("played", { seat, card })),
    told("sb-second-wins", { seat: 0, card }),
    told("sb-yellow-card", { seat: 1 }),
  ];
}

const EARLIER = [told("round-started", { round: 1 }), ...trick("P8", "P9")];
const START = [told("round-started", { round: 2 }), told("dealt", { seat: 0, hand: ["R1"] })];
const FIRST = trick("G4", "G5");
const SECOND = trick("R9", "R2");
const LEAD = told("played", { seat: 0, card: "B1" });

function cards(events: Event[]): unknown[] {
  return events.flatMap(({ kind, values }) => (kind === "played" ? [values?.card] : []));
}

describe("the last trick", () => {
  it("stays in view until the next lead", () => {
    expect(trickInView(BETWEEN, false)).toBe(LAST);
    expect(trickInView(LED, false)).toBeNull();
  });

  it("stays longer where the table looks back", () => expect(trickInView(LED, true)).toBe(LAST));

  it("is none before the first", () => expect(trickInView(newView(["Ann", "Bo"], {}), true)).toBeNull());
});

describe("the story by the book", () => {
  const between = [...EARLIER, ...START, ...FIRST, ...SECOND];
  const led = [...between, LEAD];

  it("tells the cards of the last trick until the next lead", () => {
    expect(cards(storyOf(between, BETWEEN, false))).toEqual(["R9", "R2"]);
    expect(cards(storyOf(led, LED, false))).toEqual(["B1"]);
  });

  it("names no older card, whoever won with it, but tells the rest", () => {
    const kinds = storyOf(led, LED, false).map(({ kind }) => kind);
    expect(kinds).toEqual(["round-started", "sb-yellow-card", "sb-yellow-card", "played"]);
  });

  it("begins with the round", () => {
    const now = { ...BETWEEN, tricks: [], round: 2 };
    expect(storyOf([...EARLIER, ...START], now, false).map(({ kind }) => kind)).toEqual(["round-started"]);
    expect(cards(storyOf([...EARLIER, ...START, LEAD], { ...LED, tricks: [] }, false))).toEqual(["B1"]);
  });

  it("counts face-down cards that were turned up", () => {
    const turned = told("turned-up", { seat: 1, card: "Y6" });
    const now = { ...LED, trick: [...LED.trick, [1, "Y6"]] as View["trick"] };
    expect(storyOf([...led, turned], now, false).slice(-2)).toEqual([LEAD, turned]);
  });
});

it("the story with open memory tells all of the round", () => {
  const all = [...EARLIER, ...START, ...FIRST, ...SECOND, LEAD];
  expect(cards(storyOf(all, LED, true))).toEqual(["G4", "G5", "R9", "R2", "B1"]);
});
