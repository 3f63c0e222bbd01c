// The pages by their addresses. They are loaded when somebody goes there.

import type { Component } from "svelte";
import { hasText, t } from "./language/texts.svelte";
import { match } from "./router.svelte";

type Found = Record<string, string>;

interface Route {
  pattern: string;
  page: string;
  title: (found: Found) => string;
  /** Without the header and footer. */
  isBare?: boolean;
}

export const routes: readonly Route[] = [
  { pattern: "/", page: "Home", title: () => "" },
  { pattern: "/new", page: "NewTable", title: () => t("new-table") },
  { pattern: "/join", page: "Join", title: () => t("join") },
  { pattern: "/t/:code", page: "TablePage", title: ({ code }) => t("table-title", { code: code! }) },
  { pattern: "/t/:code/board", page: "Board", title: ({ code }) => t("board-title", { code: code! }), isBare: true },
  { pattern: "/t/:code/replay", page: "Replay", title: ({ code }) => t("replay-title", { code: code! }) },
  { pattern: "/learn", page: "Learn", title: () => t("learn") },
  { pattern: "/learn/:game", page: "Rules", title: ({ game }) => t("rules-title", { game: gameName(game!) }) },
  { pattern: "/learn/:game/lesson", page: "Lesson", title: ({ game }) => t("lesson-title", { game: gameName(game!) }) },
  { pattern: "/settings", page: "Settings", title: () => t("settings") },
];
const missing: Route = { pattern: "", page: "Missing", title: () => t("not-found") };

const pages = import.meta.glob<{ default: Component<Found> }>("./pages/*.svelte");

/** Where a path leads to, with what it names there. */
export function findRoute(path: string): { route: Route; found: Found } {
  for (const route of routes) {
    const found = match(route.pattern, path);
    if (found) return { route, found };
  }
  return { route: missing, found: {} };
}

export async function loadPage({ page }: Route): Promise<Component<Found>> {
  return (await pages[`./pages/${page}.svelte`]!()).default;
}

function gameName(game: string): string {
  return hasText(`game-${game}`) ? t(`game-${game}`) : game;
}
