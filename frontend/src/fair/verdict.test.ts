import { expect, it } from "vitest";
import { chooseLanguage, LANGUAGES, t } from "../language/texts.svelte";
import { COMMITMENT, HEAD, headWith, OTHER, OWN, SECRET, SEED } from "./examples";
import { commitmentTo, seedFrom } from "./head";
import type { Receipt } from "./receipts";
import { judge, type Verdict, verdictLines, type VerdictProblem } from "./verdict";

const FAIRNESS = { version: 2, head: HEAD, secret: SECRET };
const RECEIPT: Receipt = { version: 2, head: HEAD, seat: 0, hands: [["R1", "R2"], null, ["B1", "B2"]] };
const WITNESS = { commitment: COMMITMENT, receipt: RECEIPT };

function record(changes: object = {}) {
  const hands = [["R2", "R1"], ["B2", "B1"], ["B2", "B1"]].map((hand) => ({ deal: { hands: [hand, ["Y1", "Y2"]] } }));
  return {
    format: 1,
    game: "savage-bowl",
    options: { chameleon: true, players: 4 },
    names: ["Ann", "Ace", "Bo", "Deuce"],
    seed: SEED,
    rounds: hands,
    fairness: { ...FAIRNESS },
    ...changes,
  };
}

it("says that a receipt proves its game", () => {
  expect(judge(FAIRNESS, record(), WITNESS)).toEqual({ shown: "proved", problems: [], seats: 4, unsalted: 2 });
});

it.each([
  { commitment: null, receipt: null },
  { commitment: COMMITMENT, receipt: null },
  { commitment: COMMITMENT, receipt: { ...RECEIPT, hands: [] } },
  { commitment: COMMITMENT, receipt: { ...RECEIPT, hands: [null, null] } },
  { commitment: COMMITMENT, receipt: { ...RECEIPT, hands: [null, null, null, []] } },
  { commitment: COMMITMENT, receipt: { ...RECEIPT, seat: 1, hands: [["Y1", "Y2"]] } },
])("says no more than the record where this browser can't: %o", (witness) => {
  expect(judge(FAIRNESS, record(), witness)).toEqual({ shown: "own-word", problems: [], seats: 4, unsalted: 2 });
});

const REMADE = headWith([OWN, null, OTHER, null], commitmentTo("77".repeat(32)));

it.each<[string, typeof FAIRNESS, object, VerdictProblem[]]>([
  ["another secret", { ...FAIRNESS, secret: "77".repeat(32) }, {}, ["fair-secret-wrong", "fair-record-changed"]],
  ["no secret", { ...FAIRNESS, secret: "" }, {}, ["fair-secret-wrong", "fair-record-changed"]],
  ["a broken head", { ...FAIRNESS, head: `${HEAD} ` }, {}, ["fair-head-broken"]],
  [
    "a game that was remade with another secret",
    { version: 2, head: REMADE, secret: "77".repeat(32) },
    {
      seed: seedFrom("77".repeat(32), REMADE),
      fairness: { version: 2, head: REMADE, secret: "77".repeat(32) },
    },
    ["fair-head-changed", "fair-commitment-changed"],
  ],
  ["another seed", FAIRNESS, { seed: "00".repeat(32) }, ["fair-seed-wrong"]],
  ["no seed", FAIRNESS, { seed: null }, ["fair-seed-wrong"]],
  ["a record that was stripped", FAIRNESS, { fairness: undefined }, ["fair-record-changed"]],
  ["a record with another secret", FAIRNESS, { fairness: { ...FAIRNESS, secret: OWN } }, ["fair-record-changed"]],
  ["a record with another head", FAIRNESS, { fairness: { ...FAIRNESS, head: REMADE } }, ["fair-record-changed"]],
  ["a record of another game", FAIRNESS, { game: "schadenfreude" }, ["fair-record-changed"]],
  ["other options", FAIRNESS, { options: { players: 4, chameleon: false } }, ["fair-record-changed"]],
  ["other seats", FAIRNESS, { names: ["Ann"] }, ["fair-record-changed"]],
  ["fewer rounds", FAIRNESS, { rounds: record().rounds.slice(0, 2) }, ["fair-hands-changed"]],
  ["other hands", FAIRNESS, { rounds: [...record().rounds].reverse() }, ["fair-hands-changed"]],
  ["no rounds", FAIRNESS, { rounds: null }, ["fair-hands-changed"]],
  ["broken rounds", FAIRNESS, { rounds: [{ deal: null }, 7, { deal: { hands: 7 } }] }, ["fair-hands-changed"]],
])("refuses %s", (_, fairness, changes, problems) => {
  const verdict = judge(fairness, record(changes), WITNESS);
  expect(verdict.shown).toBe("refuted");
  expect(verdict.problems).toEqual(problems);
});

it.each([null, undefined, 7, "x", [], {}])("refuses what is no record: %s", (broken) => {
  expect(judge(FAIRNESS, broken, WITNESS).shown).toBe("refuted");
});

it("names games of scheme 1 as weak, unless this table had begun with scheme 2", () => {
  expect(judge(null, record(), { commitment: null, receipt: null }).shown).toBe("weak");
  expect(judge(null, record(), WITNESS).problems).toEqual(["fair-record-changed"]);
});

it.each(LANGUAGES)("has words for every verdict: %s", (language) => {
  chooseLanguage(language);
  const problems: VerdictProblem[] = [
    "fair-head-broken",
    "fair-head-changed",
    "fair-commitment-changed",
    "fair-secret-wrong",
    "fair-seed-wrong",
    "fair-record-changed",
    "fair-hands-changed",
  ];
  for (const shown of ["proved", "own-word", "weak", "refuted"] as const) {
    for (const unsalted of [0, 1, 3]) {
      const verdict: Verdict = { shown, problems: shown === "refuted" ? problems : [], seats: 4, unsalted };
      for (const { id, values } of verdictLines(verdict)) expect(t(id, values)).toMatch(/\S/);
    }
  }
});

it("says how many seats added no random number, and what the page leaves to the player", () => {
  chooseLanguage("en");
  const lines = verdictLines(judge(FAIRNESS, record(), WITNESS)).map(({ id, values }) => t(id, values));
  expect(lines[0]).toContain("Proved by your receipt");
  expect(lines[1]).toBe("2 of 4 seats added no random number. Bots never do.");
  expect(lines[2]).toContain("offsuit verify");
});
