// One WebSocket to a table that never just hangs. Silence and missing answers end it, and another one is opened. Commands
// are sent one after the other, each once the one before it is answered; none of them gets lost without a word.

import { type Command, fateOf, type Given, isAnswer, isCurrent } from "./commands";
import type { Hello, TableView, ToBrowser } from "./messages";

export const SILENCE = 15_000; // milliseconds; the server ticks every 10 seconds
export const ANSWER = 8000; // milliseconds for the answer to a command
export const SALT_AGAIN = 1000; // milliseconds until a salt that the database didn't take is sent again
const WAITS = [250, 500, 1000, 2000, 5000]; // milliseconds before trying again
const LONG_WAIT = 30_000; // where the server asks for fewer connections

const UNTAKEN = ["not-stored", "not-answered", "too-fast"]; // by the server just now; the same can be asked again

const MISSING = 4404;
const BROKEN = 4410;
const TOO_MANY = 4429;
const NO_DATABASE = 4503;

export type LinkState = "connecting" | "open" | "lost" | "missing" | "broken";

/** Why the connection is lost, as the id of its text. */
export type Trouble = "no-connection-trying" | "too-many-connections-trying" | "no-database-trying";

/** What its owner is told, and asked for. */
export interface Owner {
  /** Who is here, and what they know. */
  hello(): Hello;
  hear(message: ToBrowser): void;
  /** The state of the link, or of what it is waiting for, is another. */
  change(): void;
  /** A command that nobody knows the fate of, or that can't be sent any more. */
  report(problem: "command-unknown" | "command-not-sent"): void;
}

export class Link {
  state: LinkState = "connecting";
  trouble: Trouble = "no-connection-trying";

  readonly #owner: Owner;
  readonly #connect: () => WebSocket;
  #socket: WebSocket | null = null;
  #table: TableView | null = null;
  #asked: Given | null = null;
  #isRepeated = false; // has what is asked been sent before?
  #waiting: Given[] = [];
  #tries = 0;
  #silence = 0;
  #answer = 0;
  #again = 0;
  #saltAgain = 0; // the timer, while a salt waits to be repeated

  constructor(owner: Owner, connect: () => WebSocket) {
    this.#owner = owner;
    this.#connect = connect;
  }

