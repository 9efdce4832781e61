import type { UserResponse } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { TYPING_TIME } from '../constants.ts';
import type { EventFields } from '../event-fields.ts';

interface Typing {
  readonly user: UserResponse;
  /** The thread in which they type; undefined in the channel itself. */
  readonly parentId: string | undefined;
  readonly stop: () => void;
}

/** The people who type in a channel. A client that was closed says no more, so nobody types for long without saying so again. */
export class TypingPeople {
  readonly #clock: Clock;
  readonly #changed: () => void;
  readonly #typing = new Map<string, Typing>();

  /** @param changed called when somebody has been silent for too long */
  constructor(clock: Clock, changed: () => void) {
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Those who type in the channel, or in one of its threads. */
  in(parentId: string | undefined): readonly UserResponse[] {
    return [...this.#typing.values()].filter((one) => one.parentId === parentId).map(({ user }) => user);
  }

  onEvent({ type, user, parent_id }: EventFields): void {
    if (!user) return;
    if (type === 'typing.start') {
      this.#drop(user.id);
      const stop = this.#clock.after(TYPING_TIME, () => {
        this.#typing.delete(user.id);
        this.#changed();
      });
      this.#typing.set(user.id, { user, parentId: parent_id || undefined, stop });
    }
    // Somebody who has written has stopped typing, whether or not their client says so.
    if (type === 'typing.stop' || type === 'message-added') this.#drop(user.id);
  }

  clear(): void {
    for (const id of [...this.#typing.keys()]) this.#drop(id);
  }

  #drop(id: string): void {
    this.#typing.get(id)?.stop();
    this.#typing.delete(id);
  }
}
