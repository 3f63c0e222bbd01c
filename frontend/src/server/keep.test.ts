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

it("keeps every seat of a table, and plays one of them", async () => {
  const before = await opened();
  before.addSeat("bcdf", { token: "nobody's", seat: 1 });
  expect(before.tokenFor("bcdf")).toBeNull();
  before.rememberSeat("bcdf", SEAT);
  before.addSeat("bcdf", { token: "second", seat: 0 });
  before.addSeat("bcdf", { token: "secret", seat: 2 });
  const after = await opened();
  expect(after.seats.bcdf).toMatchObject({ ...SEAT, others: [{ token: "second", seat: 0 }] });
  after.switchSeat("bcdf", "second");
  after.switchSeat("bcdf", "unknown");
  expect(after.seats.bcdf).toMatchObject({ token: "second", seat: 0, others: [{ token: "secret", seat: 2 }] });
  after.rememberSeat("bcdf", { token: "renewed", seat: 0, game: "gummi-trick" });
  expect((await opened()).seats.bcdf).toMatchObject({ token: "renewed", others: [{ token: "secret", seat: 2 }] });
});

it("plays the other seat where one is lost", async () => {
  const { seats, rememberSeat, addSeat, loseToken } = await opened();
  rememberSeat("bcdf", SEAT);
  addSeat("bcdf", { token: "second", seat: 0 });
  loseToken("bcdf", "unknown");
  loseToken("bcdf", "secret");
  expect(seats.bcdf).toMatchObject({ token: "second", seat: 0, others: [] });
  loseToken("bcdf", "second");
  loseToken("bcdf", "second");
  expect(seats).toEqual({});
});

it("knows a seat as older versions kept it", async () => {
  localStorage.setItem("offsuit.seat.bcdf", JSON.stringify({ ...SEAT, at: 1 }));
  expect((await opened()).seats.bcdf).toEqual({ ...SEAT, at: 1, others: [] });
});

it("keeps whose host it is until the seat is forgotten", async () => {
  (await opened()).rememberHost("bcdf", "host");
  const { hostFor, forgetSeat, rememberSeat, loseToken } = await opened();
  expect(hostFor("bcdf")).toBe("host");
  rememberSeat("bcdf", SEAT);
  loseToken("bcdf", "secret");
  expect(hostFor("bcdf")).toBe("host");
  expect(hostFor("ghjk")).toBeNull();
  forgetSeat("bcdf");
  expect(hostFor("bcdf")).toBeNull();
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
  const { settings, rememberSeat, forgetSeat, rememberHost, hostFor, tokenFor, lastTable } = await opened();
  settings.name = "Ann";
  flushSync();
  rememberSeat("bcdf", SEAT);
  expect(settings.name).toBe("Ann");
  rememberHost("bcdf", "host");
  expect([tokenFor("bcdf"), hostFor("bcdf")]).toEqual(["secret", "host"]);
  forgetSeat("bcdf");
  expect([tokenFor("bcdf"), hostFor("bcdf")]).toEqual([null, null]);
  expect(lastTable("gummi-trick")).toBeNull();
});
