import { tableOf } from "../games/savanna-trick/table";
import type { View } from "../server/messages";
import { atOnce, following, free, happens, leading, type Note, playable, played, seeing, suitOf } from "./notes";

const HERBIVORES = ["Ga", "Ze", "Gn"];
const CARNIVORES = ["Li", "Hy"];

export const savannaTrick: readonly Note[] = [
  { id: "st-aim", clause: "ST-25", when: atOnce },
  { id: "st-hyena", clause: "ST-12", when: played(({ suit }) => suit === "Hy") },
  { id: "st-lead-wins", clause: "ST-11", when: happens("st-lead-wins") },
  { id: "st-lion", clause: "ST-11", when: happens("st-lion-wins") },
  { id: "st-elephant", clause: "ST-15", when: happens("st-elephant-trick") },
  { id: "st-grass", clause: "ST-19", when: happens("st-grass-paid") },
  { id: "st-carnivore", clause: "ST-23", when: seeing((view) => won(view, CARNIVORES) > 0) },
  {
    id: "st-herd",
    clause: "ST-22",
    when: seeing((view) => won(view, HERBIVORES) >= (tableOf(view).grass[view.seat ?? 0] ?? 0)),
  },
  { id: "st-lead", clause: "ST-8", when: leading },
  { id: "st-follow", clause: "ST-9", when: following },
  { id: "st-free", clause: "ST-9", when: free },
  { id: "st-special", clause: "ST-9", when: (moment) => (hasSpecialBeside(moment.view) ? following(moment) : null) },
  { id: "st-big", clause: "ST-21", when: happens("st-big-grazed") },
  { id: "st-starved", clause: "ST-22", when: happens("st-starved") },
  { id: "st-eaten", clause: "ST-23", when: happens("st-eaten") },
  { id: "st-unfed", clause: "ST-24", when: happens("st-unfed") },
  { id: "st-bonuses", clause: "ST-26", when: happens("st-most-animals") },
];

/** May the learner play a special animal although one of the lead animal is there? */
function hasSpecialBeside(view: View): boolean {
  const suits = new Set(playable(view).map(suitOf));
  return suits.has(tableOf(view).lead ?? "") && suits.size > 1;
}

/** How many animals of these kinds the learner has won. */
function won(view: View, kinds: readonly string[]): number {
  const cards = tableOf(view).won[view.seat ?? 0] ?? [];
  return cards.filter((card) => kinds.includes(suitOf(card) ?? "")).length;
}
