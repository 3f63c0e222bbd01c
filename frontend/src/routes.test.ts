import { expect, it } from "vitest";
import { findRoute, loadPage, routes } from "./routes";

it("leads to every page", () => {
  const files = Object.keys(import.meta.glob("./pages/*.svelte"));
  const pages = [...routes.map(({ page }) => page), "Missing"];
  expect(files.sort()).toEqual(pages.map((page) => `./pages/${page}.svelte`).sort());
});

it("has a page for addresses that there are not", async () => {
  const { route } = findRoute("/no/such/page");
  expect(route.page).toBe("Missing");
  expect(await loadPage(route)).toBeTypeOf("function");
});

it("finds the page of an address with what it names", () => {
  expect(findRoute("/t/bcdf/replay")).toMatchObject({ route: { page: "Replay" }, found: { code: "bcdf" } });
  expect(findRoute("/learn/gummi-trick/lesson").route.title({ game: "gummi-trick" })).toContain("Gummi Trick");
  expect(findRoute("/learn/other").route.title({ game: "other" })).toContain("other");
});
