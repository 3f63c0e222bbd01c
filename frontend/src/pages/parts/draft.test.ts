import { describe, expect, it } from "vitest";
import type { GameFacts } from "../../server/messages";
import { draftFor, tableOf } from "./draft";

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
      days: null,
      takeover: 60,
      botsThink: true,
      allowsHints: null,
    });
  });

  it("become what the server is asked for, and the next draft", () => {
    const bots = [null, "hard", null, null];
    const draft = { ...usual, players: 3, options: { rounds: 3 }, bots, days: 2, isPublic: true, allowsHints: true };
    const table = tableOf("gummi-trick", "Ann", draft);
    expect(table).toEqual({
      game: "gummi-trick",
      name: "Ann",
      plans: [{ bot: null }, { bot: null }, { bot: "hard" }],
      options: { players: 3, rounds: 3 },
      is_public: true,
      days: 2,
      takeover: 60,
      bots_think: true,
      allows_hints: true,
    });
    expect(draftFor(facts, table)).toEqual(draft);
  });

  it("are not public where nobody can join", () => {
    const draft = { ...usual, bots: ["easy", "hard", "hard", null], isPublic: true };
    expect(tableOf("gummi-trick", "Ann", draft).is_public).toBe(false);
  });

  it.each([
    7,
    { plans: "x", options: null },
    { plans: [null, { bot: 7 }, 1, 2], options: { rounds: 9 }, days: 99, takeover: 1 },
  ])("take nothing from what the server does not have: %j", (kept) => {
    expect(draftFor(facts, kept)).toEqual(usual);
  });

  it("have the usual bot where the one that was chosen is gone", () => {
    const kept = { plans: [null, { bot: "gone" }, { bot: "easy" }, { bot: null }] };
    expect(draftFor(facts, kept).bots).toEqual(["medium", "easy", null, null]);
  });
});
