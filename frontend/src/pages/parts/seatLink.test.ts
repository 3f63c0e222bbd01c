import { afterEach, expect, it, vi } from "vitest";
import { tryConnection } from "../../server/online.svelte";
import { checkSeatLink, readPrivateLink } from "./seatLink";

const SEAT = {
  code: "bcdf", seat: 2, phase: "playing", game: "gummi-trick", names: [], is_your_turn: false, winners: [], deadline: null,
};

async function check(answer: () => Promise<Response>) {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  return await checkSeatLink("bcdf", "secret");
}

afterEach(async () => {
  vi.stubGlobal("fetch", async () => new Response("ok"));
  await tryConnection();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ["", null, null],
  ["#seat=AbC-1_2", "AbC-1_2", null],
  ["#seat=AbC-1_2&host=h_-9", "AbC-1_2", "h_-9"],
  ["#host=h_-9", null, "h_-9"],
  ["#seat=<b>&host=", null, null],
  ["#chapter", null, null],
])("reads the tokens of %s", (hash, seat, host) => {
  expect(readPrivateLink(hash)).toEqual({ seat, host });
});

it("finds the seat", async () => {
  expect(await check(async () => Response.json([SEAT]))).toEqual({ token: "secret", seat: 2 });
});

it("is dead only where the server answers and doesn't know it", async () => {
  expect(await check(async () => Response.json([]))).toBe("seat-link-dead");
});

it.each<[string, () => Promise<Response>]>([
  ["too many requests", async () => Response.json({ problem: "too many" }, { status: 429 })],
  ["no database", async () => Response.json({ problem: "no database" }, { status: 503 })],
  ["a broken server", async () => new Response("", { status: 500 })],
  ["no answer", () => Promise.reject(new TypeError("failed"))],
  ["another network's page", async () => new Response("<h1>Welcome to our hotel</h1>")],
  ["a table that can't be opened now", async () => Response.json([{ ...SEAT, seat: null, phase: "broken", game: null }])],
])("isn't dead after %s", async (_, answer) => {
  expect(await check(answer)).toBe("seat-link-unchecked");
});
