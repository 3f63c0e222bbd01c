// A look back at the trick that has just ended, even when the next one or the next round has begun already.

import { untrack } from "svelte";
import type { Trick, View } from "../server/messages";
import { endedTrick, tableAtEnd } from "./tricks";

/** Made while a component is set up. */
export class LookBack {
  /** The trick, and the table as it was then; null when nothing is looked at. */
  at = $state.raw<{ trick: Trick; view: View } | null>(null);

  constructor(view: () => View | null, milliseconds: (trick: Trick) => number) {
    let before = untrack(view);
    // Before anything of the next trick is drawn.
    $effect.pre(() => {
      const now = view();
      const trick = before && now && endedTrick(before, now);
      if (before && trick) this.at = { trick, view: { ...tableAtEnd(before, trick), turn: null } };
      before = now;
    });
    $effect(() => {
      if (this.at === null) return;
      const timer = window.setTimeout(this.end, milliseconds(this.at.trick));
      return () => window.clearTimeout(timer);
    });
  }

  end = (): void => {
    this.at = null;
  };
}
