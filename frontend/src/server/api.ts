// What the server is asked over HTTP. All of it fails with a RequestError, which problemText turns into words.

import { hasText, language, t } from "../language/texts.svelte";
import type {
  AskSeats,
  GameFacts,
  Listed,
  NewLesson,
  NewTable,
  Opened,
  Problem,
  Replay,
  SeatState,
  Step,
} from "./messages";
import { loseConnection } from "./online.svelte";

export const NO_CONNECTION = 0;
const GATEWAYS = [502, 503, 504]; // what stands before the server answers for it

export class RequestError extends Error {
  constructor(
    readonly status: number,
    problem: string,
  ) {
    super(problem);
  }
}

export function askGames(): Promise<GameFacts[]> {
  return ask("/api/games");
}

export function openTable(table: NewTable): Promise<Opened> {
  return ask("/api/tables", table);
}

export function openLesson(lesson: NewLesson): Promise<Opened> {
  return ask("/api/lessons", lesson);
}

/** Public tables that wait for people. */
export function askTables(): Promise<Listed[]> {
  return ask("/api/tables");
}

/** How the games of these seats stand. */
export function askSeats(request: AskSeats): Promise<SeatState[]> {
  return ask("/api/seats", request);
}

export function askReplay(code: string): Promise<Replay> {
  return ask(`/api/tables/${encodeURIComponent(code)}/replay`);
}

/** A game after so many moves, as a seat saw it. */
export function askStep(code: string, move: number, seat: number | null): Promise<Step> {
  const query = seat === null ? "" : `?seat=${seat}`;
  return ask(`/api/tables/${encodeURIComponent(code)}/replay/${move}${query}`);
}

/** The record of a finished game. */
export function askRecord(code: string): Promise<unknown> {
  return ask(`/api/tables/${encodeURIComponent(code)}/record`);
}

/** The rules of a game as HTML, in the language chosen. */
export async function askRules(game: string): Promise<string> {
  return (await request(`/api/rules/${encodeURIComponent(game)}?language=${language()}`)).text();
}

/** What went wrong, for people. The server names a refusal by its text's id, or writes a sentence. */
export function problemText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  if (error.status === NO_CONNECTION) return t("no-connection");
  if (error.status === 429) return t("too-fast");
  if (error.status >= 500) return t("server-trouble");
  return hasText(error.message) ? t(error.message) : error.message;
}

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await request(path, body);
  return await response.json().catch(noServer); // what isn't JSON comes from another network, or ended in the middle
}

async function request(path: string, body?: object): Promise<Response> {
  const init = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(path, init).catch(() => null);
  if (!response || GATEWAYS.includes(response.status)) return noServer();
  if (!response.ok) throw new RequestError(response.status, await problemOf(response));
  return response;
}

function noServer(): never {
  loseConnection();
  throw new RequestError(NO_CONNECTION, "no connection");
}

async function problemOf(response: Response): Promise<string> {
  const answer: Partial<Problem> | null = await response.json().catch(() => null);
  return answer?.problem ?? response.statusText;
}
