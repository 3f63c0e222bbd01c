import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { newView } from "../games/showing";
import type { Command } from "./commands";
import { ANSWER, Link, SALT_AGAIN, SILENCE } from "./link";
import type { Place, TableView, ToBrowser, View } from "./messages";

class FakeSocket {
  onopen = () => {};
  onmessage = (_: { data: string }) => {};
  onclose = (_: { code: number }) => {};
  sent: Record<string, unknown>[] = [];
  isClosed = false;

  send(data: string) {
    this.sent.push(JSON.parse(data));
  }

  close() {
    this.isClosed = true;
  }

  say(message: ToBrowser) {
    this.onmessage({ data: JSON.stringify(message) });
  }

  get commands() {
    return this.sent.filter((message) => message.do !== "hello");
  }
}

const PLACE: Place = {
  seat: 0, name: "Ann", bot: null, is_free: false, is_away: false, late: 0, hints: 0, is_salted: false,
};
const MOVE: Command = { do: "move", move: "play R9", answering: 5 };
const START: Command = { do: "start" };

function table(different: Partial<TableView> = {}): TableView {
  return {
    number: 5, phase: "playing", game: "savage-bowl", options: {}, seat: 0, is_host: false, acting: null,
    places: [PLACE, { ...PLACE, seat: 1, name: "Bo" }], is_public: false, is_lesson: false, allows_hints: false,
    open_memory: false, looks_back: false, seconds: null, scheme: 2, commitment: "c", head: null, view: view(),
    fairness: null, rematch: null, ...different,
  };
}

function view(different: Partial<View> = {}): View {
  return newView(["Ann", "Bo"], { turn: 0, ...different });
}

function update(now: TableView, done: number | null = null): ToBrowser {
  return { say: "update", table: now, events: [], seen: 0, present: [], is_host_present: true, done, left: null, is_fresh: false };
}

const REFUSED: ToBrowser = { say: "refusal", kind: "move-too-late", clause: "", values: {} };

let sockets: FakeSocket[] = [];
let heard: ToBrowser[] = [];
let reports: string[] = [];
let link: Link;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  heard = [];
  reports = [];
  link = new Link(
    {
      hello: () => ({ do: "hello", token: "secret" }),
      hear: (message) => heard.push(message),
      change: () => {},
      report: (problem) => reports.push(problem),
    },
    () => {
      sockets.push(new FakeSocket());
      return sockets.at(-1) as unknown as WebSocket;
    },
  );
  link.open();
});

afterEach(() => void vi.useRealTimers());

function latest(): FakeSocket {
  return sockets.at(-1)!;
}

/** The latest connection is open, and the table comes. */
function arrive(now = table()): FakeSocket {
  latest().onopen();
  latest().say(update(now));
  return latest();
}

/** The connection ends, and the next one is opened. */
function lose(code = 1006): void {
  latest().onclose({ code });
  vi.advanceTimersToNextTimer();
}

