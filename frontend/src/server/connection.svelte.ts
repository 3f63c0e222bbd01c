// One table's WebSocket: what the server says is kept as it is, nothing is assumed before it says so.

import { SvelteMap } from "svelte/reactivity";
import type { Advice, Event, FromBrowser, Refusal, Said, TableView, ToBrowser } from "./messages";

const WAITS = [250, 500, 1000, 2000, 5000]; // milliseconds before trying again
const NO_SUCH_TABLE = 4404;
const BUBBLE = 5000; // milliseconds that a line stands beside its seat
const MOST_LINES = 100;

export type Link = "connecting" | "open" | "lost" | "missing";

export class TableConnection {
  link: Link = $state("connecting");
  table: TableView | null = $state.raw(null);
  present: boolean[] = $state.raw([]);
  events: Event[] = $state.raw([]);
  /** The latest refusal; a new command takes it away. */
  refusal: Refusal | null = $state.raw(null);
  /** The hint for this turn, once it was asked for. */
  hint: Advice | null = $state.raw(null);
  /** Has the server still to answer a command? */
  isAsking = $state(false);
  lines: Said[] = $state.raw([]);
  /** What a seat has just said. */
  bubbles = new SvelteMap<number, string>();

  readonly code: string;
  #token: string | null;
  #socket: WebSocket | null = null;
  #seen = 0;
  #tries = 0;
  #timer = 0;
  #onSeat: (seat: number, token: string) => void;

  constructor(code: string, token: string | null, onSeat: (seat: number, token: string) => void) {
    this.code = code;
    this.#token = token;
    this.#onSeat = onSeat;
  }

  /** Connect, and again whenever the connection is lost. Answers how to stop. */
  open(): () => void {
    const again = () => this.#connect();
    window.addEventListener("online", again);
    this.#connect();
    return () => {
      window.removeEventListener("online", again);
      window.clearTimeout(this.#timer);
      this.#drop();
    };
  }

  do(message: FromBrowser): void {
    this.refusal = null;
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (message.do !== "chat") this.isAsking = message.do !== "hello";
    this.#socket.send(JSON.stringify(message));
  }

  /** Say who is here; who has left a seat to a bot has it back. */
  hello(): void {
    this.do({ do: "hello", token: this.#token, seen: this.#seen });
  }

  #connect(): void {
    if (this.link === "missing") return;
    window.clearTimeout(this.#timer);
    this.#drop();
    const address = new URL(`/api/tables/${encodeURIComponent(this.code)}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (message) => this.#hear(JSON.parse(String(message.data)) as ToBrowser);
    socket.onclose = (closed) => {
      if (this.#socket === socket) this.#lose(closed.code);
    };
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
  }

  #lose(code: number): void {
    this.#socket = null;
    this.isAsking = false;
    this.link = code === NO_SUCH_TABLE ? "missing" : "lost";
    if (this.link === "lost") {
      const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)];
      this.#tries += 1;
      this.#timer = window.setTimeout(() => this.#connect(), wait);
    }
  }

  #hear(message: ToBrowser): void {
    switch (message.say) {
      case "update":
        this.link = "open";
        this.#tries = 0;
        if (message.table.number !== this.table?.number) this.refusal = null;
        if (turnOf(message.table) !== turnOf(this.table)) this.hint = null;
        this.table = message.table;
        this.present = message.present;
        if (message.events.length) this.events = [...this.events, ...message.events];
        this.#seen = message.seen;
        if (message.done !== null) this.isAsking = false;
        break;
      case "your-seat":
        this.#token = message.token;
        this.isAsking = false;
        this.#onSeat(message.seat, message.token);
        break;
      case "refusal":
        this.isAsking = false;
        this.refusal = message;
        break;
      case "advice":
        this.isAsking = false;
        this.hint = message;
        break;
      case "said":
        this.#listen(message);
    }
  }

  #listen(said: Said): void {
    this.lines = [...this.lines, said].slice(-MOST_LINES);
    this.bubbles.set(said.seat, said.text);
    window.setTimeout(() => {
      if (this.bubbles.get(said.seat) === said.text) this.bubbles.delete(said.seat);
    }, BUBBLE);
  }
}

/** What is another after every move. */
function turnOf(table: TableView | null): string {
  return table?.view ? `${table.view.round}:${table.view.moves.length}` : "";
}
