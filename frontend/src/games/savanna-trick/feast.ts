// The end of the game, step by step: who grazes, starves, eats and scores (ST-21 to ST-28).

import type { Event, RoundResult, View } from "../../server/messages";
import { tableOf } from "./table";

/** What is shown at once: nothing yet before a seat's first event, all cards that score together, else one event. */
export interface Step {
  seat: number;
  events: Event[];
  isBonus: boolean;
}

/** The animals of a seat, and where they are after some events. */
export interface Meadow {
  grass: number;
  herd: { card: string; hasGrazed: boolean }[];
  carnivores: { card: string; prey: string | null }[];
  removed: string[];
}

const GRAZERS = ["st-big-grazed", "st-big-removed", "st-grazed", "st-starved"];
const REMOVED = ["st-big-removed", "st-starved", "st-unfed"];

function isBonus(event: Event): boolean {
  return event.kind.startsWith("st-most-");
}

function isScore(event: Event): boolean {
  return event.kind === "st-card-scored";
}

function cardsOf(events: readonly Event[], ...kinds: string[]): string[] {
  return events.filter(({ kind }) => kinds.includes(kind)).map(({ values }) => String(values?.card));
}

function eventsOf(result: RoundResult, seat: number): Event[] {
  return result.why.filter((event) => event.values?.seat === seat && !isBonus(event));
}

/** All steps: one seat after the other, then the bonuses. */
export function stepsOf(result: RoundResult): Step[] {
  const feasts = result.points.flatMap((_, seat) => {
    const events = eventsOf(result, seat);
    const meals = events.filter((event) => !isScore(event)).map((event) => [event]);
    const scores = events.filter(isScore);
    const shown = [[], ...meals, ...(scores.length ? [scores] : [])];
    return shown.map((events) => ({ seat, events, isBonus: false }));
  });
  const bonuses = result.why.filter(isBonus).map((event) => ({
    seat: Number(event.values?.seat),
    events: [event],
    isBonus: true,
  }));
  return [...feasts, ...bonuses];
}

/** What a seat has after the events of these steps. */
export function meadowAfter(view: View, result: RoundResult, seat: number, steps: readonly Step[]): Meadow {
  const all = eventsOf(result, seat);
  const past = steps.filter((step) => step.seat === seat && !step.isBonus).flatMap(({ events }) => events);
  const grazers = cardsOf(all, ...GRAZERS);
  const hunters = all.flatMap(({ kind, values }) => {
    if (kind === "st-eaten") return [String(values?.other_card)];
    return kind === "st-unfed" ? [String(values?.card)] : [];
  });
  // ST-24: chameleons don't eat, so only their points tell of them.
  const others = cardsOf(all, "st-card-scored").filter((card) => !grazers.includes(card) && !hunters.includes(card));
  const removed = cardsOf(past, ...REMOVED);
  const eaten = past.filter(({ kind }) => kind === "st-eaten");
  const grazed = cardsOf(past, "st-big-grazed", "st-grazed");
  const gone = [...removed, ...cardsOf(past, "st-eaten")];
  return {
    grass: grassAfter(view, seat, past),
    herd: grazers
      .filter((card) => !gone.includes(card))
      .map((card) => ({ card, hasGrazed: grazed.includes(card) })),
    carnivores: [...hunters, ...others]
      .filter((card) => !gone.includes(card))
      .map((card) => ({ card, prey: preyOf(card, eaten) })),
    removed,
  };
}

function preyOf(hunter: string, eaten: readonly Event[]): string | null {
  const meal = eaten.find(({ values }) => values?.other_card === hunter);
  return meal ? String(meal.values?.card) : null;
}

function grassAfter(view: View, seat: number, past: readonly Event[]): number {
  const paid = view.tricks.flatMap(({ why }) => why).filter(({ kind }) => kind === "st-grass-paid");
  let grass = Number(paid.findLast(({ values }) => values?.seat === seat)?.values?.number ?? tableOf(view).start_grass);
  for (const { kind, values } of past) {
    if (kind === "st-big-grazed") grass = Number(values?.number);
    if (kind === "st-grazed") grass -= 1;
  }
  return grass;
}

/** The points of every seat for the cards it keeps, after these steps. */
export function cardPoints(result: RoundResult, steps: readonly Step[]): number[] {
  return result.points.map((_, seat) =>
    steps
      .filter((step) => step.seat === seat)
      .flatMap(({ events }) => events)
      .filter(isScore)
      .reduce((sum, { values }) => sum + Number(values?.number), 0),
  );
}

/** What every bonus is worth (ST-26 to ST-28): all the same, together what cards don't make up for. */
export function bonusWorth(result: RoundResult): number {
  const steps = stepsOf(result);
  const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);
  const bonuses = steps.filter(({ isBonus }) => isBonus).length;
  return bonuses ? (sum(result.points) - sum(cardPoints(result, steps))) / bonuses : 0;
}
