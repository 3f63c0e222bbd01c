// The games as the pages list them. Their rules and options are the server's.

export interface GameInfo {
  name: string;
  /** The fewest and the most players. */
  players: readonly [number, number];
  minutes: readonly [number, number];
  /** The colour tokens of the game, as of a suit. */
  colour: string;
  /** The suit that stands for the game. */
  emblem: string;
}

export const games: readonly GameInfo[] = [
  { name: "savage-bowl", players: [4, 5], minutes: [45, 45], colour: "purple", emblem: "P" },
  { name: "gummi-trick", players: [2, 5], minutes: [15, 45], colour: "red", emblem: "R" },
  { name: "schadenfreude", players: [3, 5], minutes: [15, 20], colour: "blue", emblem: "W" },
  { name: "savanna-trick", players: [3, 4], minutes: [30, 30], colour: "lion", emblem: "Li" },
];
