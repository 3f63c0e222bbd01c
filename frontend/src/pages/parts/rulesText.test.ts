import { describe, expect, it } from "vitest";
import { rulesText } from "./rulesText";

describe("rulesText", () => {
  const source =
    "<h1>Game</h1><h2>A <em>trick</em></h2>" +
    '<ul><li id="SB-1"><strong>SB-1</strong> See SB-2 and <code>R-3</code>.</li></ul><h2>End</h2>';

  it("lists the parts", () => {
    expect(rulesText(source).parts).toEqual([
      { id: "part-1", title: "A trick" },
      { id: "part-2", title: "End" },
    ]);
  });

  it("links clauses, where they are told and where they are named", () => {
    expect(rulesText(source).html).toBe(
      '<h2 id="part-1">A <em>trick</em></h2><ul><li id="SB-1"><a class="clause" href="#SB-1">SB-1</a> ' +
        'See <a href="#SB-2">SB-2</a> and <code>R-3</code>.</li></ul><h2 id="part-2">End</h2>',
    );
  });
});
