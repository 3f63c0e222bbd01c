import type { View } from "../server/messages";
import {
  atOnce,
  following,
  free,
  happens,
  isAnothers,
  isToPlay,
  leading,
  type Moment,
  type Note,
  roundOver,
  seeing,
  suitOf,
} from "./notes";

export const gummiTrick: readonly Note[] = [
  { id: "gt-aim", clause: "GT-2", when: atOnce },
  { id: "gt-turned-up", clause: "GT-6", when: happens("turned-up", isAnothers) },
  { id: "gt-won", clause: "GT-9", when: happens("gt-colour-won") },
  { id: "gt-caught", clause: "GT-11", when: happens("gt-colour-won", ({ number }) => Number(number) > 0) },
  { id: "gt-several", clause: "GT-10", when: happens("gt-leads", hasSeveralWinners) },
  { id: "gt-lead", clause: "GT-8", when: leading },
  { id: "gt-follow", clause: "GT-7", when: (moment) => (holdsFirst(moment.view) ? following(moment) : null) },
  { id: "gt-later", clause: "GT-7", when: (moment) => (holdsFirst(moment.view) ? null : following(moment)) },
  { id: "gt-free", clause: "GT-7", when: free },
  { id: "gt-empty", clause: "GT-8", when: seeing((view) => isToPlay(view) && !view.hand.length) },
  { id: "gt-scores", clause: "GT-11", when: roundOver },
];

function holdsFirst(view: View): boolean {
  const first = suitOf(view.trick[0]?.[1] ?? "");
  return view.hand.some((card) => suitOf(card) === first);
}

function hasSeveralWinners(_: object, { news }: Moment): boolean {
  const winners = news.filter(({ kind }) => kind === "gt-colour-won").map(({ values }) => values?.seat);
  return new Set(winners).size > 1;
}
