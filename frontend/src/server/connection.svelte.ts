// One table as the server tells it: what it says is kept as it is, nothing is assumed before it says so.

import { SvelteMap } from "svelte/reactivity";
import { type Command, turnOf, withToken } from "./commands";
import { Link, type LinkState, type Trouble } from "./link";
import type { Advice, Broken, Event, Refusal, Said, TableView, ToBrowser, Update } from "./messages";

const BUBBLE = 5000; // milliseconds that a line stands beside its seat
const MOST_LINES = 100;

/** The time that the player whose turn it is still has: so many seconds at that moment of `performance.now()`. */
export interface Clock {
  left: number;
  at: number;
}

export interface Owned {
  token: string | null;
  /** The token that makes its holder the table host. */
  host: string | null;
  /** The player gives a command. */
  onCommand?: (command: Command) => void;
  onSeat: (seat: number, token: string) => void;
  onUpdate: (table: TableView) => void;
}

export class TableConnection {
  link: LinkState = $state("connecting");
  /** Why there is no connection, as the id of its text. */
  trouble: Trouble = $state("no-connection-trying");
  /** Why the table can't be opened. */
  broken: Broken | null = $state.raw(null);
  table: TableView | null = $state.raw(null);
  present: boolean[] = $state.raw([]);
  isHostPresent = $state(false);
  clock: Clock | null = $state.raw(null);
  events: Event[] = $state.raw([]);
  /** The latest refusal; a new command takes it away. */
  refusal: Refusal | null = $state.raw(null);
  /** What else people have to know, as ids of texts, until they have read it. */
  notices: string[] = $state.raw([]);
  /** The hint for this turn, once it was asked for. */
  hint: Advice | null = $state.raw(null);
  /** Has the server still to answer a command? */
  isAsking = $state(false);
  lines: Said[] = $state.raw([]);
  /** What a seat has just said. */
  bubbles = new SvelteMap<number, string>();

  readonly code: string;
  readonly #link: Link;
  readonly #owned: Owned;
  #token: string | null;
  #seen = 0;
  #shown: string | null = null;

  constructor(code: string, owned: Owned) {
    this.code = code;
    this.#owned = owned;
    this.#token = owned.token;
    this.#link = new Link(
      {
        hello: () => ({
          do: "hello",
          token: this.#token,
          host: owned.host,
          seen: this.#seen,
          number: this.table?.number ?? 0,
          shown: this.#shown,
        }),
        hear: (message) => this.#hear(message),
        change: () => {
          this.link = this.#link.state;
          this.trouble = this.#link.trouble;
          this.isAsking = this.#link.isAsking;
        },
        report: (problem) => this.notify(problem),
      },
      () => new WebSocket(socketAddress(code)),
    );
  }

  /** Connect, and again whenever the connection is lost. Answers how to stop. */
  open(): () => void {
    const again = () => this.#link.open();
    window.addEventListener("online", again);
    this.#link.open();
    return () => {
      window.removeEventListener("online", again);
      this.#link.close();
    };
  }

  do(command: Command): void {
    this.refusal = null;
    const given = withToken(command);
    this.#owned.onCommand?.(given);
    this.#link.do(given);
  }

  /** Whoever has left a seat to a bot has it back. */
  comeBack(): void {
    this.#link.open();
  }

  /** Play another seat of this table. What was told to the one before is forgotten. */
  become(token: string): void {
    this.#token = token;
    this.#seen = 0;
    this.events = [];
    this.hint = null;
    this.#link.open();
  }

  notify(notice: string): void {
    if (!this.notices.includes(notice)) this.notices = [...this.notices, notice];
  }

  /** This was read. */
  dismiss(notice: string): void {
    this.notices = this.notices.filter((other) => other !== notice);
  }

  #hear(message: ToBrowser): void {
    switch (message.say) {
      case "update":
        this.#update(message);
        break;
      case "your-seat":
        this.#token = message.token;
        this.#owned.onSeat(message.seat, message.token);
        break;
      case "refusal":
        this.refusal = message;
        break;
      case "warning":
        this.notify(message.kind);
        break;
      case "broken":
        this.broken = message;
        break;
      case "advice":
        this.hint = message;
        break;
      case "said":
        this.#listen(message);
    }
  }

  #update({ table, present, is_host_present, events, seen, left, is_fresh }: Update): void {
    if (table.seat === null && this.#comeWithNewToken()) return;
    if (table.number !== this.table?.number) this.refusal = null;
    if (turnOf(table) !== turnOf(this.table)) this.hint = null;
    this.table = table;
    this.present = present;
    this.isHostPresent = is_host_present;
    this.clock = left === null ? null : { left, at: performance.now() };
    if (is_fresh) this.events = events;
    else if (events.length) this.events = [...this.events, ...events];
    this.#seen = seen;
    this.#shown = table.fairness?.secret ?? this.#shown;
    this.#owned.onUpdate(table);
  }

  /** The seat may have a new token already, although the answer got lost: connect again with that one. */
  #comeWithNewToken(): boolean {
    const token = this.#link.newToken;
    if (token === null || token === this.#token) return false;
    this.#token = token;
    this.#link.open();
    return true;
  }

  #listen(said: Said): void {
    this.lines = [...this.lines, said].slice(-MOST_LINES);
    this.bubbles.set(said.seat, said.text);
    window.setTimeout(() => {
      if (this.bubbles.get(said.seat) === said.text) this.bubbles.delete(said.seat);
    }, BUBBLE);
  }
}

function socketAddress(code: string): URL {
  const address = new URL(`/api/tables/${encodeURIComponent(code)}/socket`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  return address;
}
