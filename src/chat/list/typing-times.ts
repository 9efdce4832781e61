import type { Event as ChatEvent } from 'stream-chat';
import type { Clock } from '../../util/clock.ts';
import { TYPING_TIME } from '../constants.ts';

/** Ends what nobody ends: whoever closes the page while typing says no more. */
export class TypingTimes {
  readonly #clock: Clock;
  readonly #end: (event: ChatEvent) => void;
  readonly #timers = new Map<string, () => void>();

  /** @param end is told `typing.stop` of whoever has said nothing for so long */
  constructor(clock: Clock, end: (event: ChatEvent) => void) {
    this.#clock = clock;
    this.#end = end;
  }

  note({ type, cid, user }: ChatEvent, me: string): void {
    if (!cid || !user || user.id === me || (type !== 'typing.start' && type !== 'typing.stop')) return;
    const key = `${cid} ${user.id}`;
    this.#timers.get(key)?.();
    this.#timers.delete(key);
    if (type === 'typing.stop') return;
    const stop = () => this.#end({ type: 'typing.stop', cid, user });
    this.#timers.set(key, this.#clock.after(TYPING_TIME, stop));
  }

  stop(): void {
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
  }
}
