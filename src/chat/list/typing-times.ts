import type { Clock } from '../../util/clock.ts';
import { TYPING_TIME } from '../constants.ts';
import type { News } from '../news/news.ts';

/** Ends typing that no event ends: a client that closes while typing sends no stop. */
export class TypingTimes {
  readonly #clock: Clock;
  readonly #end: (event: News) => void;
  readonly #timers = new Map<string, () => void>();

  /** @param end receives a `typing.stop` for a person who has sent nothing for a while */
  constructor(clock: Clock, end: (event: News) => void) {
    this.#clock = clock;
    this.#end = end;
  }

  note(event: News, me: string): void {
    if (event.type !== 'typing.start' && event.type !== 'typing.stop') return;
    const { cid, user } = event;
    if (!cid || !user || user.id === me) return;
    const key = `${cid} ${user.id}`;
    this.#timers.get(key)?.();
    this.#timers.delete(key);
    if (event.type === 'typing.stop') return;
    const stop = () => this.#end({ ...event, type: 'typing.stop' });
    this.#timers.set(key, this.#clock.after(TYPING_TIME, stop));
  }

  stop(): void {
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
  }
}
