import type { Clock } from '../../util/clock.ts';
import { TYPING_IDLE, TYPING_RESEND } from '../constants.ts';

export type TypingSignal = 'typing.start' | 'typing.stop';

/** Signals to others that this person types: at the start, again while they go on, and when they stop. */
export class TypingSignals {
  readonly #clock: Clock;
  readonly #send: (signal: TypingSignal) => void;
  /** When the start was last sent, epoch ms; null while the person does not type. */
  #sentAt: number | null = null;
  #stopIdle: (() => void) | null = null;

  constructor(clock: Clock, send: (signal: TypingSignal) => void) {
    this.#clock = clock;
    this.#send = send;
  }

  /** Notes that the person has pressed a key. */
  keystroke(): void {
    const now = this.#clock.now();
    // Either way, because a clock can be set back.
    if (this.#sentAt === null || Math.abs(now - this.#sentAt) > TYPING_RESEND) {
      this.#sentAt = now;
      this.#send('typing.start');
    }
    this.#stopIdle?.();
    this.#stopIdle = this.#clock.after(TYPING_IDLE, () => this.stop());
  }

  stop(): void {
    if (this.#sentAt === null) return;
    this.forget();
    this.#send('typing.stop');
  }

  /** Stops signalling, without a stop event. */
  forget(): void {
    this.#sentAt = null;
    this.#stopIdle?.();
    this.#stopIdle = null;
  }
}
