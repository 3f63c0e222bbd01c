import { beforeEach, describe, expect, it } from "vitest";
import { chooseLanguage, hasText, LANGUAGES } from "../language/texts.svelte";
import type { TableView } from "../server/messages";
import { COMMITMENT, headWith, OTHER } from "./examples";
import { hasSalt, receiptOf } from "./receipts";
import { Sitting } from "./sitting";

const CODE = "bcdf";

function waiting(seat: number | null, salted: boolean[] = [false, false, false, false]): TableView {
  const bots = [null, "easy", null, "easy"];
  return {
    phase: "waiting",
    game: "savage-bowl",
    options: { players: 4, chameleon: true },
    seat,
    places: salted.map((is_salted, place) => ({ seat: place, bot: bots[place], is_salted })),
    scheme: 2,
    commitment: COMMITMENT,
    head: null,
    view: null,
  } as unknown as TableView;
}

function playing(salt: string | null, seat: number | null = 0): TableView {
  const head = headWith([salt, null, OTHER, null]);
  return { ...waiting(seat), phase: "playing", head, view: { round: 1, dealt: ["R1"] } } as unknown as TableView;
}

beforeEach(() => localStorage.clear());

/** The player asks for a seat, and the server gives it. */
function sitDown(sitting: Sitting, token: string): void {
  sitting.note({ do: "sit", seat: 0, name: "Ann", token });
  sitting.sitDown(0, token);
}

/** Sit down and send a salt. */
function sat(): { sitting: Sitting; salt: string } {
  const sitting = new Sitting(CODE, false);
  sitting.follow(waiting(null));
  sitDown(sitting, "first");
  const { salt } = sitting.follow(waiting(0));
  expect(salt).toMatch(/^[0-9a-f]{64}$/);
  return { sitting, salt: String(salt) };
}

const SALTED = [true, false, false, false];

describe("a salt", () => {
  it("is sent once a sitting, as soon as there is a seat", () => {
    const { sitting } = sat();
    expect(sitting.follow(waiting(0)).salt).toBeNull();
    expect(sitting.follow(waiting(0, SALTED)).salt).toBeNull();
  });

  it("is the same for a page that is opened again before the server had it", () => {
    const { salt } = sat();
    expect(new Sitting(CODE, false).follow(waiting(0)).salt).toBe(salt);
  });

  it("is still known after a reload", () => {
    const { salt } = sat();
    const later = new Sitting(CODE, false);
    expect(later.follow(waiting(0, SALTED)).salt).toBeNull();
    expect(later.follow(playing(salt)).problems).toEqual([]);
    expect(receiptOf(CODE, 0)).not.toBeNull();
  });

  it("is another one after leaving the seat, or sitting down again for whatever reason", () => {
    const { sitting, salt } = sat();
    sitting.note({ do: "leave" });
    sitting.follow(waiting(null));
    expect(hasSalt(CODE, 0)).toBe(false);
    sitDown(sitting, "second");
    const next = sitting.follow(waiting(0)).salt;
    expect(next).toMatch(/^[0-9a-f]{64}$/);
    expect(next).not.toBe(salt);
    const later = new Sitting(CODE, false);
    later.follow(waiting(null)); // the host removed them while the page was closed
    sitDown(later, "third");
    expect(later.follow(waiting(0)).salt).not.toBe(next);
  });

  it.each([
    ["shows the table without the seat for a while", () => {}],
    ["gives the seat once more", (sitting: Sitting) => sitting.sitDown(0, "first")],
    ["gives a seat that nobody asked for", (sitting: Sitting) => sitting.sitDown(0, "made up")],
  ])("is kept where a server %s", (_, give) => {
    const { sitting, salt } = sat();
    sitting.follow(waiting(null));
    give(sitting);
    expect(sitting.follow(waiting(0, SALTED)).salt).toBeNull();
    expect(sitting.follow(playing(OTHER)).problems).toEqual(["fair-salt-replaced"]);
    expect(new Sitting(CODE, false).follow(playing(salt)).problems).toEqual([]);
  });

  it("is not sent by spectators, in lessons, or where another device has sent one", () => {
    expect(new Sitting(CODE, false).follow(waiting(null)).salt).toBeNull();
    const lesson = { ...waiting(0), scheme: null, commitment: null };
    expect(new Sitting("lesson", true).follow(lesson)).toEqual({ salt: null, problems: [] });
    expect(new Sitting(CODE, false).follow(waiting(0, SALTED)).salt).toBeNull();
  });

  it("is sent where the server says that it has one from a page that has just sat down", () => {
    const sitting = new Sitting(CODE, true);
    expect(sitting.follow(waiting(0, SALTED)).salt).not.toBeNull();
    expect(sitting.follow(playing(OTHER)).problems).toEqual(["fair-salt-replaced"]);
  });
});

describe("the deal", () => {
  it("is kept as a receipt if all is well", () => {
    const { sitting, salt } = sat();
    expect(sitting.follow(playing(salt)).problems).toEqual([]);
    expect(receiptOf(CODE, 0)).toMatchObject({ head: headWith([salt, null, OTHER, null]), hands: [["R1"]] });
  });

  it.each([
    [OTHER, "fair-salt-replaced"],
    [null, "fair-salt-missing"],
  ])("reports a salt that isn't one's own, once: %s", (salt, problem) => {
    const { sitting } = sat();
    expect(sitting.follow(playing(salt)).problems).toEqual([problem]);
    expect(sitting.follow(playing(salt)).problems).toEqual([]);
    expect(receiptOf(CODE, 0)).toBeNull();
  });

  it.each([
    [OTHER, "fair-salt-elsewhere"],
    [null, "fair-salt-missing"],
  ])("tells whoever made no salt here that this browser can't vouch for it: %s", (salt, problem) => {
    const sitting = new Sitting(CODE, false);
    expect(sitting.follow(waiting(0, SALTED))).toEqual({ salt: null, problems: [] });
    expect(sitting.follow(playing(salt)).problems).toEqual([problem]);
    expect(sitting.follow(playing(salt)).problems).toEqual([]);
    expect(receiptOf(CODE, 0)).toBeNull();
  });

  it.each([OTHER, null])("is left to the verdict where a finished game is opened on another device: %s", (salt) => {
    const over = { ...playing(salt), phase: "over" as const };
    expect(new Sitting(CODE, false).follow(over).problems).toEqual([]);
  });

  it.each(LANGUAGES)("has words for what this browser doesn't know: %s", (language) => {
    chooseLanguage(language);
    expect(hasText("fair-salt-elsewhere")).toBe(true);
  });
});
