/** For tests: components on the page, in English, until the test is over; and a view of a game that has just begun. */
import { type Component, type ComponentProps, flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach } from "vitest";
import { chooseLanguage } from "../language/texts.svelte";
import type { View } from "../server/messages";

let shown: Record<string, unknown>[] = [];

beforeEach(() => chooseLanguage("en"));

afterEach(async () => {
  await Promise.all(shown.map((component) => unmount(component)));
  shown = [];
});

export function show<Shown extends Component<any>>(component: Shown, props: ComponentProps<Shown>): HTMLElement {
  shown.push(mount(component, { target: document.body, props }));
  flushSync();
  return document.body;
}

/** What a component writes on the page. */
export function textOf<Shown extends Component<any>>(component: Shown, props: ComponentProps<Shown>): string {
  show(component, props);
  return said();
}

/** All that is written there now. */
export function said(): string {
  flushSync();
  return document.body.textContent.replace(/\s+/g, " ");
}

export function newView(names: string[], different: Partial<View>): View {
  const zeros = names.map(() => 0);
  return {
    game: "",
    options: { players: names.length },
    names,
    seat: 0,
    turn: 0,
    to_do: "play",
    round: 1,
    round_leader: 1,
    trick_leader: 1,
    hand: [],
    legal_moves: [],
    hand_sizes: zeros,
    trick: [],
    standing: [],
    winning: [],
    tricks: [],
    last_trick: null,
    totals: zeros,
    totals_before: zeros,
    dealt: [],
    moves: [],
    table: {},
    own: {},
    last_round: null,
    is_over: false,
    winners: [],
    why: [],
    ...different,
  };
}
