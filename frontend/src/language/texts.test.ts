import { FluentResource } from "@fluent/bundle";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { cardText, catalogs, chooseLanguage, eventText, type Language, LANGUAGES, seatName, t } from "./texts.svelte";

/** The ids of catalogs, each with the names of its variables in order. */
function variablesById(sources: string[]): Map<string, string> {
  const entries = sources.flatMap((source) => new FluentResource(source).body);
  return new Map(entries.map((entry) => [entry.id, [...variables(entry.value)].sort().join(" ")]));
}

function variables(pattern: unknown): Set<string> {
  if (Array.isArray(pattern)) return new Set(pattern.flatMap((element) => [...variables(element)]));
  if (typeof pattern !== "object" || pattern === null) return new Set();
  const { type, name, ...inner } = pattern as Record<string, unknown>;
  return type === "var" ? new Set([String(name)]) : variables(Object.values(inner));
}

const NAMES = ["Ann", "Bo", "Cy"];

beforeEach(() => chooseLanguage("en"));

describe("catalogs", () => {
  it("have the same ids with the same variables in both languages", () => {
    expect(variablesById(catalogs.ja)).toEqual(variablesById(catalogs.en));
  });

  it.each(LANGUAGES)("have no broken entry and none twice: %s", (language) => {
    const written = catalogs[language].flatMap((source) => source.match(/^[a-z][\w-]*(?= =)/gim) ?? []);
    expect([...variablesById(catalogs[language]).keys()].sort()).toEqual(written.sort());
  });

  it.each(LANGUAGES)("format: %s", (language) => {
    chooseLanguage(language);
    for (const [id, names] of variablesById(catalogs[language])) {
      const values = Object.fromEntries(names.split(" ").map((name) => [name, 2]));
      expect(t(id, values), id).toMatch(/\S/);
    }
  });
});

// What Python's offsuit.language.say answers to the same.
const SPOKEN: [Language, string, Record<string, unknown>, string[], string][] = [
  [
    "en",
    "sb-second-wins",
    { seat: 1, card: "R8*G" },
    NAMES,
    "Bo wins the trick with red 8 as green, the second strongest.",
  ],
  ["ja", "sb-second-wins", { seat: 1, card: "R8*G" }, NAMES, "Boが緑扱いの赤の8でトリックを獲得（2番目に強いカード）。"],
  ["en", "sb-target-scored", { seat: 0, number: 1 }, NAMES, "Ann has exactly the target: 1 point for this round."],
  ["en", "sb-target-scored", { seat: 0, number: 3 }, [], "player 1 has exactly the target: 3 points for this round."],
  ["ja", "sb-target-scored", { seat: 0, number: 3 }, [], "プレイヤー1は目標ちょうど：このラウンドの3点を獲得。"],
  [
    "en",
    "gt-colour-won",
    { seat: 2, card: "N10", number: 0 },
    NAMES,
    "Cy wins this colour with brown 10: face up, with nothing under it.",
  ],
  ["ja", "gt-colour-won", { seat: 2, card: "Y6", number: 1 }, NAMES, "Cyが黄の6でこの色を獲得：表向き1枚、裏向き1枚。"],
  ["en", "sb-must-follow", { colour: "P" }, [], "you hold purple, so play purple"],
  ["en", "sf-taken", { seat: -1, card: "G-3" }, NAMES, "nobody takes green -3."],
  ["ja", "sf-card-scored", { seat: 1, card: "W10", number: -2 }, NAMES, "Bo：ワイルドの10は-2点。"],
  [
    "en",
    "st-copied",
    { seat: 1, card: "Ch12", other_card: "Ze10" },
    NAMES,
    "chameleon 12 of Bo copies zebra 10, which can't win any more.",
  ],
  ["en", "st-must-follow", { animal: "Gn" }, [], "you hold gnus, so play one of them or a special animal"],
  ["ja", "dealt", { seat: 0, hand: ["R1", "Ga5"] }, NAMES, "Annに配られた手札：R1, Ga5。"],
  ["en", "sf-over-goal", { seat: 0, number: 1234 }, [], "player 1 has 1,234 points, over the goal, and is out."],
];

describe("eventText", () => {
  it.each(SPOKEN)("says in %s what %s is", (language, kind, values, names, text) => {
    chooseLanguage(language);
    expect(eventText({ kind, values }, names)).toBe(text);
  });

  it("says what has no values", () => {
    expect(eventText({ kind: "game-over" })).toBe("the game is over");
  });
});

it("says cards and seats alone", () => {
  expect(cardText("Ea12")).toBe("golden eagle 12");
  expect(cardText("reveal")).toBe("reveal");
  expect(seatName(2, NAMES)).toBe("Cy");
});

it("refuses a text that there isn't", () => {
  expect(() => t("no-such-text")).toThrow("no-such-text");
  expect(() => t("card")).toThrow();
});

it("tells the document its language", () => {
  chooseLanguage("ja");
  flushSync();
  expect(document.documentElement.lang).toBe("ja");
});
