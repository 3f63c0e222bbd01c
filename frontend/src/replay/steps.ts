// What there is to see in one step of a game, and where its tricks end.

import type { Event, Replay, RoundResult, Step, Trick } from "../server/messages";

/** The trick before, for as long as nobody has played to the next one. */
export function finishedTrick({ view }: Step): Trick | null {
  return view.trick.length ? null : view.last_trick;
}

/** The round that the last move has ended. */
export function endedRound({ move, view, events }: Step): RoundResult | null {
  const hasEnded = view.is_over || (move > 0 && events.some(({ kind }) => kind === "round-started"));
  return hasEnded ? view.last_round : null;
}

/** What the last move made happen, without what hands, the trick and the ends of rounds and game show themselves. */
export function toldEvents(step: Step): Event[] {
  const shown = [...(finishedTrick(step)?.why ?? []), ...(endedRound(step)?.why ?? []), ...step.view.why].map(textOf);
  return step.events.filter((event) => event.kind !== "dealt" && !shown.includes(textOf(event)));
}

function textOf(event: Event): string {
  return JSON.stringify([event.kind, event.clause, event.values]);
}

/** After how many moves each trick is finished, or the running one stands now. */
export function trickEnds({ marks, moves }: Replay): number[] {
  return marks.map((_, i) => marks[i + 1]?.move ?? moves);
}

/** The trick that a move belongs to, by its place among all; the deal belongs to the first. */
export function trickAt({ marks }: Replay, move: number): number {
  return Math.max(
    marks.findLastIndex((mark) => mark.move < move),
    0,
  );
}
