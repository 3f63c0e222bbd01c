import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newView } from "../games/showing";
import type { Command } from "./commands";
import { TableConnection } from "./connection.svelte";
import type { Event, TableView, ToBrowser, Update } from "./messages";

class FakeSocket {
  static latest: FakeSocket;
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  sent: Record<string, unknown>[] = [];

  constructor() {
    FakeSocket.latest = this;
  }

  send(data: string) {
    this.sent.push(JSON.parse(data));
  }

  close() {}

  say(message: ToBrowser) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

function event(kind: string): Event {
  return { kind, clause: "SB-1" };
}

function update(events: Event[], different: Partial<Update> = {}, table: Partial<TableView> = {}): Update {
  const now = { number: 5, phase: "playing", seat: 0, places: [], view: newView(["Ann", "Bo"], {}), fairness: null, ...table };
  return {
    say: "update", table: now as TableView, events, seen: events.length, present: [true, true], is_host_present: false,
    done: null, left: null, is_fresh: false, ...different,
  };
}

let connection: TableConnection;
let seats: unknown[] = [];
let given: Command[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  seats = [];
  given = [];
  connection = new TableConnection("bcdf", {
    token: "secret",
    host: "host",
    onCommand: (command) => given.push(command),
    onSeat: (...seat) => seats.push(seat),
    onUpdate: () => {},
  });
  connection.open();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The hello of the connection that is opened next. */
function helloAgain(): Record<string, unknown> | undefined {
  FakeSocket.latest.onclose({ code: 1006 });
  vi.advanceTimersByTime(250);
  FakeSocket.latest.onopen();
  return FakeSocket.latest.sent[0];
}

it("tells the server how much of the table it has seen, so that the server notices entries its database has lost", () => {
  FakeSocket.latest.onopen();
  expect(FakeSocket.latest.sent).toEqual([
    { do: "hello", token: "secret", host: "host", seen: 0, number: 0, shown: null },
  ]);
  FakeSocket.latest.say(update([event("played")], {}, { fairness: { version: 2, head: "", secret: "shown" } }));
  expect(helloAgain()).toMatchObject({ seen: 1, number: 5, shown: "shown" });
  FakeSocket.latest.say(update([], { seen: 1, is_fresh: true }, { number: 3 }));
  expect(helloAgain()).toMatchObject({ number: 3, shown: "shown" });
});

it("adds events to those that it has, until the server begins anew", () => {
  FakeSocket.latest.say(update([event("played")]));
  FakeSocket.latest.say(update([event("turned-up")], { seen: 2 }));
  expect(connection.events.map(({ kind }) => kind)).toEqual(["played", "turned-up"]);
  FakeSocket.latest.say(update([event("round-started")], { is_fresh: true }));
  expect(connection.events.map(({ kind }) => kind)).toEqual(["round-started"]);
});

it("keeps a new token, and uses it from then on", () => {
  FakeSocket.latest.say({ say: "your-seat", seat: 1, token: "new" });
  expect(seats).toEqual([[1, "new"]]);
  expect(helloAgain()).toMatchObject({ token: "new" });
});

it.each<Command>([{ do: "sit", seat: 1, name: "Ann" }, { do: "renew" }])(
  "makes the token of a seat itself, and asks with the same one again until that is answered: %j",
  (command) => {
    FakeSocket.latest.onopen();
    FakeSocket.latest.say(update([]));
    connection.do(command);
    const asked = FakeSocket.latest.sent[1];
    expect(asked).toEqual({ ...command, token: expect.stringMatching(/^[\w-]{32}$/) });
    expect(given).toEqual([asked]);
    expect(helloAgain()).toMatchObject({ token: "secret" });
    FakeSocket.latest.say(update([]));
    expect(FakeSocket.latest.sent[1]).toEqual(asked);
    FakeSocket.latest.say({ say: "your-seat", seat: 1, token: String(asked?.token) });
    expect([seats, connection.isAsking]).toEqual([[[1, asked?.token]], false]);
    connection.do(command);
    expect(FakeSocket.latest.sent[2]?.token).not.toBe(asked?.token);
  },
);

it("comes with the new token where the old one owns nothing any more, and never shows the table without its seat", () => {
  FakeSocket.latest.onopen();
  FakeSocket.latest.say(update([event("dealt")]));
  connection.do({ do: "renew" });
  const token = FakeSocket.latest.sent[1]?.token;
  helloAgain();
  FakeSocket.latest.say(update([event("played")], { seen: 2 }, { seat: null }));
  FakeSocket.latest.onopen();
  expect(FakeSocket.latest.sent).toMatchObject([{ do: "hello", token, seen: 1 }]);
  expect([connection.table?.seat, connection.events.length]).toEqual([0, 1]);
  FakeSocket.latest.say(update([event("played")], { seen: 2 }));
  FakeSocket.latest.say({ say: "your-seat", seat: 0, token: String(token) });
  expect([seats, connection.table?.seat, connection.events.length]).toEqual([[[0, token]], 0, 2]);
});

it("shows the table without a seat where neither token owns one", () => {
  FakeSocket.latest.onopen();
  FakeSocket.latest.say(update([]));
  connection.do({ do: "renew" });
  helloAgain();
  FakeSocket.latest.say(update([], {}, { seat: null }));
  expect(connection.table?.seat).toBe(0);
  FakeSocket.latest.onopen();
  FakeSocket.latest.say(update([], {}, { seat: null }));
  expect(connection.table?.seat).toBeNull();
});

it("doesn't take a refused hello for the answer to a command", () => {
  FakeSocket.latest.onopen();
  FakeSocket.latest.say(update([], {}, { places: [] }));
  connection.comeBack();
  connection.do({ do: "rematch" });
  FakeSocket.latest.onopen();
  FakeSocket.latest.say({ say: "refusal", kind: "not-stored", clause: "", values: {} });
  expect([connection.refusal?.kind, connection.isAsking]).toEqual(["not-stored", true]);
  FakeSocket.latest.say(update([]));
  expect(FakeSocket.latest.sent).toMatchObject([{ do: "hello", token: "secret" }, { do: "rematch" }]);
  expect(connection.isAsking).toBe(true);
});

it("forgets what another seat was told", () => {
  FakeSocket.latest.say(update([event("dealt")]));
  connection.become("other");
  FakeSocket.latest.onopen();
  expect(connection.events).toEqual([]);
  expect(FakeSocket.latest.sent[0]).toMatchObject({ token: "other", seen: 0 });
});

it("tells of lost moves until that was read", () => {
  FakeSocket.latest.say({ say: "warning", kind: "moves-lost" });
  FakeSocket.latest.say({ say: "warning", kind: "moves-lost" });
  expect(connection.notices).toEqual(["moves-lost"]);
  connection.dismiss("moves-lost");
  expect(connection.notices).toEqual([]);
});

it("says why a table is broken, and tries no more", () => {
  FakeSocket.latest.say({ say: "broken", kind: "log-unreadable", values: {} });
  FakeSocket.latest.onclose({ code: 4410 });
  vi.advanceTimersByTime(600_000);
  expect([connection.link, connection.broken?.kind]).toEqual(["broken", "log-unreadable"]);
});

it("knows how much time was left, and when", () => {
  vi.spyOn(performance, "now").mockReturnValue(7000);
  FakeSocket.latest.say(update([], { left: 42.5 }));
  expect(connection.clock).toEqual({ left: 42.5, at: 7000 });
  FakeSocket.latest.say(update([]));
  expect(connection.clock).toBeNull();
});
