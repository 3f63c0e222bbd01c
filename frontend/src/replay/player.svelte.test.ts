import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Player } from "./player.svelte";

const OVER = {
  names: ["Ann", "Bo"],
  moves: 6,
  marks: [
    { move: 0, round: 1, trick: 1 },
    { move: 2, round: 1, trick: 2 },
    { move: 4, round: 1, trick: 3 },
  ],
  first: 0,
  is_over: true,
};

let game = OVER;
let asked: string[] = [];

/** A server with this game: a trick of two cards is on the table after every odd move. */
async function answer(path: string): Promise<Response> {
  asked.push(path);
  const { pathname, searchParams } = new URL(path, "http://here");
  if (pathname.endsWith("/replay")) return Response.json(game);
  const move = Number(pathname.split("/").at(-1));
  if (move < game.first) return Response.json({ problem: "not any more" }, { status: 404 });
  const seat = searchParams.has("seat") ? Number(searchParams.get("seat")) : null;
  const view = { seat, trick: move % 2 ? [[0, "R1"]] : [], last_trick: move > 1 ? {} : null };
  return Response.json({ move, view, events: [], open: null });
}

async function opened(move = 0, seat: number | null = null): Promise<Player> {
  const player = new Player("abcd", { move, seat });
  await player.open();
  await vi.advanceTimersByTimeAsync(0);
  return player;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  game = OVER;
  asked = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows the move and the view of the address, and nothing beyond the game", async () => {
  expect((await opened(3, 1)).step).toMatchObject({ move: 3, view: { seat: 1 } });
  expect((await opened(99, 4)).look).toEqual({ move: 6, seat: null });
});

it("has the next steps before they are asked for", async () => {
  const player = await opened(2);
  asked = [];
  await player.walk(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.step?.move).toBe(3);
  expect(asked).not.toContain("/api/tables/abcd/replay/3");
});

it("walks by tricks", async () => {
  const player = await opened(3);
  player.walkTricks(1);
  expect(player.look.move).toBe(4);
  player.walkTricks(-1);
  player.walkTricks(-1);
  player.walkTricks(-1);
  expect(player.look.move).toBe(0);
});

it("plays to the end, slower after a trick", async () => {
  const player = await opened();
  const stop = $effect.root(() => {
    $effect(() => player.playOn());
  });
  player.playOrPause();
  flushSync();
  await vi.advanceTimersByTimeAsync(1200);
  expect(player.step?.move).toBe(1);
  await vi.advanceTimersByTimeAsync(1200);
  expect(player.step?.move).toBe(2);
  await vi.advanceTimersByTimeAsync(1200);
  expect(player.step?.move).toBe(2);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(player.step?.move).toBe(6);
  expect(player.isPlaying).toBe(false);
  stop();
});

it("finds new moves of a game that runs, and opens it when it is over", async () => {
  game = { ...OVER, moves: 5, is_over: false };
  const player = await opened(5, 1);
  expect(player.look).toEqual({ move: 5, seat: null });
  game = OVER;
  await player.walk(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.step?.move).toBe(6);
  expect(player.game?.is_over).toBe(true);
});

it("goes back no further than to what may be looked at while the game runs", async () => {
  game = { ...OVER, moves: 5, first: 3, is_over: false };
  const player = await opened(0);
  expect(player.step?.move).toBe(3);
  player.go(0);
  player.walkTricks(-1);
  await player.walk(-1);
  expect(player.look.move).toBe(3);
  player.walkTricks(1);
  expect(player.look.move).toBe(4);
  expect(asked.filter((path) => /[012]$/.test(path))).toEqual([]);
});

it("shows the first step that may be looked at where the game has moved on meanwhile", async () => {
  game = { ...OVER, moves: 5, first: 1, is_over: false };
  const player = await opened(5);
  game = { ...game, moves: 6, first: 5 };
  player.go(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.step?.move).toBe(5);
  expect([player.isMissing, player.problem]).toEqual([false, ""]);
});

it("shows nothing older than that, even if it was shown before", async () => {
  game = { ...OVER, moves: 5, first: 1, is_over: false };
  const player = await opened(5);
  player.go(3);
  await vi.advanceTimersByTimeAsync(0);
  game = { ...game, moves: 6, first: 5 };
  await player.walk(1); // beside the step that is shown
  await vi.advanceTimersByTimeAsync(0);
  expect([player.first, player.look.move, player.step?.move]).toEqual([5, 5, 5]);
  expect([player.isMissing, player.problem]).toEqual([false, ""]);
});

it("moves on by itself while it is left open", async () => {
  game = { ...OVER, moves: 5, first: 1, is_over: false };
  const player = await opened(2);
  game = { ...game, moves: 6, first: 5 };
  await player.refresh();
  await vi.advanceTimersByTimeAsync(0);
  expect([player.first, player.look.move, player.step?.move]).toEqual([5, 5, 5]);
});

it("keeps what it shows where it can't ask now, and asks nothing about a finished game", async () => {
  game = { ...OVER, moves: 5, is_over: false };
  const player = await opened(2);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ problem: "too many" }, { status: 429 })));
  await player.refresh();
  expect([player.step?.move, player.problem]).toEqual([2, ""]);
  vi.stubGlobal("fetch", answer);
  game = OVER;
  await player.refresh();
  asked = [];
  await player.refresh();
  expect([player.game?.is_over, asked]).toEqual([true, []]);
});

it("knows that there is nothing to show", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ problem: "no table" }, { status: 404 })));
  expect(await opened()).toMatchObject({ isMissing: true, problem: "" });
});

it("says what went wrong and can go on", async () => {
  const player = await opened();
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ problem: "too many" }, { status: 429 })));
  player.go(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.problem).not.toBe("");
  vi.stubGlobal("fetch", answer);
  player.go(5);
  await vi.advanceTimersByTimeAsync(0);
  expect(player.problem).toBe("");
  expect(player.step?.move).toBe(5);
});
