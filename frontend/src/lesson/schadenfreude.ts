import { readCard } from "../cards/faces";
import { atOnce, following, free, happens, leading, type Moment, type Note, played, roundOver } from "./notes";

type Taken = { card?: unknown };

export const schadenfreude: readonly Note[] = [
  { id: "sf-aim", clause: "SF-13", when: atOnce },
  { id: "sf-wild", clause: "SF-6", when: played(({ suit }) => suit === "W") },
  { id: "sf-second", clause: "SF-7", when: happens("sf-second-wins") },
  { id: "sf-alone", clause: "SF-7", when: happens("sf-alone-wins") },
  { id: "sf-taken", clause: "SF-8", when: happens("sf-taken", isNotTheWinners) },
  { id: "sf-negative", clause: "SF-11", when: happens("sf-taken", isNegative) },
  { id: "sf-cancelled", clause: "SF-9", when: happens("sf-cancelled") },
  { id: "sf-lead", clause: "SF-4", when: leading },
  { id: "sf-follow", clause: "SF-5", when: following },
  { id: "sf-free", clause: "SF-5", when: free },
  { id: "sf-scores", clause: "SF-11", when: roundOver },
];

/** A card that the winner of the trick did not play. */
function isNotTheWinners({ card }: Taken, { news }: Moment): boolean {
  return !news.some(({ kind, values }) => kind.endsWith("-wins") && values?.card === card);
}

function isNegative({ card }: Taken): boolean {
  return (readCard(String(card))?.number ?? 0) < 0;
}
