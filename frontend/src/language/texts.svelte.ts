// Ids and values into words, in the language chosen. What events, refusals, cards and tables say is the engine's own catalog,
// read as offsuit/language/__init__.py reads it; the pages' words lie beside this file.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import engineEn from "../../../src/offsuit/language/en.ftl?raw";
import engineJa from "../../../src/offsuit/language/ja.ftl?raw";
import { readCard } from "../cards/faces";
import { settings } from "../server/keep.svelte";
import pagesEn from "./en.ftl?raw";
import pagesJa from "./ja.ftl?raw";

export const LANGUAGES = ["en", "ja"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the server tells: an event or a refusal. */
export interface Told {
  kind: string;
  values?: Record<string, unknown>;
}

export const catalogs: Record<Language, string[]> = { en: [engineEn, pagesEn], ja: [engineJa, pagesJa] };
const bundles = { en: read("en"), ja: read("ja") };
const preferred = navigator.languages.map(known).find((language) => language !== null) ?? "en";

$effect.root(() => {
  $effect(() => {
    document.documentElement.lang = language();
  });
});

function read(language: Language): FluentBundle {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const catalog of catalogs[language]) made.addResource(new FluentResource(catalog));
  return made;
}

function known(tag: string): Language | null {
  return LANGUAGES.find((language) => tag.startsWith(language)) ?? null;
}

/** The language of all words: the one chosen, or the browser's. Read in a component, it follows the choice. */
export function language(): Language {
  return settings.language === "system" ? preferred : settings.language;
}

export function chooseLanguage(chosen: Language): void {
  settings.language = chosen;
}

/** The text with this id. A missing one shows its id to players, and stops whoever develops or tests. */
export function t(id: string, values: Record<string, FluentVariable> = {}): string {
  const bundle = bundles[language()];
  const pattern = bundle.getMessage(id)?.value;
  const errors: Error[] = [];
  const text = pattern ? bundle.formatPattern(pattern, values, errors) : id;
  if (import.meta.env.DEV && (!pattern || errors.length)) {
    throw errors[0] ?? new Error(`there is no text "${id}"`);
  }
  return text;
}

/** Is there a text with this id? */
export function hasText(id: string): boolean {
  return bundles[language()].hasMessage(id);
}

/** An event or refusal in words. Seats become names, cards become words. */
export function eventText(told: Told, names: readonly string[] = []): string {
  const values = Object.entries(told.values ?? {}).map(([key, value]) => [key, spoken(key, value, names)]);
  return t(told.kind, Object.fromEntries(values));
}

function spoken(key: string, value: unknown, names: readonly string[]): string | number {
  if (key === "seat" && typeof value === "number") return seatName(value, names);
  if ((key === "card" || key === "other_card") && typeof value === "string") return cardText(value);
  if (key === "colour") return suitText(String(value));
  if (key === "animal") return t(`animals-${value}`);
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "number" ? value : String(value);
}

/** A seat by its name, or by its number, counted from 1, where no names are known. */
export function seatName(seat: number, names: readonly string[] = []): string {
  if (seat < 0) return t("nobody");
  return names[seat] ?? t("seat", { number: seat + 1 });
}

export function suitText(suit: string): string {
  return t(`suit-${suit}`);
}

/** A card as a player says it: R9 is "red 9", R9*P "red 9 as purple". */
export function cardText(text: string): string {
  const card = readCard(text);
  if (!card) return text;
  const values = { suit: suitText(card.suit), printed: String(card.number) };
  return card.taken ? t("card-as", { ...values, taken: suitText(card.taken) }) : t("card", values);
}

/** A moment, given in seconds, as a date and a time of day. */
export function timeText(seconds: number): string {
  const form = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  return form.format(new Date(seconds * 1000));
}
