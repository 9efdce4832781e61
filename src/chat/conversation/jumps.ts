import type { MessagePaginationParams } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { NOTICE_TIME, REQUEST_TIMEOUT } from '../constants.ts';
import type { Link } from '../link/open-link.ts';
import type { Jump } from '../model.ts';
import { toChatError } from '../to-chat-error.ts';
import type { Loader } from './loader.ts';
import type { Target } from './target.ts';

interface JumpPorts {
  readonly clock: Clock;
  readonly loader: Loader;
  changed(): void;
  /** Null while nothing can be asked for. */
  link(): Link | null;
  target(): Target | null;
  /** The first unread message, where it is loaded. */
  firstUnread(): string | null;
}

/** Where in a conversation somebody is being led, and what became of it. */
export class Jumps {
  readonly #ports: JumpPorts;
  #current: Jump | null = null;
  #stopNotice: (() => void) | null = null;
  /** Lets go whoever waits for the conversation to stand. */
  #stands = () => {};

  constructor(ports: JumpPorts) {
    this.#ports = ports;
  }

  get current(): Jump | null {
    return this.#current;
  }

  /** @param id empty for whatever is unread first there */
  async to(id: string, where: MessagePaginationParams): Promise<void> {
    const { loader, target, firstUnread } = this.#ports;
    const place = target();
    if (!place) return;
    const jump: Jump = { id, state: 'loading' };
    this.#set(jump);
    try {
      const found = await loader.around(() => this.connected(), place, where);
      // Somebody wanted to go elsewhere meanwhile.
      if (found === null || this.#current !== jump) return;
      const there = id || firstUnread();
      this.#set(found && there ? { id: there, state: 'there' } : { id, state: 'gone' });
    } catch (cause) {
      if (this.#current !== jump) return;
      const error = toChatError(cause);
      this.#set(error.code === 'not-found' ? { id, state: 'gone' } : { id, state: 'failed', error });
    }
  }

  /** The conversation stands, first or again. */
  opened(): void {
    this.#stands();
  }

  /** Nobody is led anywhere any more. */
  end(): void {
    this.#set(null);
  }

  stop(): void {
    this.#stopNotice?.();
  }

  /** Whoever has just come in, or comes back, is led all the same: a connection on its way is waited for. */
  connected(): Promise<Link | null> {
    const { link, clock } = this.#ports;
    return new Promise((resolve) => {
      const look = () => resolve(link());
      if (link()) return look();
      const stop = clock.after(REQUEST_TIMEOUT, look);
      this.#stands = () => {
        stop();
        look();
      };
    });
  }

  #set(jump: Jump | null): void {
    this.#stopNotice?.();
    this.#stopNotice = null;
    this.#current = jump;
    // A list that is only now drawn follows it too, and what could not be found is said for a while.
    if (jump && jump.state !== 'loading')
      this.#stopNotice = this.#ports.clock.after(NOTICE_TIME, () => this.#set(null));
    this.#ports.changed();
  }
}
