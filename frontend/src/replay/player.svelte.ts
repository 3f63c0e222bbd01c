// A game stepped through: which move is shown and from whose view. What may come next is asked for ahead of time.

import { askReplay, askStep, problemText, RequestError } from "../server/api";
import type { Replay, Step } from "../server/messages";
import type { Look } from "./address";
import { finishedTrick, trickEnds } from "./steps";

export const SPEEDS = [0.5, 1, 2, 3];
const PAUSE = 1200; // milliseconds between two moves at speed 1
const READING = 2.5; // so many times longer, where a trick is to be looked at

/** How long a step is shown before the next, in milliseconds. */
export function pauseAfter(step: Step, speed: number): number {
  return (PAUSE * (finishedTrick(step) ? READING : 1)) / speed;
}

export class Player {
  game: Replay | null = $state.raw(null);
  /** What is shown; for a moment it may be behind what is asked for. */
  step: Step | null = $state.raw(null);
  look: Look = $state.raw({ move: 0, seat: null });
  isPlaying = $state(false);
  speed = $state(1);
  problem = $state("");
  /** Is there no such table, or no game at it yet? */
  isMissing = $state(false);

  readonly code: string;
  /** Steps of a finished game. Those of a running one are asked for each time: the server may not give them any more. */
  readonly #steps = new Map<string, Promise<Step>>();
  #isAsking = false;

  constructor(code: string, look: Look) {
    this.code = code;
    this.look = look;
  }

  /** Learn how long the game is; one that runs may be longer now, and one that is over is open. */
  async open(): Promise<void> {
    try {
      this.#learn(await askReplay(this.code));
      this.#show(this.look);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Refresh a running game, and hide steps that players may no longer look at. */
  async refresh(): Promise<void> {
    if (this.game?.is_over !== false) return;
    try {
      this.#learn(await askReplay(this.code));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // what is shown stays until the server answers
      return;
    }
    if (this.step === null) void this.#follow();
  }

  /** The first position that may be looked at: by the book a running game forgets all before the last trick. */
  get first(): number {
    return this.game?.first ?? 0;
  }

  get isAtEnd(): boolean {
    return this.look.move === this.game?.moves;
  }

  go(move: number): void {
    this.isPlaying = false;
    this.#show({ ...this.look, move });
  }

  /** One move on, or back. At the end of a game that runs there may be new moves. */
  async walk(moves: number): Promise<void> {
    if (this.isAtEnd && moves > 0 && !this.game?.is_over) await this.open();
    this.go(this.look.move + moves);
  }

  /** To the end of this trick, or of the one before. */
  walkTricks(direction: 1 | -1): void {
    const move = this.#trickEnd(direction);
    if (move !== null) this.go(move);
  }

  lookFrom(seat: number | null): void {
    this.#show({ ...this.look, seat });
  }

  playOrPause(): void {
    const plays = !this.isPlaying;
    if (plays && this.isAtEnd) this.go(this.first);
    this.isPlaying = plays;
  }

  /** While it plays, go on after a pause. Answers how to stop that, as an effect wants it. */
  playOn(): (() => void) | undefined {
    if (!this.isPlaying || !this.step) return undefined;
    const timer = setTimeout(() => this.#show({ ...this.look, move: this.look.move + 1 }), pauseAfter(this.step, this.speed));
    return () => clearTimeout(timer);
  }

  #trickEnd(direction: 1 | -1): number | null {
    const ends = this.game ? [this.first, ...trickEnds(this.game).filter((end) => end > this.first)] : [];
    const { move } = this.look;
    return (direction > 0 ? ends.find((end) => end > move) : ends.findLast((end) => end < move)) ?? null;
  }

  #show({ move, seat }: Look): void {
    if (!this.game) return;
    const { moves, names, first, is_over } = this.game;
    const isSeat = is_over && seat !== null && seat < names.length;
    this.look = { move: Math.min(Math.max(move, first), moves), seat: isSeat ? seat : null };
    if (this.isAtEnd) this.isPlaying = false;
    void this.#follow();
  }

  /** Ask for what is to be shown, one after the other: who moves the slider fast does not ask for everything. */
  async #follow(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.problem = "";
    try {
      while (this.step?.move !== this.look.move || this.step.view.seat !== this.look.seat) {
        this.step = (await this.#askUnlessForgotten(this.look)) ?? this.step;
      }
      this.#askAhead();
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#isAsking = false;
    }
  }

  /** A running game may have moved on, so that this can't be looked at any more: then the first step that can be is. */
  async #askUnlessForgotten(look: Look): Promise<Step | null> {
    try {
      return await this.#ask(look);
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 404 || this.game?.is_over !== false) throw error;
      this.#learn(await askReplay(this.code));
      if (this.first <= look.move) throw error;
      return null;
    }
  }

  #fail(error: unknown): void {
    this.isPlaying = false;
    this.isMissing = error instanceof RequestError && error.status === 404;
    this.problem = this.isMissing ? "" : problemText(error);
  }

  /** Take in how far the game is. A step that may not be looked at any more is forgotten; all are open at the end. */
  #learn(game: Replay): void {
    const isOpened = game.is_over !== this.game?.is_over;
    if (isOpened || (this.step && this.step.move < game.first)) this.step = null;
    this.game = game;
    this.look = { ...this.look, move: Math.max(this.look.move, game.first) };
  }

  #askAhead(): void {
    if (!this.game?.is_over) return;
    const { move, seat } = this.look;
    for (const next of [move + 1, move + 2, this.#trickEnd(1), move - 1, this.#trickEnd(-1)]) {
      const isThere = next !== null && next >= this.first && next <= (this.game?.moves ?? 0);
      if (isThere) this.#ask({ move: next, seat }).catch(() => {}); // asked again when it is wanted
    }
  }

  #ask({ move, seat }: Look): Promise<Step> {
    if (!this.game?.is_over) return askStep(this.code, move, seat);
    const key = `${move}/${seat}`;
    const step = this.#steps.get(key) ?? askStep(this.code, move, seat);
    this.#steps.set(key, step);
    step.catch(() => this.#steps.delete(key));
    return step;
  }
}
