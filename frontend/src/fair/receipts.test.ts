import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage, hasText, LANGUAGES } from "../language/texts.svelte";
import { COMMITMENT, headWith, OTHER } from "./examples";
import type { FairTable } from "./receipts";

const CODE = "bcdf";
const CHANGED = "00".repeat(32);

const WAITING: FairTable = {
  phase: "waiting",
  game: "savage-bowl",
  options: { players: 4, chameleon: true },
  seat: 0,
  places: [{ bot: null }, { bot: "easy" }, { bot: null }, { bot: "easy" }],
  scheme: 2,
  commitment: COMMITMENT,
  head: null,
  salted: [false, false, false, false],
  view: null,
};

/** The module as a page has it that has just been opened. */
async function opened() {
  vi.resetModules();
  return await import("./receipts");
}

/** Sit down: the salt that was sent. */
async function salted(seat = 0): Promise<string> {
  const { salt } = (await opened()).follow(CODE, { ...WAITING, seat });
  expect(salt).toMatch(/^[0-9a-f]{64}$/);
  return String(salt);
}

function playing(salt: string, round: number, dealt = [`R${round}`, "G1"], seat = 0): FairTable {
  return { ...WAITING, phase: "playing", seat, head: headWith([salt, null, OTHER, null]), view: { round, dealt } };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("stores a salt before it is sent, and sends the same until the server has it", async () => {
  const salt = await salted();
  expect(localStorage.getItem(`offsuit.fair.${CODE}`)).toContain(salt);
  const { follow } = await opened();
  expect(follow(CODE, WAITING)).toEqual({ salt, problems: [] });
  expect(follow(CODE, { ...WAITING, salted: [true, false, false, false] }).salt).toBeNull();
  expect(follow(CODE, { ...WAITING, seat: null }).salt).toBeNull();
  expect(follow(CODE, { ...WAITING, seat: 2 }).salt).not.toBe(salt);
  expect(follow("other", WAITING).salt).not.toBe(salt);
});

it("adds another salt in another sitting", async () => {
  const salt = await salted();
  (await opened()).forgetSalt(CODE, 0);
  expect(await salted()).not.toBe(salt);
});

it("keeps a receipt that grows with the game, with gaps where it was away", async () => {
  const salt = await salted();
  for (const round of [1, 3, 3]) {
    expect((await opened()).follow(CODE, playing(salt, round))).toEqual({ salt: null, problems: [] });
  }
  const { follow, receiptOf, saveProof } = await opened();
  expect(follow(CODE, { ...playing(salt, 4), phase: "over" }).problems).toEqual([]);
  const head = headWith([salt, null, OTHER, null]);
  const receipt = { version: 2, head, seat: 0, hands: [["R1", "G1"], null, ["R3", "G1"]] };
  expect(receiptOf(CODE, 0)).toEqual(receipt);
  expect(JSON.parse(String(saveProof(CODE, 0)))).toEqual(receipt);
  expect(receiptOf(CODE, 1)).toBeNull();
  expect(saveProof("other", 0)).toBeNull();
});

it("keeps the receipt when the seat is forgotten", async () => {
  const salt = await salted();
  (await opened()).follow(CODE, playing(salt, 1));
  const { rememberSeat, forgetSeat } = await import("../server/keep.svelte");
  rememberSeat(CODE, { token: "secret", seat: 0, game: "savage-bowl" });
  forgetSeat(CODE);
  expect((await opened()).receiptOf(CODE, 0)).not.toBeNull();
});

it("never replaces a head or a hand", async () => {
  const salt = await salted();
  (await opened()).follow(CODE, playing(salt, 2));
  const { follow, receiptOf } = await opened();
  const before = receiptOf(CODE, 0);
  const other = { ...playing(salt, 3), head: headWith([salt, null, "d3".repeat(32), null]) };
  expect(follow(CODE, other).problems).toEqual(["fair-head-changed"]);
  expect(follow(CODE, playing(salt, 2, ["Y1", "Y2"])).problems).toEqual(["fair-hand-changed"]);
  expect(follow(CODE, playing(salt, 2, ["G1", "R2"])).problems).toEqual([]);
  expect(follow(CODE, playing(salt, 1)).problems).toEqual([]);
  expect(receiptOf(CODE, 0)).toEqual(before);
});

it("keeps nothing once the secret was shown", async () => {
  const salt = await salted();
  const { follow, receiptOf } = await opened();
  expect(follow(CODE, { ...playing(salt, 1), phase: "over" }).problems).toEqual([]);
  expect(receiptOf(CODE, 0)).toBeNull();
});

it("tells its player when the salt was replaced, and keeps no receipt", async () => {
  await salted();
  const { follow, receiptOf } = await opened();
  expect(follow(CODE, playing("b1".repeat(32), 1)).problems).toEqual(["fair-salt-replaced"]);
  expect(receiptOf(CODE, 0)).toBeNull();
});

it("checks each of two seats of one browser", async () => {
  const salt = await salted();
  await salted(2);
  const { follow, receiptOf } = await opened();
  expect(follow(CODE, playing(salt, 1)).problems).toEqual([]);
  expect(follow(CODE, playing(salt, 1, ["B1"], 2)).problems).toEqual(["fair-salt-replaced"]);
  expect(receiptOf(CODE, 2)).toBeNull();
});

it("lets spectators check the head", async () => {
  const { follow, receiptOf } = await opened();
  const watching = { ...playing("a0".repeat(32), 1, []), seat: null };
  expect(follow(CODE, watching).problems).toEqual([]);
  expect(follow(CODE, { ...watching, head: "{}" }).problems).toEqual(["fair-head-broken"]);
  expect(receiptOf(CODE, 0)).toBeNull();
});

it.each<[Partial<FairTable>, string]>([
  [{ commitment: CHANGED }, "fair-commitment-changed"],
  [{ scheme: 1 }, "fair-commitment-changed"],
  [{ commitment: null }, "fair-commitment-changed"],
  [{ phase: "playing" }, "fair-head-broken"],
  [{ phase: "over" }, "fair-head-broken"],
])("tells of a server that changes its mind: %o", async (changes, problem) => {
  await salted();
  expect((await opened()).follow(CODE, { ...WAITING, ...changes }).problems).toEqual([problem]);
});

it("holds the server to the first commitment", async () => {
  const { follow, firstCommitment } = await opened();
  follow(CODE, { ...WAITING, commitment: CHANGED });
  const { salt } = follow(CODE, WAITING);
  expect(follow(CODE, playing(String(salt), 1)).problems).toEqual(["fair-commitment-changed"]);
  expect(firstCommitment(CODE)).toBe(CHANGED);
});

it.each<Partial<FairTable>>([{ scheme: 1 }, { commitment: null }, { scheme: 1, phase: "playing" }])(
  "keeps nothing of tables without this scheme: %o",
  async (changes) => {
    const { follow, firstCommitment } = await opened();
    expect(follow(CODE, { ...WAITING, ...changes })).toEqual({ salt: null, problems: [] });
    expect(firstCommitment(CODE)).toBeNull();
    expect(localStorage.length).toBe(0);
  },
);

it("has no problem with a table that closed while it waited", async () => {
  await salted();
  expect((await opened()).follow(CODE, { ...WAITING, phase: "closed" })).toEqual({ salt: null, problems: [] });
});

describe("where storage is", () => {
  async function plays() {
    const { follow, receiptOf } = await opened();
    const { salt } = follow(CODE, WAITING);
    expect(follow(CODE, WAITING).salt).toBe(salt);
    for (const round of [1, 2]) expect(follow(CODE, playing(String(salt), round)).problems).toEqual([]);
    expect(receiptOf(CODE, 0)?.hands).toEqual([["R1", "G1"], ["R2", "G1"]]);
  }

  it("blocked, everything works until the tab is closed", async () => {
    vi.stubGlobal("localStorage", null);
    await plays();
  });

  it("full, everything works until the tab is closed", async () => {
    const full = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full, removeItem: full });
    await plays();
  });

  it.each([
    "{", "null", "7", "[]", '{"commitment":"x","salts":{},"head":null,"hands":{}}',
    `{"commitment":"${COMMITMENT}"}`, `{"commitment":"${COMMITMENT}","salts":{"0":7},"head":null,"hands":{}}`,
    `{"commitment":"${COMMITMENT}","salts":{},"head":7,"hands":{}}`,
    `{"commitment":"${COMMITMENT}","salts":{},"head":null,"hands":{"0":[7]}}`,
    `{"commitment":"${COMMITMENT}","salts":null,"head":null,"hands":null}`,
  ])("broken, it is started again: %s", async (kept) => {
    localStorage.setItem(`offsuit.fair.${CODE}`, kept);
    await plays();
  });
});

it.each(LANGUAGES)("has words for every problem: %s", (language) => {
  chooseLanguage(language);
  for (const id of [
    "fair-head-broken", "fair-other-table", "fair-commitment-changed", "fair-salt-replaced", "fair-salt-missing",
    "fair-salt-unknown", "fair-bot-salted", "fair-head-changed", "fair-hand-changed", "save-proof",
  ]) {
    expect(hasText(id), id).toBe(true);
  }
});
