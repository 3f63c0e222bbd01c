// What happens to commands: which message answers one, and what to do with one that no answer came to.

import type { FromBrowser, Hello, TableView, ToBrowser } from "./messages";

export type Command = Exclude<FromBrowser, Hello>;

/** A command, and the table as it was when it was given. */
export interface Given {
  command: Command;
  table: TableView | null;
}

/** The command as it is sent: a seat that it asks for belongs to a token made here, so that it can be sent again. */
export function withToken(command: Command): Command {
  return command.do === "sit" || command.do === "renew" ? { ...command, token: newToken() } : command;
}

function newToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}

/** What became of a command whose answer got lost: it got through, it can be given again, or nobody knows. */
export type Fate = "arrived" | "repeat" | "unknown";

/** Is this the answer to the command? The server answers one after the other. */
export function isAnswer({ command, table }: Given, message: ToBrowser): boolean {
  if (message.say === "refusal") return true;
  switch (command.do) {
    case "sit":
    case "renew":
      return message.say === "your-seat";
    case "hint":
      return message.say === "advice";
    case "chat": // nobody hears a line without visible characters: then the answer is an update
      return message.say === "update" || (message.say === "said" && message.seat === table?.seat);
    case "back":
      return message.say === "update";
    case "rematch":
      return message.say === "update" && message.table.rematch !== null;
    default:
      return message.say === "update" && message.done !== null;
  }
}

/** After a reconnect: what became of a command that was sent before it, as the table shows. */
export function fateOf(given: Given, now: TableView): Fate {
  if (hasArrived(given, now)) return "arrived";
  return canRepeat(given, now) ? "repeat" : "unknown";
}

/** Can a command that was given while there was no connection still be sent? A move only into the turn it was for. */
export function isCurrent({ command, table }: Given, now: TableView): boolean {
  return command.do !== "move" || (isOwnTurn(now) && turnOf(now) === turnOf(table));
}

function hasArrived({ command, table }: Given, now: TableView): boolean {
  const own = now.seat === null ? undefined : now.places[now.seat];
  switch (command.do) {
    case "move":
      return isMoveMade(command.move, table, now);
    case "start":
      return now.phase !== "waiting";
    case "leave":
      return own === undefined || own.is_away;
    case "back":
      return !own?.is_away;
    case "salt":
      return own !== undefined && (own.is_salted || now.phase !== "waiting");
    case "fill":
      return now.places[command.seat]?.is_free === false;
    case "remove":
      return now.places[command.seat]?.is_free === true;
    case "reopen":
      return now.phase !== "closed";
    case "rematch":
      return now.rematch !== null;
    default:
      return false;
  }
}

/** Whoever gets these twice does them once. */
function canRepeat({ command, table }: Given, now: TableView): boolean {
  switch (command.do) {
    case "move":
    case "hint":
      return isOwnTurn(now) && turnOf(now) === turnOf(table);
    case "back":
    case "salt":
      return now.seat !== null;
    case "sit":
    case "renew":
      return true; // the server knows the token if it has had the command before
    default:
      return false;
  }
}

/** Is this the move that the seat has made in the turn that the command was for? */
function isMoveMade(move: string, before: TableView | null, now: TableView): boolean {
  if (!before?.view || !now.view || before.view.round !== now.view.round) return false;
  const made = now.view.moves[before.view.moves.length];
  if (made?.seat !== before.seat) return false;
  const [verb, card] = move.split(" ");
  return made.verb === verb && (card === undefined || made.card === card);
}

function isOwnTurn({ phase, seat, view }: TableView): boolean {
  return phase === "playing" && seat !== null && view?.turn === seat;
}

/** What is another after every move. */
export function turnOf(table: TableView | null): string {
  return table?.view ? `${table.view.round}:${table.view.moves.length}` : "";
}
