import type { MessagePaginationParams } from '../../../protocol/index.ts';
import type { Clock } from '../../util/clock.ts';
import { NOTICE_TIME, REQUEST_TIMEOUT } from '../constants.ts';
import { toChatError } from '../errors/to-chat-error.ts';
import type { Link } from '../link/open-link.ts';
import type { Jump } from '../model.ts';
import type { Loader } from './loader.ts';
import type { Target } from './target.ts';
import type { Unread } from './unread.ts';

interface JumpPorts {
  readonly clock: Clock;
  readonly loader: Loader;
  changed(): void;
  /** Null while no request can be made. */
  link(): Link | null;
  target(): Target | null;
  unread(): Unread;
}

/** Tracks the current jump in a conversation, and its outcome. */
export class Jumps {
  readonly #ports: JumpPorts;
  #current: Jump | null = null;
  #stopNotice: (() => void) | null = null;
  /** Resolves the callers that wait for the conversation to be open. */
  #stands = () => {};

  constructor(ports: JumpPorts) {
    this.#ports = ports;
  }

  get current(): Jump | null {
    return this.#current;
  }

  /** @param id empty for the first unread message there */
  async to(id: string, where: MessagePaginationParams): Promise<void> {
    const { loader, target, unread } = this.#ports;
    const place = target();
    if (!place) return;
    const jump: Jump = { id, state: 'loading' };
    this.#set(jump);
    try {
      const found = await loader.around(() => this.connected(), place, where);
      // Another jump began meanwhile.
      if (found === null || this.#current !== jump) return;
      const there = id || unread().firstId(loader.timeline);
      this.#set(found && there ? { id: there, state: 'there' } : { id, state: 'gone' });
    } catch (cause) {
      if (this.#current !== jump) return;
      const error = toChatError(cause);
      this.#set(error.code === 'not-found' ? { id, state: 'gone' } : { id, state: 'failed', error });
    }
  }

  /** Jumps to the first message that was unread at the opening. */
  async toUnread(): Promise<void> {
    const { timeline } = this.#ports.loader;
    const unread = this.#ports.unread();
    const above = unread.above(timeline);
    const id = unread.firstId(timeline);
    if (id) await this.to(id, { id_around: id });
    if (above === null) return;
    await this.to('', { created_at_around: new Date(above).toISOString() });
    if (this.#current?.state === 'gone') unread.giveUp();
  }

  /** Notes what is unread as the person enters, and shows the messages around the first one that is. */
  enter(link = this.#ports.link()): void {
    const { loader, target } = this.#ports;
    const unread = this.#ports.unread();
    unread.enter();
    const above = unread.above(loader.timeline);
    const place = target();
    // A thread opens at its newest replies. A person who was reading elsewhere in the conversation returns to that place.
    if (above === null || !link || !place || place.parentId || loader.timeline.hasNewer) return;
    void loader.openAround(link, place, above).then((found) => {
      if (!found) unread.giveUp();
      this.#ports.changed();
    });
  }

  /** Notes that the conversation is open, first or again. */
  opened(): void {
    this.#stands();
  }

  /** Cancels the current jump. */
  end(): void {
    this.#set(null);
  }

  stop(): void {
    this.#stopNotice?.();
  }

  /**
   * Resolves with the link. Jumps work right after the opening and after a reconnect too, so a connection on its way is
   * waited for.
   */
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
    // A list that is drawn only now follows the jump too. A failed jump is reported for a while.
    if (jump && jump.state !== 'loading')
      this.#stopNotice = this.#ports.clock.after(NOTICE_TIME, () => this.#set(null));
    this.#ports.changed();
  }
}
