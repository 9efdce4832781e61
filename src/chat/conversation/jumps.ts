import type { MessagePaginationParams } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { NOTICE_TIME, REQUEST_TIMEOUT } from '../constants.ts';
import type { Link } from '../link/open-link.ts';
import type { Jump } from '../model.ts';
import { toChatError } from '../to-chat-error.ts';
import type { Loader } from './loader.ts';
import type { Target } from './target.ts';
import type { Unread } from './unread.ts';

interface JumpPorts {
  readonly clock: Clock;
  readonly loader: Loader;
  changed(): void;
  /** Null while nothing can be asked for. */
  link(): Link | null;
  target(): Target | null;
  unread(): Unread;
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
    const { loader, target, unread } = this.#ports;
    const place = target();
    if (!place) return;
    const jump: Jump = { id, state: 'loading' };
    this.#set(jump);
    try {
      const found = await loader.around(() => this.connected(), place, where);
      // Somebody wanted to go elsewhere meanwhile.
      if (found === null || this.#current !== jump) return;
      const there = id || unread().firstId(loader.timeline);
      this.#set(found && there ? { id: there, state: 'there' } : { id, state: 'gone' });
    } catch (cause) {
      if (this.#current !== jump) return;
      const error = toChatError(cause);
      this.#set(error.code === 'not-found' ? { id, state: 'gone' } : { id, state: 'failed', error });
    }
  }

  /** To the first message that was unread when the conversation was entered. */
  async toUnread(): Promise<void> {
    const { loader, unread } = this.#ports;
    const above = unread().above(loader.timeline);
    const id = unread().firstId(loader.timeline);
    if (above) {
      await this.to('', { created_at_around: new Date(above.at).toISOString() });
      if (this.#current?.state === 'gone') unread().giveUp();
    } else if (id) await this.to(id, { id_around: id });
  }

  /** Somebody enters the conversation: notes what is unread, and shows where that begins. */
  enter(): void {
    const { loader, link, target } = this.#ports;
    const unread = this.#ports.unread();
    unread.enter();
    const above = unread.above(loader.timeline);
    const place = target();
    const connected = link();
    // Whoever was elsewhere in it comes back to there.
    if (!above || !connected || !place || loader.timeline.hasNewer) return;
    void loader.openAround(connected, place, above.at).then((found) => {
      if (!found) unread.giveUp();
      this.#ports.changed();
    });
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
