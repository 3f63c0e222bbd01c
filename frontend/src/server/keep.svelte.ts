// What the browser keeps for its user: settings, seats with their tokens, and how the last tables were set up.
// Where storage is blocked, full or broken everything works all the same, until the tab is closed.

import type { NewTable } from "./messages";

const PREFIX = "offsuit.";
const SEAT = "seat.";

/** What can be chosen; the first is the default. */
export const CHOICES = {
  language: ["system", "en", "ja"],
  theme: ["system", "light", "dark"],
  motion: ["system", "off"],
  sounds: [false, true],
  confirm: ["auto", "on", "off"],
  chatMuted: [false, true],
  level: ["medium", "easy", "hard", "expert"], // of the bots that one plays against at once
} as const;

type Choices = typeof CHOICES;
export type Settings = { name: string } & { -readonly [Key in keyof Choices]: Choices[Key][number] };

/** A seat at a table: whoever holds the token owns it. */
export interface Seat {
  token: string;
  seat: number;
  game: string;
  /** When it was taken. */
  at: number;
}

/** The settings. What is changed here is kept, and all pages follow. */
export const settings: Settings = $state(readSettings());

/** The seats by their tables' codes. */
export const seats: Record<string, Seat> = $state(readSeats());

/** The codes of tables whose game starts as soon as they are shown. */
export const startAtOnce = new Set<string>();

$effect.root(() => {
  $effect(() => write("settings", settings));
});

// Other tabs of this browser
addEventListener("storage", ({ key }) => {
  if (key === `${PREFIX}settings`) Object.assign(settings, readSettings());
  for (const code of key ? codesIn([key]) : []) readSeat(code);
});

export function rememberSeat(code: string, { token, seat, game }: Omit<Seat, "at">): void {
  seats[code] = { token, seat, game, at: Date.now() };
  write(SEAT + code, seats[code]);
}

export function forgetSeat(code: string): void {
  delete seats[code];
  write(SEAT + code, null);
}

export function tokenFor(code: string): string | null {
  return seats[code]?.token ?? null;
}

/** How the last table of a game was set up. It may be from an older version: check it. */
export function lastTable(game: string): unknown {
  return read(`table.${game}`);
}

export function rememberTable(table: NewTable): void {
  write(`table.${table.game}`, table);
}

function readSettings(): Settings {
  const kept = fields(read("settings"));
  const chosen = Object.entries(CHOICES).map(([key, choices]) => {
    return [key, (choices as readonly unknown[]).includes(kept[key]) ? kept[key] : choices[0]];
  });
  return { name: typeof kept.name === "string" ? kept.name : "", ...Object.fromEntries(chosen) };
}

function readSeats(): Record<string, Seat> {
  const kept = codesIn(keys()).map((code) => [code, read(SEAT + code)] as const);
  return Object.fromEntries(kept.filter((entry): entry is [string, Seat] => isSeat(entry[1])));
}

function codesIn(keys: string[]): string[] {
  return keys.flatMap((key) => (key.startsWith(PREFIX + SEAT) ? [key.slice((PREFIX + SEAT).length)] : []));
}

function readSeat(code: string): void {
  const kept = read(SEAT + code);
  if (isSeat(kept)) seats[code] = kept;
  else delete seats[code];
}

function isSeat(value: unknown): value is Seat {
  const { token, seat, game, at } = fields(value);
  return typeof token === "string" && typeof seat === "number" && typeof game === "string" && typeof at === "number";
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

// The storage itself: even to name it can fail.

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Then it is not kept.
  }
}
