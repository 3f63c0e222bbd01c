import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage } from "../language/texts.svelte";
import { askGames, askRules, askSeats, askStep, openTable, problemText, RequestError } from "./api";
import { isOnline, tryConnection } from "./online.svelte";

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  chooseLanguage("en");
});

afterEach(() => {
  asked.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answer(status: number, body: string): void {
  asked.mockResolvedValueOnce(new Response(body, { status }));
}

async function problemOf(request: Promise<unknown>): Promise<RequestError> {
  return await request.then(
    () => expect.fail("it should not succeed"),
    (error: unknown) => error as RequestError,
  );
}

describe("requests", () => {
  it("get JSON", async () => {
    answer(200, '[{"name": "gummi-trick"}]');
    expect(await askGames()).toEqual([{ name: "gummi-trick" }]);
  });

  it("send JSON", async () => {
    answer(200, "[]");
    await askSeats({ seats: [{ code: "bcdf", token: "secret" }] });
    expect(asked.mock.calls[0]).toEqual([
      "/api/seats",
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"seats":[{"code":"bcdf","token":"secret"}]}',
      },
    ]);
  });

  it("ask for rules in the language chosen", async () => {
    chooseLanguage("ja");
    answer(200, "<h1>グミトリック</h1>");
    expect(await askRules("gummi-trick")).toBe("<h1>グミトリック</h1>");
    expect(asked.mock.calls[0]![0]).toBe("/api/rules/gummi-trick?language=ja");
  });

  it("name a seat only where there is one", async () => {
    answer(200, "{}");
    answer(200, "{}");
    await askStep("bcdf", 3, null);
    await askStep("b/df", 3, 0);
    expect(asked.mock.calls.map(([path]) => path)).toEqual([
      "/api/tables/bcdf/replay/3",
      "/api/tables/b%2Fdf/replay/3?seat=0",
    ]);
  });
});

describe("problems", () => {
  it("are told in the server's words", async () => {
    answer(400, '{"problem": "gummi-trick is for 2, 3, 4 or 5 players, not 6"}');
    const problem = await problemOf(openTable({ game: "gummi-trick", plans: [] }));
    expect(problem.status).toBe(400);
    expect(problemText(problem)).toBe("gummi-trick is for 2, 3, 4 or 5 players, not 6");
  });

  it("are told in the user's language where the server names them", async () => {
    answer(400, '{"problem": "name-missing"}');
    const problem = await problemOf(openTable({ game: "gummi-trick", plans: [] }));
    expect(problemText(problem)).toBe("enter your name first");
    chooseLanguage("ja");
    expect(problemText(problem)).toBe("名前を入れてください");
  });

  it.each([
    [429, '{"problem": "too many requests; wait a little"}', "too fast; wait a moment"],
    [500, "<h1>Internal Server Error</h1>", "The server has a problem. Try again in a moment."],
  ])("of status %i have words of their own", async (status, body, words) => {
    answer(status, body);
    expect(problemText(await problemOf(askGames()))).toBe(words);
  });

  it("that are our own faults are not hidden", () => {
    expect(() => problemText(new TypeError("broken"))).toThrow("broken");
  });
});

describe("without a connection", () => {
  it.each([
    ["no answer", () => asked.mockRejectedValueOnce(new TypeError("failed"))],
    ["a gateway", () => answer(502, "")],
    ["another network's page", () => answer(200, "<h1>Welcome to our hotel</h1>")],
  ])("%s is told, and the server asked until it is back", async (_, fail) => {
    fail();
    expect(problemText(await problemOf(askGames()))).toBe("No connection to the server.");
    expect(isOnline()).toBe(false);
    asked.mockRejectedValueOnce(new TypeError("failed"));
    await vi.advanceTimersByTimeAsync(3000);
    expect(isOnline()).toBe(false);
    answer(200, "ok");
    await vi.advanceTimersByTimeAsync(3000);
    expect(isOnline()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it("another network's page is not the server", async () => {
    answer(200, "<h1>Welcome to our hotel</h1>");
    await tryConnection();
    expect(isOnline()).toBe(false);
    answer(200, "ok");
    await tryConnection();
    expect(isOnline()).toBe(true);
  });
});
