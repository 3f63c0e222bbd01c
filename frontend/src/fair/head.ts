// Fair deals, scheme 2 (docs/fair-deals.md): the values, and what a player's page checks in the head at the start.
// offsuit/table/fairness.py does the same.

import { bytesOf, fromHex, hmac, joined, sha256, toHex } from "./sha256";

export const VERSION = 2;
const KEYS = "version game options commitment salts";
const MOST_DEPTH = 20;

/** What was wrong with a head, as the id of its text. */
export type HeadProblem =
  | "fair-head-broken"
  | "fair-other-table"
  | "fair-commitment-changed"
  | "fair-salt-replaced"
  | "fair-salt-missing"
  | "fair-salt-unknown"
  | "fair-bot-salted";

/** Everything that a deal depends on besides the secret. Hash the text exactly as it was received. */
export interface Head {
  game: string;
  options: JsonObject;
  commitment: string;
  salts: (string | null)[];
}

/** JSON with the keys of objects in the order in which they were written, which JavaScript's own objects don't keep. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = Map<string, Json>;

/** Is this the text of a secret or a salt: 32 bytes as exactly 64 lower-case hex digits? */
export function isHex(text: unknown): text is string {
  return typeof text === "string" && /^[0-9a-f]{64}$/.test(text);
}

/** What is shown from the start: it binds the server to its secret and tells nothing of the seed. */
export function commitmentTo(secret: string): string {
  return toHex(hmac(fromHex(secret), bytesOf("offsuit 2 commitment")));
}

/** The game's seed, for all its rounds. */
export function seedFrom(secret: string, head: string): string {
  return toHex(hmac(fromHex(secret), joined(bytesOf("offsuit 2 seed"), sha256(bytesOf(head)))));
}

/** The parts of a head, or null where it isn't exactly the compact JSON of its parts. */
export function readHead(text: string): Head | null {
  const head = readCompact(text);
  if (!(head instanceof Map) || [...head.keys()].join(" ") !== KEYS) return null;
  const [version, game, options, commitment, salts] = head.values();
  if (version !== VERSION || typeof game !== "string" || !(options instanceof Map)) return null;
  if (!isHex(commitment) || !Array.isArray(salts) || !salts.every(isSalt)) return null;
  return { game, options, commitment, salts };
}

function isSalt(value: Json): value is string | null {
  return value === null || isHex(value);
}

/** What is known of a table apart from its head. A spectator has no seat. */
export interface Seen {
  game: string;
  options: Record<string, unknown>;
  players: number;
  /** The first one seen at this table. */
  commitment: string;
  seat: number | null;
  /** The salt that this browser stored for its seat, or null if it never made one. */
  salt: string | null;
  /** The seats of bots. */
  bots: number[];
}

/** What is wrong with the head that came at the start; nothing if all is well. */
export function headProblems(text: string, seen: Seen): HeadProblem[] {
  const head = readHead(text);
  if (!head) return ["fair-head-broken"];
  const found: HeadProblem[] = [];
  const { game, options, commitment, salts } = head;
  if (game !== seen.game || !isSame(options, seen.options) || salts.length !== seen.players) {
    found.push("fair-other-table");
  }
  if (commitment !== seen.commitment) found.push("fair-commitment-changed");
  if (seen.seat !== null) {
    const own = salts[seen.seat] ?? null;
    if (own === null) found.push("fair-salt-missing");
    else if (seen.salt === null) found.push("fair-salt-unknown");
    else if (own !== seen.salt) found.push("fair-salt-replaced");
  }
  if (seen.bots.some((bot) => (salts[bot] ?? null) !== null)) found.push("fair-bot-salted");
  return found;
}

/** Is this the same value as one of JavaScript's own, whatever the order of keys? */
export function isSame(one: Json, other: unknown): boolean {
  if (one instanceof Map) {
    if (typeof other !== "object" || other === null || Array.isArray(other)) return false;
    const fields = Object.entries(other);
    return fields.length === one.size && fields.every(([key, value]) => one.has(key) && isSame(one.get(key)!, value));
  }
  if (Array.isArray(one)) {
    return Array.isArray(other) && other.length === one.length && one.every((value, i) => isSame(value, other[i]));
  }
  return one === other;
}

/** Read JSON only where it is written as the server writes it; anything else is undefined.
 *
 * Without spaces, with each text in its shortest form, with every key once, and with whole numbers, which are all that
 * options have.
 */
export function readCompact(text: string): Json | undefined {
  const reader = new Reader(text);
  try {
    const value = reader.value(0);
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof NotCompact) return undefined;
    throw error;
  }
}

class NotCompact extends Error {}

class Reader {
  #at = 0;

  constructor(readonly text: string) {}

  get isAtEnd(): boolean {
    return this.#at === this.text.length;
  }

  value(depth: number): Json {
    if (depth > MOST_DEPTH) throw new NotCompact();
    if (this.#skips("null")) return null;
    if (this.#skips("true")) return true;
    if (this.#skips("false")) return false;
    if (this.#skips("[")) return this.#list(depth);
    if (this.#skips("{")) return this.#object(depth);
    return this.text[this.#at] === '"' ? this.#text() : this.#number();
  }

  #list(depth: number): Json[] {
    const list: Json[] = [];
    while (!this.#skips("]")) {
      if (list.length) this.#skip(",");
      list.push(this.value(depth + 1));
    }
    return list;
  }

  #object(depth: number): JsonObject {
    const object: JsonObject = new Map();
    while (!this.#skips("}")) {
      if (object.size) this.#skip(",");
      const key = this.#text();
      if (object.has(key)) throw new NotCompact();
      this.#skip(":");
      object.set(key, this.value(depth + 1));
    }
    return object;
  }

  #text(): string {
    const token = this.#token(/"(?:[^"\\\u0000-\u001f]|\\(?:["\\bfnrt]|u00[01][0-9a-f]))*"/y);
    const value = JSON.parse(token) as string;
    if (JSON.stringify(value) !== token) throw new NotCompact();
    return value;
  }

  #number(): number {
    const token = this.#token(/-?[0-9]+/y);
    const value = Number(token);
    if (!Number.isSafeInteger(value) || String(value) !== token) throw new NotCompact();
    return value;
  }

  /** The text that the pattern matches here. */
  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const token = pattern.exec(this.text)?.[0];
    if (token === undefined) throw new NotCompact();
    this.#at += token.length;
    return token;
  }

  #skip(expected: string): void {
    if (!this.#skips(expected)) throw new NotCompact();
  }

  #skips(expected: string): boolean {
    const isThere = this.text.startsWith(expected, this.#at);
    if (isThere) this.#at += expected.length;
    return isThere;
  }
}
