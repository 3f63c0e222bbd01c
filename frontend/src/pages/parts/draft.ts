// A table that is being set up.

import { CHOICES } from "../../server/keep.svelte";
import type { GameFacts, NewTable, OptionFacts } from "../../server/messages";
import { PUBLIC_TIME, TIMES } from "../../table/duration";

export const TAKEOVERS = [30, 60, 120, 300]; // seconds

type Value = boolean | number | string;

export interface Draft {
  players: number;
  options: Record<string, Value>;
  /** For the seats after the first, which is the owner's: a bot by its name, or null for a person. */
  bots: (string | null)[];
  isPublic: boolean;
  /** The time for a move; null is no clock, or the usual one of a public table. */
  seconds: number | null;
  takeover: number;
  botsThink: boolean;
  /** null: as usual, where there are no other people. */
  allowsHints: boolean | null;
  /** May earlier tricks be looked up? null: as usual, where there are no other people. */
  openMemory: boolean | null;
}

/** The draft for a game: as the last table that was kept, where the server still has that, else the usual. */
export function draftFor(facts: GameFacts, kept: unknown): Draft {
  const last: Partial<Record<keyof NewTable, unknown>> = typeof kept === "object" && kept !== null ? kept : {};
  const plans: unknown[] = Array.isArray(last.plans) ? last.plans : [];
  const options = Object(last.options) as Record<string, unknown>;
  const usual = facts.players.includes(4) ? 4 : facts.players.at(-1)!;
  return {
    players: facts.players.find((players) => players === plans.length) ?? usual,
    options: Object.fromEntries(facts.options.map((option) => [option.name, valueOf(option, options[option.name])])),
    bots: Array.from({ length: Math.max(...facts.players) - 1 }, (_, i) => botOf(facts, plans[i + 1])),
    isPublic: last.is_public === true,
    seconds: TIMES.find((seconds) => seconds === last.seconds) ?? null,
    takeover: TAKEOVERS.find((seconds) => seconds === last.takeover) ?? 60,
    botsThink: last.bots_think !== false,
    allowsHints: typeof last.allows_hints === "boolean" ? last.allows_hints : null,
    openMemory: typeof last.open_memory === "boolean" ? last.open_memory : null,
  };
}

function valueOf(option: OptionFacts, kept: unknown): Value {
  return option.values.find((value) => value === kept) ?? option.default;
}

/** A bot that the server does not have any more becomes the usual one. */
function botOf(facts: GameFacts, plan: unknown): string | null {
  const kept: unknown = Object(plan).bot;
  if (typeof kept !== "string") return null;
  return facts.bots.find((bot) => bot === kept) ?? CHOICES.level[0];
}

/** Is the table on the list? Not where nobody can join. */
export function isPublic(draft: Draft): boolean {
  return draft.isPublic && draft.bots.slice(0, draft.players - 1).includes(null);
}

/** The time for a move. A public table always has one. */
export function secondsOf(draft: Draft): number | null {
  return draft.seconds ?? (isPublic(draft) ? PUBLIC_TIME : null);
}

/** What the server is asked to open. */
export function tableOf(game: string, name: string, draft: Draft): NewTable {
  const bots = draft.bots.slice(0, draft.players - 1);
  return {
    game,
    name,
    plans: [{ bot: null }, ...bots.map((bot) => ({ bot }))],
    options: { players: draft.players, ...draft.options },
    is_public: isPublic(draft),
    seconds: secondsOf(draft),
    takeover: draft.takeover,
    bots_think: draft.botsThink,
    allows_hints: draft.allowsHints,
    open_memory: draft.openMemory,
  };
}
