// The coach's notes. They come up as things happen for the first time, whatever the learner plays.

import { type Card, readCard } from "../cards/faces";
import type { Event, View } from "../server/messages";
import { isYourTurn } from "../table/moves";

type Values = NonNullable<Event["values"]>;

/** What there is to see now, and what has happened since the moment before. */
export interface Moment {
  view: View;
  news: readonly Event[];
}

/** The values of a note's text, or null where it does not come up. */
type When = (moment: Moment) => Values | null;

export interface Note {
  /** Its text is `lesson-ID`; where there is something to think about, that is `lesson-ID-think`. */
  id: string;
  clause: string;
  when: When;
}

/** A note that has come up. */
export interface Told {
  note: Note;
  values: Values;
  /** How many moves the learner had made. */
  turn: number;
}

/** The notes that come up at this moment and have not come up before, in their order. */
export function comeUp(notes: readonly Note[], before: readonly Told[], moment: Moment): Told[] {
  const known = new Set(before.map(({ note }) => note));
  const turn = moment.view.moves.filter(({ seat }) => seat === moment.view.seat).length;
  return notes.flatMap((note) => {
    const values = known.has(note) ? null : note.when(moment);
    return values ? [{ note, values, turn }] : [];
  });
}

/** The events of the first round alone: it is all that a lesson covers. */
export function firstRound(events: readonly Event[]): readonly Event[] {
  const second = events.findIndex(({ kind, values }) => kind === "round-started" && values?.round !== 1);
  return second < 0 ? events : events.slice(0, second);
}

// When a note comes up

export const atOnce: When = () => ({});

/** With the first event of this kind that is such a one. */
export function happens(kind: string, isSuch: (values: Values, moment: Moment) => boolean = () => true): When {
  return (moment) => {
    const found = moment.news.find((event) => event.kind === kind && isSuch(event.values ?? {}, moment));
    return found ? (found.values ?? {}) : null;
  };
}

/** With the first such card that is played. */
export function played(isSuch: (card: Card, values: Values, moment: Moment) => boolean): When {
  return happens("played", (values, moment) => {
    const card = readCard(String(values.card));
    return card !== null && isSuch(card, values, moment);
  });
}

/** As soon as what the learner sees in the first round is such. */
export function seeing(isSuch: (view: View) => boolean): When {
  return ({ view }) => (view.round === 1 && isSuch(view) ? {} : null);
}

/** When the learner leads a trick. */
export const leading = seeing((view) => isToPlay(view) && !view.trick.length);

/** When the cards on the table forbid the learner some cards. */
export const following = seeing((view) => {
  const choices = playable(view).length;
  return isToPlay(view) && choices > 0 && choices < view.hand.length;
});

/** When the learner can't follow and has a choice. */
export const free = seeing((view) => {
  const choices = playable(view).length;
  return isToPlay(view) && view.trick.length > 0 && choices > 1 && choices === view.hand.length;
});

export const roundOver: When = ({ view }) => (view.last_round ? {} : null);

export function isYours({ seat }: Values, { view }: Moment): boolean {
  return seat === view.seat;
}

export function isAnothers(values: Values, moment: Moment): boolean {
  return !isYours(values, moment);
}

/** Is it the learner's turn to play to a trick? */
export function isToPlay(view: View): boolean {
  return isYourTurn(view) && view.to_do === "play";
}

/** The cards that the learner may play from the hand, without a Chameleon. */
export function playable(view: View): string[] {
  return view.hand.filter((card) => view.legal_moves.includes(`play ${card}`));
}

export function suitOf(card: string): string | undefined {
  return readCard(card)?.suit;
}
