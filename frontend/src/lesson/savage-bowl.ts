import { tableOf } from "../games/savage-bowl/table";
import {
  atOnce,
  following,
  free,
  happens,
  isAnothers,
  isYours,
  leading,
  type Note,
  played,
  roundOver,
  seeing,
} from "./notes";

const TRUMP = "P";

export const savageBowl: readonly Note[] = [
  { id: "sb-aim", clause: "SB-4", when: atOnce },
  { id: "sb-trump", clause: "SB-9", when: played(({ suit, taken }) => suit === TRUMP && !taken) },
  {
    id: "sb-chameleon",
    clause: "SB-8",
    when: played(({ taken }, values, moment) => taken !== undefined && isAnothers(values, moment)),
  },
  { id: "sb-second", clause: "SB-10", when: happens("sb-second-wins") },
  { id: "sb-yellow", clause: "SB-11", when: happens("sb-yellow-card", isAnothers) },
  { id: "sb-discard", clause: "SB-11", when: happens("sb-yellow-card", isYours) },
  { id: "sb-half", clause: "SB-14", when: seeing((view) => tableOf(view).half === 2) },
  { id: "sb-champ", clause: "SB-15", when: happens("sb-champ") },
  {
    id: "sb-reached",
    clause: "SB-16",
    when: seeing((view) => tableOf(view).tricks_won[view.seat ?? 0] === tableOf(view).target),
  },
  { id: "sb-eliminated", clause: "SB-16", when: happens("sb-eliminated", isAnothers) },
  { id: "sb-out", clause: "SB-16", when: happens("sb-eliminated", isYours) },
  { id: "sb-leads-instead", clause: "SB-17", when: happens("sb-leads-instead") },
  { id: "sb-lead", clause: "SB-6", when: leading },
  { id: "sb-follow", clause: "SB-7", when: following },
  { id: "sb-free", clause: "SB-7", when: free },
  { id: "sb-scores", clause: "SB-19", when: roundOver },
];
