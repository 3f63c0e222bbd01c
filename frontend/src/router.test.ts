import { beforeEach, describe, expect, it } from "vitest";
import { go, match, pageOfOurs, place, query, startRouter } from "./router.svelte";

describe("match", () => {
  it("finds what a pattern names", () => {
    expect(match("/", "/")).toEqual({});
    expect(match("/t/:code", "/t/bcdf")).toEqual({ code: "bcdf" });
    expect(match("/t/:code/board", "/t/bcdf/board")).toEqual({ code: "bcdf" });
    expect(match("/learn/:game", "/learn/a%20b")).toEqual({ game: "a b" });
  });

  it("takes a slash at the end for nothing", () => {
    expect(match("/learn", "/learn/")).toEqual({});
  });

  it("refuses other paths, and broken ones", () => {
    expect(match("/learn", "/")).toBeNull();
    expect(match("/t/:code", "/t")).toBeNull();
    expect(match("/t/:code", "/t/")).toBeNull();
    expect(match("/t/:code", "/t/bcdf/other")).toBeNull();
    expect(match("/t/:code", "/t/%E0%A4%A")).toBeNull();
  });
});

describe("places", () => {
  startRouter();

  beforeEach(() => go("/start"));

  function link(html: string): HTMLAnchorElement {
    document.body.innerHTML = html;
    return document.querySelector("a")!;
  }

  it("change with a click on a link", () => {
    const inner = link('<a href="/new?game=gummi-trick"><b>new</b></a>').firstElementChild!;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true });
    inner.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    expect(place).toMatchObject({ path: "/new", search: "?game=gummi-trick", came: "link" });
    expect(query("game")).toBe("gummi-trick");
    expect(query("other")).toBeNull();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])("stay for %j", (how) => {
    link('<a href="/new">another tab</a>').dispatchEvent(new MouseEvent("click", { bubbles: true, ...how }));
    expect(place.path).toBe("/start");
  });

  it("change with the browser's history", () => {
    history.replaceState(null, "", "/settings#here");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(place).toMatchObject({ path: "/settings", hash: "#here", came: "back" });
  });

  it.each([
    ['<a href="/new">', "/new"],
    ['<a href="/learn/savage-bowl#SB-7">', "/learn/savage-bowl#SB-7"],
    ['<a href="/start">', "/start"],
    ['<a href="/start#SB-7">', null],
    ['<a href="https://example.org/new">', null],
    ['<a href="/api/tables/bcdf/record">', null],
    ['<a href="/new" download>', null],
    ['<a href="/new" target="_blank">', null],
  ])("are ours: %s", (html, page) => {
    expect(pageOfOurs(link(html))).toBe(page);
  });
});
