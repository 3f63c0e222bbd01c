import { expect, it } from "vitest";
import { hasText } from "../language/texts.svelte";
import type { Event, View } from "../server/messages";
import { notesFor } from "./index";
import { comeUp, firstRound, following, free, happens, isAnothers, leading, type Note, roundOver } from "./notes";

const NOTES = Object.entries(notesFor).flatMap(([game, notes]) => notes.map((note) => [game, note] as const));

/** A view of seat 0, whose turn it is, as far as notes look at it. */
function seen(changes: Partial<View> = {}): View {
  const view = { seat: 0, turn: 0, to_do: "play", round: 1, hand: ["R1", "G2"], trick: [], moves: [], last_round: null };
  return { legal_moves: ["play R1", "play G2"], ...view, ...changes } as unknown as View;
}

function ids(notes: readonly Note[], view: View, news: Event[] = []): string[] {
  return comeUp(notes, [], { view, news }).map(({ note }) => note.id);
}

it.each(NOTES)("has words, and a clause of its own game: %s %o", (game, { id, clause }) => {
  expect(hasText(`lesson-${id}`)).toBe(true);
  expect(hasText(`lesson-over-${game}`)).toBe(true);
  expect(id).toMatch(new RegExp(`^${clause.slice(0, 2).toLowerCase()}-`));
});

it("tells each note once, with the learner's turn", () => {
  const notes = [{ id: "won", clause: "SB-10", when: happens("won") }];
  const news = [{ kind: "won", clause: "SB-10", values: { seat: 2 } }];
  const view = seen({ moves: [{ seat: 0 }, { seat: 1 }, { seat: 0 }] as View["moves"] });
  const told = comeUp(notes, [], { view, news });
  expect(told).toEqual([{ note: notes[0], values: { seat: 2 }, turn: 2 }]);
  expect(comeUp(notes, told, { view, news })).toEqual([]);
});

it("tells apart what happens to the learner and to others", () => {
  const notes = [{ id: "other", clause: "SB-11", when: happens("yellow", isAnothers) }];
  expect(ids(notes, seen(), [{ kind: "yellow", clause: "SB-11", values: { seat: 0 } }])).toEqual([]);
  expect(ids(notes, seen(), [{ kind: "yellow", clause: "SB-11", values: { seat: 3 } }])).toEqual(["other"]);
});

it("knows leading, following and having a free choice", () => {
  const notes = Object.entries({ leading, following, free }).map(([id, when]) => ({ id, clause: "", when }));
  const trick: View["trick"] = [[1, "R9"]];
  expect(ids(notes, seen())).toEqual(["leading"]);
  expect(ids(notes, seen({ trick, legal_moves: ["play R1", "play G2 chameleon"] }))).toEqual(["following"]);
  expect(ids(notes, seen({ trick }))).toEqual(["free"]);
  expect(ids(notes, seen({ trick, hand: ["R1"], legal_moves: ["play R1"] }))).toEqual([]);
  expect(ids(notes, seen({ to_do: "discard" }))).toEqual([]);
  expect(ids(notes, seen({ turn: 1, legal_moves: [] }))).toEqual([]);
});

it("covers the first round alone", () => {
  const notes = [
    { id: "lead", clause: "", when: leading },
    { id: "over", clause: "", when: roundOver },
  ];
  const events = [1, 2].map((round) => ({ kind: "round-started", clause: "SB-5", values: { round, seat: 0 } }));
  expect(firstRound(events)).toEqual(events.slice(0, 1));
  const result = { round: 1, points: [], totals: [], why: [] };
  expect(ids(notes, seen({ round: 2, last_round: result }))).toEqual(["over"]);
});
