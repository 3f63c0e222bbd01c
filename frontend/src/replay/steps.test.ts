import { expect, it } from "vitest";
import type { Event, Replay, Step, Trick, View } from "../server/messages";
import { endedRound, finishedTrick, toldEvents, trickAt, trickEnds } from "./steps";

const event = (kind: string, values = {}): Event => ({ kind, clause: "SF-1", values });
const trick = { why: [event("sf-taken")] } as Trick;

function step(move: number, events: Event[], view: Partial<View>): Step {
  const nothing = { trick: [], last_trick: null, last_round: null, why: [], is_over: false };
  return { move, events, open: null, view: { ...nothing, ...view } as View };
}

/** Two rounds: two tricks of two moves, then one trick so far. */
const game = {
  moves: 5,
  marks: [
    { move: 0, round: 1, trick: 1 },
    { move: 2, round: 1, trick: 2 },
    { move: 4, round: 2, trick: 1 },
  ],
} as Replay;

it("knows where tricks end and which one a move belongs to", () => {
  expect(trickEnds(game)).toEqual([2, 4, 5]);
  expect([0, 1, 2, 3, 4, 5].map((move) => trickAt(game, move))).toEqual([0, 0, 0, 1, 1, 2]);
});

it("shows a finished trick until somebody leads to the next", () => {
  expect(finishedTrick(step(4, [], { last_trick: trick }))).toBe(trick);
  expect(finishedTrick(step(5, [], { last_trick: trick, trick: [[0, "R1"]] }))).toBeNull();
});

it("shows a round's result with the move that ended it", () => {
  const last_round = { round: 1, points: [1], totals: [1], why: [] };
  expect(endedRound(step(4, [event("played"), event("round-started")], { last_round }))).toBe(last_round);
  expect(endedRound(step(5, [event("played")], { last_round }))).toBeNull();
  expect(endedRound(step(8, [event("played")], { last_round, is_over: true }))).toBe(last_round);
  expect(endedRound(step(0, [event("round-started"), event("dealt")], {}))).toBeNull();
});

it("tells what is not shown elsewhere", () => {
  const played = event("played", { seat: 1 });
  const events = [played, event("sf-taken"), event("sf-card-scored"), event("round-started"), event("dealt")];
  const last_round = { round: 1, points: [1], totals: [1], why: [event("sf-card-scored")] };
  expect(toldEvents(step(4, events, { last_trick: trick, last_round }))).toEqual([played, event("round-started")]);
});
