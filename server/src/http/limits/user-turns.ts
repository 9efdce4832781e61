import { ApiError } from '../../domain/index.ts';

/**
 * Milliseconds between two turns of one caller. A page that opens sends some ten requests at once: the last waits 50 ms.
 * Files arrive in pieces of at most 64 KB: 13 MB a second.
 */
const STEP_MS = 5;
/** Waiting requests, or pieces, of one caller. */
const MOST_WAITING = 200;

/**
 * Admits the requests of each caller, or the pieces of their files, one by one. Otherwise many that arrive together
 * would run in one turn of the event loop. A send on PostgreSQL waits for some twenty turns, so turns of 40 ms would
 * delay it by most of a second.
 */
export class UserTurns {
  /** Callers that had a turn within the last step, with the requests that wait. */
  readonly #waiting = new Map<string, ((value: undefined) => void)[]>();
  #timer: NodeJS.Timeout | null = null;

  /**
   * Returns undefined if the turn comes at once; else the promise resolves when it comes.
   * @throws ApiError `rateLimited` if too many wait
   */
  take(caller: string): undefined | Promise<undefined> {
    const waiting = this.#waiting.get(caller);
    if (waiting === undefined) {
      this.#waiting.set(caller, []);
      this.#timer ??= setInterval(() => this.#step(), STEP_MS).unref();
      return undefined;
    }
    if (waiting.length >= MOST_WAITING)
      throw new ApiError(
        'rateLimited',
        `${MOST_WAITING} requests of this caller wait already: wait for their answers before you send others`,
      );
    return new Promise((resolve) => waiting.push(resolve));
  }

  #step(): void {
    for (const [caller, waiting] of this.#waiting) {
      const next = waiting.shift();
      if (next === undefined) this.#waiting.delete(caller);
      else next(undefined);
    }
    if (this.#waiting.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
