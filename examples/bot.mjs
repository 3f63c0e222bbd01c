// A bot that plays the highest card that it may: offsuit arena ... --bots greedy,'exec:node examples/bot.mjs'

import { createInterface } from "node:readline";

const number = (move) => Number(move.match(/-?\d+/)?.[0] ?? 0); // "reveal" has none

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.view) {
    // "start" and "end" need no answer
    const moves = message.view.legal_moves.toSorted((a, b) => number(b) - number(a));
    console.log(JSON.stringify(moves[0]));
  }
}
