// Which notes the coach has for a game.

import { gummiTrick } from "./gummi-trick";
import type { Note } from "./notes";
import { savageBowl } from "./savage-bowl";
import { savannaTrick } from "./savanna-trick";
import { schadenfreude } from "./schadenfreude";

export const notesFor: Record<string, readonly Note[]> = {
  "savage-bowl": savageBowl,
  "gummi-trick": gummiTrick,
  schadenfreude,
  "savanna-trick": savannaTrick,
};
