import type { Channel, ChannelAPIResponse } from 'stream-chat';
import { MAX_PEOPLE, MESSAGE_PAGE } from '../constants.ts';
import { ChatFailure, chatError } from '../failure.ts';
import type { ChatError, ConversationPhase } from '../model.ts';
import type { Link } from '../sdk/open-link.ts';
import { fetchMessages } from '../sdk/requests.ts';
import { isUnanswered, toChatError } from '../to-chat-error.ts';
import { catchUp } from './catch-up.ts';
import type { Target } from './target.ts';
import { Timeline } from './timeline.ts';

export interface Opened {
  readonly channel: Channel;
  readonly state: ChannelAPIResponse;
}

/** Gets pages of one conversation into its timeline; what happens meanwhile is held back and applied after. */
export class Loader {
  readonly #changed: () => void;
  timeline = new Timeline();
  phase: ConversationPhase = 'cold';
  error: ChatError | null = null;
  loadingOlder = false;
  loadingNewer = false;
  #held: (() => void)[] = [];
  #holding = 0;
  /** Raised when another conversation is wanted: pages of the old one are then nobody's. */
  #epoch = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  reset(phase: ConversationPhase): void {
    this.#epoch += 1;
    this.timeline = new Timeline();
    this.phase = phase;
    this.error = null;
    this.loadingOlder = false;
    this.loadingNewer = false;
    this.#held = [];
    this.#holding = 0;
  }

  /** Runs at once, or after the page under way has been put in place. */
  apply(change: () => void): void {
    if (this.#holding > 0) this.#held.push(change);
    else change();
  }

  fail(error: ChatError): void {
    this.error = error;
    if (this.phase === 'loading' || !error.retryable) this.phase = 'failed';
    this.#changed();
  }

  /** A channel that could not be opened was named by the owner. */
  nameMissing(cid: string): void {
    const code = this.error?.code;
    if (this.phase !== 'failed' || (code !== 'not-allowed' && code !== 'channel-gone')) return;
    this.error = chatError('channel-missing', cid);
    this.#changed();
  }

  /**
   * Watches the channel and fills or catches up the timeline. Null where it did not work or another conversation
   * came in between; `error` says why.
   */
  async open(link: Link, target: Target, presence: boolean, since: string): Promise<Opened | null> {
    if (this.phase !== 'ready') this.phase = 'loading';
    this.#changed();
    const result = await this.#hold(async (current) => {
      const channel = channelOf(link, target);
      const state = await channel.watch({
        presence,
        messages: { limit: MESSAGE_PAGE },
        watchers: { limit: MAX_PEOPLE },
      });
      if (!current()) return null;
      // The timeline holds the messages; the library's own copy would only cost.
      channel.state.clearMessages();
      channel.state.setIsUpToDate(false);
      await catchUp(link, target.cid, this.timeline, state.messages ?? [], since);
      if (!current()) return null;
      this.phase = 'ready';
      this.error = null;
      return { channel, state };
    });
    this.#changed();
    return result;
  }

  async older(link: Link, cid: string): Promise<void> {
    const from = this.timeline.first();
    if (this.loadingOlder || !this.timeline.hasOlder || !from) return;
    this.loadingOlder = true;
    await this.#page(async (current) => {
      const page = await fetchMessages(link.client, cid, { id_lt: from.id, limit: MESSAGE_PAGE });
      if (current()) this.timeline.addOlder(page, page.length >= MESSAGE_PAGE);
    });
  }

  async newer(link: Link, cid: string): Promise<void> {
    const from = this.timeline.last();
    if (this.loadingNewer || !this.timeline.hasNewer || !from) return;
    this.loadingNewer = true;
    await this.#page(async (current) => {
      const page = await fetchMessages(link.client, cid, { id_gt: from.id, limit: MESSAGE_PAGE });
      if (current()) this.timeline.addNewer(page, page.length >= MESSAGE_PAGE);
    });
  }

  /** The newest page instead of what is here. */
  async latest(link: Link, cid: string): Promise<void> {
    if (this.loadingNewer) return;
    this.loadingNewer = true;
    await this.#page(async (current) => {
      const page = await fetchMessages(link.client, cid, { limit: MESSAGE_PAGE });
      if (current()) this.timeline.reset(page, page.length >= MESSAGE_PAGE);
    });
  }

  async #page(load: (current: () => boolean) => Promise<void>): Promise<void> {
    const epoch = this.#epoch;
    this.#changed();
    await this.#hold(load);
    if (epoch !== this.#epoch) return;
    this.loadingOlder = false;
    this.loadingNewer = false;
    this.#changed();
  }

  async #hold<T>(load: (current: () => boolean) => Promise<T | null>): Promise<T | null> {
    const epoch = this.#epoch;
    const current = () => epoch === this.#epoch;
    this.#holding += 1;
    try {
      return await load(current);
    } catch (cause) {
      if (current()) this.#loadFailed(cause);
      return null;
    } finally {
      if (current()) this.#release();
    }
  }

  #loadFailed(cause: unknown): void {
    const error = toChatError(cause);
    // What is on screen stays; the next connection tries again.
    if (this.phase === 'ready' && isUnanswered(cause)) return;
    this.error = error.code === 'not-found' ? chatError('channel-gone') : error;
    if (this.phase !== 'ready' || !error.retryable) this.phase = 'failed';
  }

  #release(): void {
    this.#holding -= 1;
    if (this.#holding > 0) return;
    const held = this.#held;
    this.#held = [];
    for (const change of held) change();
  }
}

function channelOf(link: Link, target: Target): Channel {
  // The library would take it for a channel named by its members.
  if (target.id === '') throw new ChatFailure('channel-name', 'got none');
  try {
    return link.client.channel(target.type, target.id, { ...target.data });
  } catch (cause) {
    throw new ChatFailure('channel-name', `got ${target.cid}`, cause);
  }
}
