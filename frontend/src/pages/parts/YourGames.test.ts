import { mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { chooseLanguage } from "../../language/texts.svelte";
import { forgetSeat, rememberSeat } from "../../server/keep.svelte";
import type { AskSeats, SeatState } from "../../server/messages";
import { tryConnection } from "../../server/online.svelte";
import YourGames from "./YourGames.svelte";

const CODES = ["bcdf", "ghjk"];
const FAILURES: [string, () => Promise<Response>][] = [
  ["too many requests", async () => Response.json({ problem: "too many" }, { status: 429 })],
  ["no database", async () => Response.json({ problem: "no database" }, { status: 503 })],
  ["a broken server", async () => new Response("", { status: 500 })],
  ["no answer", () => Promise.reject(new TypeError("failed"))],
  ["another network's page", async () => new Response("<h1>Welcome to our hotel</h1>")],
];

let asked: string[][] = [];
let answer: (tokens: string[]) => Promise<Response>;
let shown: Record<string, unknown>;

function state(code: string): SeatState {
  return { code, seat: 0, phase: "playing", game: "gummi-trick", names: [], is_your_turn: false, winners: [], deadline: null };
}

/** The server that knows these tokens. */
function knows(...known: string[]) {
  return async (tokens: string[]) =>
    Response.json(tokens.filter((token) => known.includes(token)).map((token) => state(token.split(" ")[0]!)));
}

async function later(): Promise<void> {
  await vi.advanceTimersByTimeAsync(15_000);
}

function links(): (string | null)[] {
  return [...document.querySelectorAll("a")].map((link) => link.getAttribute("href"));
}

beforeEach(async () => {
  vi.useFakeTimers();
  chooseLanguage("en");
  asked = [];
  answer = knows("bcdf token", "ghjk token");
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    if (path === "/health/live") return new Response("ok");
    const tokens = (JSON.parse(String(init?.body)) as AskSeats).seats.map(({ token }) => token);
    asked.push(tokens.sort());
    return answer(tokens);
  });
  for (const code of CODES) rememberSeat(code, { token: `${code} token`, seat: 0, game: "gummi-trick" });
  shown = mount(YourGames, { target: document.body });
  await vi.advanceTimersByTimeAsync(0);
});

afterEach(async () => {
  await unmount(shown);
  for (const code of CODES) forgetSeat(code);
  await tryConnection();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each(FAILURES)("keeps all games in the list, and asks for them again, after %s", async (_, fail) => {
  expect(links()).toEqual(["/t/bcdf", "/t/ghjk"]);
  answer = fail;
  await later();
  expect(links()).toEqual(["/t/bcdf", "/t/ghjk"]);
  answer = knows("bcdf token", "ghjk token");
  asked = [];
  await later();
  expect(asked.at(-1)).toEqual(["bcdf token", "ghjk token"]);
  expect(links()).toEqual(["/t/bcdf", "/t/ghjk"]);
});

it("stops asking about a seat that the server doesn't know, until it has a new token for that table", async () => {
  answer = knows("bcdf token");
  await later();
  expect(links()).toEqual(["/t/bcdf"]);
  asked = [];
  await later();
  expect(asked).toEqual([["bcdf token"]]);
  rememberSeat("ghjk", { token: "ghjk renewed", seat: 0, game: "gummi-trick" });
  answer = knows("bcdf token", "ghjk renewed");
  await later();
  expect(links()).toEqual(["/t/bcdf", "/t/ghjk"]);
});