describe("a link", () => {
  it("says hello and is open with the first update", () => {
    latest().onopen();
    expect(latest().sent).toEqual([{ do: "hello", token: "secret" }]);
    expect(link.state).toBe("connecting");
    latest().say(update(table()));
    expect(link.state).toBe("open");
  });

  it("is lost after 15 seconds of silence, and connects again", () => {
    const first = arrive();
    vi.advanceTimersByTime(SILENCE - 1);
    first.say({ say: "tick" });
    vi.advanceTimersByTime(SILENCE - 1);
    expect(link.state).toBe("open");
    vi.advanceTimersByTime(1);
    expect([link.state, first.isClosed]).toEqual(["lost", true]);
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(2);
    arrive();
    expect(link.state).toBe("open");
  });

  it("is lost where a server accepts connections and says nothing", () => {
    vi.advanceTimersByTime(SILENCE);
    expect(link.state).toBe("lost");
    vi.advanceTimersByTime(250);
    latest().onopen();
    vi.advanceTimersByTime(ANSWER);
    expect(link.state).toBe("lost");
  });

  it("hears nothing more from a connection that it has given up", () => {
    const first = arrive();
    vi.advanceTimersByTime(SILENCE);
    heard = [];
    first.say(update(table({ number: 99 })));
    first.onclose({ code: 4404 });
    expect([heard, link.state]).toEqual([[], "lost"]);
  });

  it("tries less often the longer nobody answers", () => {
    const seconds = Array.from({ length: 6 }, () => {
      const before = Date.now();
      lose();
      return (Date.now() - before) / 1000;
    });
    expect(seconds).toEqual([0.25, 0.5, 1, 2, 5, 5]);
    arrive();
    latest().onclose({ code: 1006 });
    vi.advanceTimersByTime(250);
    expect(sockets).toHaveLength(8);
  });

  it.each([
    [4404, "missing"],
    [4410, "broken"],
  ])("ends with code %i: %s", (code, state) => {
    latest().onclose({ code });
    vi.advanceTimersByTime(600_000);
    link.open();
    expect([link.state, sockets.length]).toEqual([state, 1]);
    link.do(START);
    expect([reports, link.isAsking]).toEqual([["command-not-sent"], false]);
  });

  it.each([
    [4429, "too-many-connections-trying", 30],
    [4503, "no-database-trying", 0.25],
    [4400, "no-connection-trying", 0.25],
  ])("says what code %i means, and tries again", (code, trouble, seconds) => {
    latest().onclose({ code });
    expect([link.state, link.trouble]).toEqual(["lost", trouble]);
    vi.advanceTimersByTime(seconds * 1000 - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it("stops where it is closed", () => {
    arrive();
    link.close();
    vi.advanceTimersByTime(600_000);
    expect([latest().isClosed, sockets.length]).toEqual([true, 1]);
  });
});

describe("commands", () => {
  it("are sent one after the other, each after the answer to the one before", () => {
    const socket = arrive(table({ phase: "waiting", view: null }));
    link.do({ do: "salt", salt: "5a" });
    link.do(START);
    expect(socket.commands).toEqual([{ do: "salt", salt: "5a" }]);
    socket.say(update(table({ number: 6 })));
    expect(socket.commands).toHaveLength(1); // somebody else did something
    socket.say(update(table({ number: 7 }), 7));
    expect(socket.commands).toEqual([{ do: "salt", salt: "5a" }, START]);
    expect(link.isAsking).toBe(true);
    socket.say(update(table({ number: 8 }), 8));
    expect(link.isAsking).toBe(false);
  });

  it.each<[Command, ToBrowser]>([
    [{ do: "sit", seat: 1, name: "Ann" }, { say: "your-seat", seat: 1, token: "t" }],
    [{ do: "renew" }, { say: "your-seat", seat: 0, token: "t" }],
    [{ do: "hint" }, { say: "advice", move: "play R9", chances: {} }],
    [{ do: "chat", text: "hi" }, { say: "said", seat: 0, text: "hi" }],
    [{ do: "chat", text: "\u200b" }, update(table())], // nothing of it can be seen, so nobody is told
    [{ do: "back" }, update(table())],
    [{ do: "back" }, update(table({ seat: null }))],
    [{ do: "rematch" }, update(table({ rematch: "bcdf" }))],
    [MOVE, update(table({ number: 6 }), 6)],
    [MOVE, REFUSED],
  ])("are answered: %j", (command, answer) => {
    const socket = arrive();
    link.do(command);
    socket.say({ say: "said", seat: 1, text: "hi" });
    socket.say({ say: "tick" });
    link.do(START);
    expect(socket.commands).toEqual([command]);
    socket.say(answer);
    expect(socket.commands).toEqual([command, START]);
  });

  it("end the connection if no answer comes in 8 seconds, ticks or not", () => {
    const socket = arrive();
    link.do(MOVE);
    vi.advanceTimersByTime(ANSWER - 1);
    socket.say({ say: "tick" });
    expect(link.state).toBe("open");
    vi.advanceTimersByTime(1);
    expect(link.state).toBe("lost");
  });

  it("that are given without a connection are sent once, as soon as there is one", () => {
    arrive();
    latest().onclose({ code: 1006 });
    link.do({ do: "chat", text: "hi" });
    vi.advanceTimersByTime(250);
    expect(latest().commands).toEqual([]);
    const second = arrive();
    expect(second.commands).toEqual([{ do: "chat", text: "hi" }]);
    second.say({ say: "said", seat: 0, text: "hi" });
    lose();
    expect(arrive().commands).toEqual([]);
    expect(reports).toEqual([]);
  });

  it("are reported where the turn that a move was for is over before it could be sent", () => {
    arrive();
    latest().onclose({ code: 1006 });
    link.do(MOVE);
    vi.advanceTimersByTime(250);
    const second = arrive(table({ view: view({ turn: 1, moves: [{ seat: 0, verb: "play", card: "B1", with_chameleon: false }] }) }));
    expect(second.commands).toEqual([]);
    expect(reports).toEqual(["command-not-sent"]);
    expect(link.isAsking).toBe(false);
  });

  it("are sent again if the same turn still waits for the move", () => {
    arrive();
    link.do(MOVE);
    lose();
    expect(link.isAsking).toBe(true);
    const second = arrive(table({ number: 6 })); // somebody was away meanwhile
    expect(second.commands).toEqual([MOVE]);
    heard = [];
    second.say(REFUSED); // the first one came through late
    expect([heard, link.isAsking]).toEqual([[], false]);
  });

  it("have arrived if the table shows it", () => {
    arrive();
    link.do(MOVE);
    lose();
    const made = { seat: 0, verb: "play", card: "R9", with_chameleon: false };
    const second = arrive(table({ view: view({ turn: 1, moves: [made] }) }));
    expect([second.commands, reports, link.isAsking]).toEqual([[], [], false]);
  });

  it.each<[string, Command, TableView]>([
    ["a bot has moved instead", MOVE, table({ view: view({ turn: 1, moves: [{ seat: 0, verb: "play", card: "B1", with_chameleon: false }] }) })],
    ["the round is another", MOVE, table({ view: view({ round: 2 }) })],
    ["nothing shows whether others read it", { do: "chat", text: "hi" }, table()],
    ["nobody has started the game", START, table({ phase: "waiting", view: null })],
  ])("are reported if nobody knows whether they arrived: %s", (_, command, now) => {
    arrive();
    link.do(command);
    lose();
    const second = arrive(now);
    expect([second.commands, reports]).toEqual([[], ["command-unknown"]]);
    expect(link.isAsking).toBe(false);
  });

  it.each<[Command, Partial<TableView>]>([
    [START, { phase: "playing" }],
    [{ do: "leave" }, { seat: null }],
    [{ do: "back" }, {}],
    [{ do: "back" }, { seat: null }],
    [{ do: "fill", seat: 1, bot: "easy" }, {}],
    [{ do: "remove", seat: 1 }, { places: [PLACE, { ...PLACE, is_free: true }] }],
    [{ do: "reopen" }, {}],
    [{ do: "rematch" }, { rematch: "bcdf" }],
    [{ do: "salt", salt: "5a" }, { places: [{ ...PLACE, is_salted: true }] }],
  ])("show on the table that they arrived: %j", (command, now) => {
    arrive();
    link.do(command);
    lose();
    expect([arrive(table(now)).commands, reports]).toEqual([[], []]);
  });

  it.each<[Command, Partial<TableView>]>([
    [{ do: "salt", salt: "5a" }, { phase: "waiting", view: null }],
    [{ do: "back" }, { places: [{ ...PLACE, is_away: true }] }],
    [{ do: "hint" }, {}],
    [{ do: "sit", seat: 1, name: "Ann", token: "t" }, { phase: "waiting", view: null, seat: null }],
    [{ do: "renew", token: "t" }, {}],
    [{ do: "renew", token: "t" }, { seat: null }],
  ])("are sent again where twice is as good as once: %j", (command, now) => {
    arrive();
    link.do(command);
    lose();
    expect([arrive(table(now)).commands, reports]).toEqual([[command], []]);
  });

  it("that nobody has pressed are refused without a word", () => {
    const socket = arrive(table({ phase: "waiting", view: null }));
    link.do({ do: "salt", salt: "5a" });
    heard = [];
    socket.say({ say: "refusal", kind: "table-not-waiting", clause: "", values: {} });
    expect([heard, link.isAsking]).toEqual([[], false]);
  });

  it("that add a salt are sent again where the database didn't take it, unless the seat is left", () => {
    const salt: Command = { do: "salt", salt: "5a" };
    const untaken: ToBrowser = { say: "refusal", kind: "not-stored", clause: "", values: {} };
    const socket = arrive(table({ phase: "waiting", view: null }));
    link.do(salt);
    socket.say(untaken);
    vi.advanceTimersByTime(SALT_AGAIN);
    expect(socket.commands).toEqual([salt, salt]);
    socket.say(untaken);
    link.do({ do: "leave" });
    vi.advanceTimersByTime(SALT_AGAIN);
    expect(socket.commands).toEqual([salt, salt, { do: "leave" }]);
  });

  describe("that start the game wait for a salt that the database didn't take", () => {
    const salt: Command = { do: "salt", salt: "5a" };
    const untaken: ToBrowser = { say: "refusal", kind: "not-stored", clause: "", values: {} };
    const lobby = table({ phase: "waiting", view: null });

    it("until the server has it", () => {
      const socket = arrive(lobby);
      link.do(salt);
      socket.say(untaken);
      link.do(START);
      expect(socket.commands).toEqual([salt]);
      vi.advanceTimersByTime(SALT_AGAIN);
      expect(socket.commands).toEqual([salt, salt]);
      socket.say(untaken);
      vi.advanceTimersByTime(SALT_AGAIN);
      expect(socket.commands).toEqual([salt, salt, salt]);
      socket.say(update(lobby, 7));
      expect(socket.commands).toEqual([salt, salt, salt, START]);
    });

    it("or refuses it for good", () => {
      const socket = arrive(lobby);
      link.do(salt);
      socket.say(untaken);
      link.do(START);
      vi.advanceTimersByTime(SALT_AGAIN);
      socket.say({ ...untaken, kind: "salted-already" });
      expect(socket.commands).toEqual([salt, salt, START]);
    });

    it("over a new connection, too", () => {
      arrive(lobby).onclose({ code: 1006 });
      link.do(salt);
      vi.advanceTimersByTime(250);
      arrive(lobby).say(untaken);
      link.do(START);
      lose();
      const second = arrive(lobby);
      expect(second.commands).toEqual([]);
      vi.advanceTimersByTime(SALT_AGAIN);
      expect(second.commands).toEqual([salt]);
      second.say(update(lobby, 7));
      expect(second.commands).toEqual([salt, START]);
    });

    it("unless the seat is left", () => {
      const socket = arrive(lobby);
      link.do(salt);
      socket.say(untaken);
      link.do(START);
      link.do({ do: "leave" });
      expect(socket.commands).toEqual([salt, START]);
    });
  });

  it("of the connection before are not answered by what comes before its first update", () => {
    arrive();
    link.do(MOVE);
    lose();
    latest().onopen();
    latest().say(REFUSED);
    latest().say(update(table()));
    expect(latest().commands).toEqual([MOVE]);
  });
});
