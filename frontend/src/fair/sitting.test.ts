import { beforeEach, describe, expect, it } from "vitest";
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

/** Sit down and send a salt. */
function sat(): { sitting: Sitting; salt: string } {
  const sitting = new Sitting(CODE, null, false);
  sitting.follow(waiting(null));
  sitting.sitDown();
  const { salt } = sitting.follow(waiting(0));
  expect(salt).toMatch(/^[0-9a-f]{64}$/);
  return { sitting, salt: String(salt) };
}

describe("a salt", () => {
  it("is sent once a sitting, as soon as there is a seat", () => {
    const { sitting } = sat();
    expect(sitting.follow(waiting(0)).salt).toBeNull();
    expect(sitting.follow(waiting(0, [true, false, false, false])).salt).toBeNull();
  });

  it("is the same for a page that is opened again before the server had it", () => {
    const { salt } = sat();
    expect(new Sitting(CODE, 0, false).follow(waiting(0)).salt).toBe(salt);
  });

  it("is another one after leaving the seat, or losing it while the page was closed", () => {
    const { sitting, salt } = sat();
    sitting.follow(waiting(null));
    expect(hasSalt(CODE, 0)).toBe(false);
    sitting.sitDown();
    const next = sitting.follow(waiting(0)).salt;
    expect(next).not.toBe(salt);
    const later = new Sitting(CODE, 0, false);
    later.follow(waiting(null));
    later.sitDown();
    expect(later.follow(waiting(0)).salt).not.toBe(next);
  });

  it("is not sent by spectators, in lessons, or where another device has sent one", () => {
    expect(new Sitting(CODE, null, false).follow(waiting(null)).salt).toBeNull();
    const lesson = { ...waiting(0), scheme: null, commitment: null };
    expect(new Sitting("lesson", 0, true).follow(lesson)).toEqual({ salt: null, problems: [] });
    expect(new Sitting(CODE, 0, false).follow(waiting(0, [true, false, false, false])).salt).toBeNull();
  });

  it("is sent where the server says that it has one from a page that has just sat down", () => {
    const sitting = new Sitting(CODE, null, true);
    expect(sitting.follow(waiting(0, [true, false, false, false])).salt).not.toBeNull();
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

  it.each([OTHER, null])("alarms nobody who made no salt here: %s", (salt) => {
    expect(new Sitting(CODE, 0, false).follow(playing(salt)).problems).toEqual([]);
  });
});
