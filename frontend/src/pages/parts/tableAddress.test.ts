import { describe, expect, it } from "vitest";
import { tableAddress } from "./tableAddress";

describe("tableAddress", () => {
  it.each([
    ["bcdfghjk", "/t/bcdfghjk"],
    [" BCDF GHJK ", "/t/bcdfghjk"],
    ["http://127.0.0.1:8040/t/bcdfghjk", "/t/bcdfghjk"],
    ["Play with me: https://example.org/t/bcdfghjk/board?x=1 tonight", "/t/bcdfghjk"],
    ["https://example.org/t/bcdfghjk#seat=AbC-1_2", "/t/bcdfghjk#seat=AbC-1_2"],
    ["a/b", "/t/a%2Fb"],
  ])("reads %s", (text, path) => {
    expect(tableAddress(text)?.path).toBe(path);
  });

  it("finds nothing in nothing", () => {
    expect(tableAddress("  ")).toBeNull();
  });
});
