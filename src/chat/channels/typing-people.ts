import type { UserResponse } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { TYPING_TIME } from '../constants.ts';

interface Typing {
  readonly user: UserResponse;
  /** Parent id of the thread they type in; undefined in the channel itself. */
  readonly parentId: string | undefined;
  readonly stop: () => void;
}

/** The people typing in a channel. Typing expires, because a client that closes sends no stop. */
export class TypingPeople {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #typing = new Map<string, Typing>();

  /** @param changed called when somebody's typing has expired */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Returns the people typing in the channel, or in one of its threads. */
  in(parentId: string | undefined): readonly UserResponse[] {
    return [...this.#typing.values()].filter((one) => one.parentId === parentId).map(({ user }) => user);
  }

  start(user: UserResponse, parentId: string | undefined): void {
    this.stop(user.id);
    const stop = this.#clock.after(TYPING_TIME, () => {
      this.#typing.delete(user.id);
      this.#changed();
    });
    this.#typing.set(user.id, { user, parentId: parentId || undefined, stop });
  }

  clear(): void {
    for (const id of [...this.#typing.keys()]) this.stop(id);
  }

  stop(id: string): void {
    this.#typing.get(id)?.stop();
    this.#typing.delete(id);
  }
}
