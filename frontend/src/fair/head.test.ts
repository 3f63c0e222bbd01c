import { describe, expect, it } from "vitest";
import {
  COMMITMENT,
  HEAD,
  HEAD_HASH,
  headWith,
  ODD_HEAD,
  OTHER,
  OWN,
  SECRET,
  SEED,
  SEED_WITHOUT_SALTS,
} from "./examples";
import {
  commitmentTo,
  headProblems,
  isHex,
  isSame,
  type Json,
  readCompact,
  readHead,
  type Seen,
  seedFrom,
} from "./head";
import { bytesOf, sha256, toHex } from "./sha256";

it("computes the published vectors", () => {
  expect(commitmentTo(SECRET)).toBe(COMMITMENT);
  expect(toHex(sha256(bytesOf(HEAD)))).toBe(HEAD_HASH);
  expect(seedFrom(SECRET, HEAD)).toBe(SEED);
  expect(seedFrom(SECRET, headWith([null, null, null, null]))).toBe(SEED_WITHOUT_SALTS);
});

it.each([OWN, SECRET])("takes 64 lower-case hex digits for a salt", (text) => expect(isHex(text)).toBe(true));
it.each(["", "0".repeat(63), "0".repeat(65), "A".repeat(64), "g".repeat(64), `${"0".repeat(64)}\n`, null, 7])(
  "takes nothing else: %s",
  (text) => expect(isHex(text)).toBe(false),
);

describe("readHead", () => {
  it("reads a head", () => {
    expect(readHead(HEAD)).toEqual({
      game: "savage-bowl",
      options: new Map<string, Json>([
        ["players", 4],
        ["chameleon", true],
      ]),
      commitment: COMMITMENT,
      salts: [OWN, null, OTHER, null],
    });
  });

  it("reads a head as the server writes it, whatever is in the options", () => {
    const head = readHead(ODD_HEAD);
    const rules = { name: '"é\\/カード😀\t\u0001', sha256: "" };
    expect(isSame(head!.options, { players: 2, rounds: 1, printed: { 1: 0, 9: 99, 10: 1 }, rules })).toBe(true);
    expect(head!.salts).toEqual([null, OTHER]);
  });

  it.each([
    "",
    "[]",
    "null",
    "{}",
    "[".repeat(100_000),
    ` ${HEAD}`,
    `${HEAD}\n`,
    HEAD.replaceAll(",", ", "),
    HEAD.replace('"version":2', '"version":3'),
    HEAD.replace('"version":2', '"version":2.0'),
    HEAD.replace('"version":2', '"version":"2"'),
    HEAD.replace('"version":2,', ""),
    HEAD.replace('"version":2,"game":"savage-bowl"', '"game":"savage-bowl","version":2'),
    HEAD.replace("savage", "s\\u0061vage"),
    HEAD.replace("true", "1e0"),
    HEAD.replace('"players":4', '"players":4,"players":4'),
    HEAD.replace("a0", "A0"),
    HEAD.replace(COMMITMENT, COMMITMENT.slice(2)),
    `${HEAD.slice(0, -1)},"more":1}`,
    HEAD.replace('"savage-bowl"', "7"),
  ])("refuses what isn't written as the server writes it: %#", (text) => expect(readHead(text)).toBeNull());
});

describe("readCompact", () => {
  // What offsuit's own encoder writes
  it.each([
    ['{"10":1,"9":2,"1":3}', [["10", 1], ["9", 2], ["1", 3]]],
    ['{"z":-5,"a":[],"é😀":{}}', [["z", -5], ["a", []], ["é😀", new Map()]]],
    ['{"__proto__":1}', [["__proto__", 1]]],
  ])("keeps the order of keys: %s", (text, entries) => {
    const read = readCompact(text);
    expect(read).toBeInstanceOf(Map);
    expect([...(read as Map<string, Json>)]).toEqual(entries);
  });

  it.each([
    [String.raw`"\u0000\u001f\b\f\n\r\t\"\\"`, '\u0000\u001f\b\f\n\r\t"\\'],
    ['"\u007f/é\u2028😀"', "\u007f/é\u2028😀"],
    ["-9007199254740991", -9007199254740991],
    ["0", 0],
  ])("reads %s", (text, value) => expect(readCompact(text)).toBe(value));

  it.each([
    "", "tru", "truefalse", "[1,]", "[,1]", "[1 ]", "{,}", '{"a":1,}', '{"a" :1}', '{"a":1,"a":1}', "{a:1}", "[1",
    "01", "-0", "1.0", "1e1", "9007199254740993", "+1", "--1", "NaN", "Infinity", "undefined",
    '"a', String.raw`"\/"`, String.raw`"\u00e9"`, String.raw`"\u0041"`, String.raw`"\u000a"`, String.raw`"\u001F"`,
    String.raw`"\ud800"`, '"\ud800"', '"\n"',
  ])("refuses %s", (text) => expect(readCompact(text)).toBeUndefined());
});

it("compares values whatever the order of keys, and tells types apart", () => {
  const value = readCompact('{"a":1,"b":[true,null,"x"]}') as Json;
  expect(isSame(value, { b: [true, null, "x"], a: 1 })).toBe(true);
  for (const other of [
    {}, null, [], { a: 1 }, { a: 1, b: [true, null, "x"], c: 1 }, { a: "1", b: [true, null, "x"] },
    { a: true, b: [true, null, "x"] }, { a: 1, b: [1, null, "x"] }, { a: 1, b: [true, null] }, { a: 1, c: [] },
  ]) {
    expect(isSame(value, other)).toBe(false);
  }
});

describe("headProblems", () => {
  const SEEN: Seen = {
    game: "savage-bowl",
    options: { chameleon: true, players: 4 },
    players: 4,
    commitment: COMMITMENT,
    seat: 0,
    salt: OWN,
    bots: [1, 3],
  };

  it.each([{}, { seat: 2, salt: OTHER }, { seat: null, salt: null }])("has none in a right head: %o", (seen) => {
    expect(headProblems(HEAD, { ...SEEN, ...seen })).toEqual([]);
  });

  it.each<[Partial<Seen>, string]>([
    [{ game: "schadenfreude" }, "fair-other-table"],
    [{ options: { players: 4, chameleon: false } }, "fair-other-table"],
    [{ options: { players: 4, chameleon: 1 } }, "fair-other-table"],
    [{ options: { players: 4 } }, "fair-other-table"],
    [{ players: 5 }, "fair-other-table"],
    [{ commitment: "00".repeat(32) }, "fair-commitment-changed"],
    [{ salt: OTHER }, "fair-salt-replaced"],
    [{ salt: null }, "fair-salt-unknown"],
    [{ seat: 1, bots: [3] }, "fair-salt-missing"],
    [{ seat: 1, bots: [3], salt: null }, "fair-salt-missing"],
    [{ bots: [1, 2, 3] }, "fair-bot-salted"],
  ])("tells what is wrong: %o", (seen, problem) => {
    expect(headProblems(HEAD, { ...SEEN, ...seen })).toEqual([problem]);
  });

  it("tells of a broken head", () => expect(headProblems(`${HEAD} `, SEEN)).toEqual(["fair-head-broken"]));
});
