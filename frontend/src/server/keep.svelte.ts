// What the browser keeps for its user: settings, seats with their tokens, and how the last tables were set up.
// Where storage is blocked, full or broken everything works all the same, until the tab is closed.

import type { NewTable } from "./messages";
import { keys, PREFIX, read, write } from "./storage";

const SEAT = "seat.";
const HOST = "host.";

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

/** A seat by its number, and the token that owns it. */
export interface Held {
  token: string;
  seat: number;
}

/** The seat that one plays at a table. */
export interface Seat extends Held {
  game: string;
  /** When it was taken. */
  at: number;
  /** Other seats of the same table that this browser holds, by links of theirs. */
  others: Held[];
}

/** The settings. What is changed here is kept, and all pages follow. */
export const settings: Settings = $state(readSettings());

/** The seats by their tables' codes. */
export const seats: Record<string, Seat> = $state(readSeats());

/** The host's tokens of tables that were opened in this tab, where storage is blocked. */
const hosts: Record<string, string> = {};

/** The codes of tables whose game starts as soon as they are shown. */
export const startAtOnce = new Set<string>();

/** The codes of tables that were just opened in this tab, until they are shown. */
export const openedHere = new Set<string>();

$effect.root(() => {
  $effect(() => {
    write("settings", settings);
  });
});

// Other tabs of this browser
addEventListener("storage", ({ key }) => {
  if (key === `${PREFIX}settings`) Object.assign(settings, readSettings());
  for (const code of key ? codesIn([key]) : []) readSeat(code);
});

/** Keep the seat that one plays. Others at this table stay. */
export function rememberSeat(code: string, { token, seat, game }: Held & { game: string }): void {
  keepSeats(code, { token, seat, game, at: Date.now(), others: othersAt(code, token) });
}

/** Keep one more seat of a table. One plays the one that one has. */
export function addSeat(code: string, { token, seat }: Held): void {
  const kept = seats[code];
  if (kept && kept.token !== token) keepSeats(code, { ...kept, others: [...othersAt(code, token), { token, seat }] });
}

/** Play one of the other seats that are kept. */
export function switchSeat(code: string, token: string): void {
  const kept = seats[code];
  const other = kept?.others.find((held) => held.token === token);
  if (!kept || !other) return;
  const others = [...othersAt(code, token), { token: kept.token, seat: kept.seat }];
  keepSeats(code, { ...kept, ...other, others });
}

/** This token owns nothing any more. If another seat of the table is kept, that one is played. */
export function loseToken(code: string, token: string): void {
  const kept = seats[code];
  if (!kept) return;
  const [other, ...others] = othersAt(code, token);
  if (kept.token !== token) keepSeats(code, { ...kept, others: othersAt(code, token) });
  else if (other) keepSeats(code, { ...kept, ...other, others });
  else dropSeats(code);
}

/** Forget all seats of a table, and that it was opened here. */
export function forgetSeat(code: string): void {
  dropSeats(code);
  delete hosts[code];
  write(HOST + code, null);
}

function dropSeats(code: string): void {
  delete seats[code];
  write(SEAT + code, null);
}

function othersAt(code: string, token: string): Held[] {
  return seats[code]?.others.filter((held) => held.token !== token) ?? [];
}

function keepSeats(code: string, seat: Seat): void {
  seats[code] = seat;
  write(SEAT + code, seat);
}

export function tokenFor(code: string): string | null {
  return seats[code]?.token ?? null;
}

/** The token that makes this browser the host of a table that it opened. */
export function rememberHost(code: string, token: string): void {
  hosts[code] = token;
  write(HOST + code, token);
}

export function hostFor(code: string): string | null {
  const kept = hosts[code] ?? read(HOST + code);
  return typeof kept === "string" ? kept : null;
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
  const kept = codesIn(keys()).map((code) => [code, seatFrom(read(SEAT + code))] as const);
  return Object.fromEntries(kept.filter((entry): entry is [string, Seat] => entry[1] !== null));
}

function codesIn(keys: string[]): string[] {
  return keys.flatMap((key) => (key.startsWith(PREFIX + SEAT) ? [key.slice((PREFIX + SEAT).length)] : []));
}

function readSeat(code: string): void {
  const kept = seatFrom(read(SEAT + code));
  if (kept) seats[code] = kept;
  else delete seats[code];
}

/** What was kept as a seat, maybe by an older version; null where that is none. */
function seatFrom(value: unknown): Seat | null {
  const { token, seat, game, at, others } = fields(value);
  if (typeof token !== "string" || typeof seat !== "number") return null;
  if (typeof game !== "string" || typeof at !== "number") return null;
  return { token, seat, game, at, others: Array.isArray(others) ? others.filter(isHeld) : [] };
}

function isHeld(value: unknown): value is Held {
  const { token, seat } = fields(value);
  return typeof token === "string" && typeof seat === "number";
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
