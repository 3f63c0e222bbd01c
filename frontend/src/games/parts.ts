// What each game adds to the table.

import type { Component } from "svelte";
import type { Advice, OpenCards, RoundResult, View } from "../server/messages";
import gummiTrick from "./gummi-trick";
import savageBowl from "./savage-bowl";
import savannaTrick from "./savanna-trick";
import schadenfreude from "./schadenfreude";

export interface HandExtrasProps {
  view: View;
  twist: boolean;
  canAct: boolean;
  hint: Advice | null;
  move: (text: string) => void;
}

export interface GameParts {
  /** The game's own panel: what is common to the table. Where it `looksBack`, also what lies face down. */
  Furniture: Component<{ view: View; looksBack: boolean; open?: OpenCards | null }>;
  /** What is known of one seat, in its name plate. */
  SeatFacts: Component<{ view: View; seat: number; looksBack: boolean }>;
  /** What one does besides playing a card from the hand. */
  HandExtras?: Component<HandExtrasProps, object, "twist" | "">;
  /** The end of a round, where a list of reasons is not enough. Nobody presses its buttons where it `playsItself`. */
  RoundEnd?: Component<{ view: View; result: RoundResult; playsItself?: boolean }>;
}

export const parts: Record<string, GameParts> = {
  "savage-bowl": savageBowl,
  "gummi-trick": gummiTrick,
  schadenfreude,
  "savanna-trick": savannaTrick,
};
