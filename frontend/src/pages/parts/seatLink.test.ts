import { afterEach, expect, it, vi } from "vitest";
import { tryConnection } from "../../server/online.svelte";
import { checkSeatLink } from "./seatLink";

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
