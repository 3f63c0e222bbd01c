import { describe, expect, it } from "vitest";
import type { GameFacts } from "../../server/messages";
import { draftFor, secondsOf, tableOf } from "./draft";

describe("drafts", () => {
  const facts: GameFacts = {
    name: "gummi-trick",
    players: [2, 3, 4, 5],
    options: [{ name: "rounds", values: [1, 3], default: 1 }],
    bots: ["easy", "medium", "hard"],
  };
  const usual = draftFor(facts, null);

  it("are for four, all of them people, if nothing is kept", () => {
    expect(usual).toEqual({
      players: 4,
      options: { rounds: 1 },
      bots: [null, null, null, null],
      isPublic: false,
      seconds: null,
      takeover: 60,
      botsThink: true,
      allowsHints: null,
      openMemory: null,
    });
  });

  it("become what the server is asked for, and the next draft", () => {
    const bots = [null, "hard", null, null];
    const draft = {
      ...usual, players: 3, options: { rounds: 3 }, bots, seconds: 3600, isPublic: true, allowsHints: true, openMemory: false,
    };
    const table = tableOf("gummi-trick", "Ann", draft);
    expect(table).toEqual({
      game: "gummi-trick",
      name: "Ann",
      plans: [{ bot: null }, { bot: null }, { bot: "hard" }],
      options: { players: 3, rounds: 3 },
      is_public: true,
      seconds: 3600,
      takeover: 60,
      bots_think: true,
      allows_hints: true,
      open_memory: false,
    });
    expect(draftFor(facts, table)).toEqual(draft);
  });

  it("are not public where nobody can join", () => {
    const draft = { ...usual, bots: ["easy", "hard", "hard", null], isPublic: true };
    expect(tableOf("gummi-trick", "Ann", draft).is_public).toBe(false);
  });

  it("have a clock where anybody can join", () => {
    const open = { ...usual, isPublic: true };
    const alone = { ...open, bots: ["easy", "easy", "easy", null] };
    expect([usual, open, alone, { ...open, seconds: 30 }].map(secondsOf)).toEqual([null, 90, null, 30]);
    expect(tableOf("gummi-trick", "Ann", open).seconds).toBe(90);
  });

  it.each([
    7,
    { plans: "x", options: null },
    { plans: [null, { bot: 7 }, 1, 2], options: { rounds: 9 }, seconds: 99, takeover: 1 },
  ])("take nothing from what the server does not have: %j", (kept) => {
    expect(draftFor(facts, kept)).toEqual(usual);
  });

  it("have the usual bot where the one that was chosen is gone", () => {
    const kept = { plans: [null, { bot: "gone" }, { bot: "easy" }, { bot: null }] };
    expect(draftFor(facts, kept).bots).toEqual(["medium", "easy", null, null]);
  });
});
