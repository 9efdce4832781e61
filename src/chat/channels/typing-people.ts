import type { UserResponse } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { TYPING_TIME } from '../constants.ts';
import type { EventFields } from '../event-fields.ts';

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
    // A sent message ends typing, even if the client sends no stop.
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