  /** Has the server still to answer something besides chat? */
  get isAsking(): boolean {
    return [this.#asked, ...this.#waiting].some((given) => given !== null && given.command.do !== "chat");
  }

  /** What replaces the token of the seat, if the server was asked for that and hasn't answered yet. */
  get newToken(): string | null {
    const command = this.#asked?.command;
    return command?.do === "renew" ? (command.token ?? null) : null;
  }

  /** Connect, now. What was asked over the old connection is cleared up over the new one.
   *
   * Whoever has to say hello again does it this way: over one connection, nobody could tell a refusal of that hello from
   * the answer to a command.
   */
  open(): void {
    if (this.#isOver) return;
    clearTimeout(this.#again);
    this.#drop();
    const socket = this.#connect();
    this.#socket = socket;
    this.#expectSound();
    socket.onopen = () => {
      socket.send(JSON.stringify(this.#owner.hello()));
      this.#expectAnswer();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)) as ToBrowser);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket === socket) this.#lose(code);
    };
  }

  close(): void {
    clearTimeout(this.#again);
    this.#forgetSalt();
    this.#drop();
  }

  do(command: Command): void {
    if (command.do === "leave" || command.do === "sit") this.#forgetSalt();
    this.#waiting.push({ command, table: this.#table });
    this.#sendNext();
    if (this.#isOver) this.#giveUp();
    this.#owner.change();
  }

  get #isOver(): boolean {
    return this.state === "missing" || this.state === "broken";
  }

  #hear(message: ToBrowser): void {
    this.#expectSound();
    const isRefused = message.say === "refusal";
    const answered = this.state === "open" && this.#asked && isAnswer(this.#asked, message) ? this.#asked : null;
    // A move that was sent twice is refused the second time: it has arrived.
    const isTwice = isRefused && answered !== null && this.#isRepeated && message.kind === "move-too-late";
    // Nobody pressed anything for a salt; the check of the deal tells if it isn't in there.
    const isSilent = isTwice || (isRefused && answered?.command.do === "salt");
    if (isRefused && answered?.command.do === "salt" && UNTAKEN.includes(message.kind)) this.#repeat(answered);
    if (answered) {
      this.#asked = null;
      clearTimeout(this.#answer);
    }
    if (message.say === "update") {
      this.#table = message.table;
      if (this.state !== "open") this.#arrive(message.table);
    }
    if (!isSilent) this.#owner.hear(message);
    this.#sendNext();
    this.#owner.change();
  }

  /** The first update of a connection: everything that was asked before is cleared up. */
  #arrive(table: TableView): void {
    this.state = "open";
    this.#tries = 0;
    clearTimeout(this.#answer);
    const unanswered = this.#asked;
    this.#asked = null;
    this.#waiting = this.#waiting.filter((given) => {
      if (isCurrent(given, table)) return true;
      this.#owner.report("command-not-sent");
      return false;
    });
    if (!unanswered) return;
    const fate = fateOf(unanswered, table);
    if (fate === "unknown") this.#owner.report("command-unknown");
    if (fate === "repeat") this.#ask(unanswered, true);
  }

  #sendNext(): void {
    if (this.state !== "open" || this.#asked) return;
    // A start that came before the salt would leave it out of the deal.
    if (this.#saltAgain && this.#waiting[0]?.command.do === "start") return;
    const next = this.#waiting.shift();
    if (next) this.#ask(next, false);
  }

  #ask(given: Given, isRepeated: boolean): void {
    this.#asked = given;
    this.#isRepeated = isRepeated;
    this.#socket?.send(JSON.stringify(given.command));
    this.#expectAnswer();
  }

  /** In a while, before anything else that waits, unless the seat is another by then. */
  #repeat(salt: Given): void {
    const seat = this.#table?.seat;
    this.#forgetSalt();
    this.#saltAgain = window.setTimeout(() => {
      this.#forgetSalt();
      if (this.#table?.seat === seat) this.#waiting.unshift(salt);
      this.#sendNext();
      this.#owner.change();
    }, SALT_AGAIN);
  }

  #forgetSalt(): void {
    clearTimeout(this.#saltAgain);
    this.#saltAgain = 0;
  }

  #expectSound(): void {
    clearTimeout(this.#silence);
    this.#silence = window.setTimeout(() => this.#lose(), SILENCE);
  }

  #expectAnswer(): void {
    clearTimeout(this.#answer);
    this.#answer = window.setTimeout(() => this.#lose(), ANSWER);
  }

  #drop(): void {
    const old = this.#socket;
    this.#socket = null;
    clearTimeout(this.#silence);
    clearTimeout(this.#answer);
    if (this.state === "open") this.state = "lost";
    old?.close();
  }

  #lose(code = 0): void {
    this.#drop();
    this.state = code === MISSING ? "missing" : code === BROKEN ? "broken" : "lost";
    if (this.#isOver) {
      this.#giveUp();
    } else {
      this.trouble = troubleOf(code);
      const wait = code === TOO_MANY ? LONG_WAIT : WAITS[Math.min(this.#tries, WAITS.length - 1)];
      this.#tries += 1;
      this.#again = window.setTimeout(() => this.open(), wait);
    }
    this.#owner.change();
  }

  /** There is nobody to send anything to. */
  #giveUp(): void {
    if (this.#asked || this.#waiting.length) this.#owner.report("command-not-sent");
    this.#asked = null;
    this.#waiting = [];
    this.#forgetSalt();
  }
}

function troubleOf(code: number): Trouble {
  if (code === TOO_MANY) return "too-many-connections-trying";
  if (code === NO_DATABASE) return "no-database-trying";
  return "no-connection-trying";
}
