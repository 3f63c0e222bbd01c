import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const SEAT = { token: "secret", seat: 2, game: "gummi-trick" };

/** The module as a browser has it that opens the page anew. */
async function opened() {
  vi.resetModules();
  return await import("./keep.svelte");
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("has defaults", async () => {
  const { settings } = await opened();
  expect({ ...settings }).toEqual({
    name: "",
    language: "system",
    theme: "system",
    motion: "system",
    sounds: false,
    confirm: "auto",
    chatMuted: false,
    level: "medium",
  });
});

it("keeps settings", async () => {
  const before = await opened();
  before.settings.name = "Ann";
  before.settings.theme = "dark";
  before.settings.sounds = true;
  flushSync();
  const { settings } = await opened();
  expect(settings).toMatchObject({ name: "Ann", theme: "dark", sounds: true, language: "system" });
});

it.each(["{", "null", "7", '"text"', '{"name": 7, "theme": "pink", "sounds": "yes", "other": 1}'])(
  "takes nothing from broken settings: %s",
  async (kept) => {
    localStorage.setItem("offsuit.settings", kept);
    const { settings } = await opened();
    expect(settings).toMatchObject({ name: "", theme: "system", sounds: false });
    expect(settings).not.toHaveProperty("other");
  },
);

it("keeps seats until they are forgotten", async () => {
  const before = await opened();
  before.rememberSeat("bcdf", SEAT);
  before.rememberSeat("ghjk", SEAT);
  before.forgetSeat("ghjk");
  const { seats, tokenFor } = await opened();
  expect(seats).toMatchObject({ bcdf: SEAT });
  expect(tokenFor("bcdf")).toBe("secret");
  expect(tokenFor("ghjk")).toBeNull();
});

it("skips broken seats", async () => {
  localStorage.setItem("offsuit.seat.bcdf", '{"token": 7}');
  localStorage.setItem("offsuit.seat.ghjk", "{");
  expect((await opened()).seats).toEqual({});
});

it("follows other tabs", async () => {
  const { seats, settings } = await opened();
  localStorage.setItem("offsuit.seat.bcdf", JSON.stringify({ ...SEAT, at: 1 }));
  dispatchEvent(new StorageEvent("storage", { key: "offsuit.seat.bcdf" }));
  localStorage.setItem("offsuit.settings", '{"name": "Bo"}');
  dispatchEvent(new StorageEvent("storage", { key: "offsuit.settings" }));
  expect(seats).toMatchObject({ bcdf: SEAT });
  expect(settings.name).toBe("Bo");
  localStorage.removeItem("offsuit.seat.bcdf");
  dispatchEvent(new StorageEvent("storage", { key: "offsuit.seat.bcdf" }));
  expect(seats).toEqual({});
});

it("keeps the last table of each game", async () => {
  const table = { game: "gummi-trick", plans: [{ bot: null }, { bot: "hard" }] };
  (await opened()).rememberTable(table);
  const { lastTable } = await opened();
  expect(lastTable("gummi-trick")).toEqual(table);
  expect(lastTable("savage-bowl")).toBeNull();
});

it("works where storage is blocked", async () => {
  vi.stubGlobal("localStorage", null);
  const { settings, rememberSeat, forgetSeat, tokenFor, lastTable } = await opened();
  settings.name = "Ann";
  flushSync();
  rememberSeat("bcdf", SEAT);
  expect(settings.name).toBe("Ann");
  expect(tokenFor("bcdf")).toBe("secret");
  forgetSeat("bcdf");
  expect(tokenFor("bcdf")).toBeNull();
  expect(lastTable("gummi-trick")).toBeNull();
});
