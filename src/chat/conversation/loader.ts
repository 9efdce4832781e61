import type {
  ChannelStateResponseFields,
  MessagePaginationParams,
  MessageResponse,
} from '../../../protocol/index.ts';
import { isApiError, retryPause } from '../../client/index.ts';
import type { Clock } from '../../util/clock.ts';
import type { ChannelState } from '../channels/channel-state.ts';
import { MAX_ASIDE } from '../constants.ts';
import { ChatFailure, chatError } from '../errors/failure.ts';
import { isUnanswered, toChatError } from '../errors/to-chat-error.ts';
import type { Link } from '../link/open-link.ts';
import type { Messages } from '../messages/messages.ts';
import type { ChatError, ConversationPhase } from '../model.ts';
import { catchUp } from './catch-up.ts';
import { fetchMessages, type Place, pageSize, queryUnwatched } from './fetch-messages.ts';
import type { Target } from './target.ts';
import { Timeline } from './timeline.ts';

/** The state a conversation is opened with: the newest page and the read states. */
export type OpenedState = Pick<
  ChannelStateResponseFields,
  'members' | 'membership' | 'messages' | 'read' | 'watchers'
>;

export interface Opened {
  readonly channel: ChannelState;
  readonly state: OpenedState;
}

/** Queries the state a conversation is opened with, and subscribes to its events. */
export type Query = (link: Link, target: Target) => Promise<OpenedState>;

export interface LoaderPorts {
  readonly environment: { readonly clock: Clock };
  readonly query: Query;
  readonly messages: Messages;
  /** True if the owner named the channel, so that a failure to open it is theirs to fix. */
  readonly named: boolean;
}

/** Loads pages of one conversation into its timeline. Events that arrive meanwhile are held back and applied after. */
export class Loader {
  readonly #ports: LoaderPorts;
  readonly #changed: () => void;
  /** The stretch that is shown. */
  timeline: Timeline;
  /**
   * Stretches shown before that do not touch the current one, most recent first. Returning to them needs no request.
   */
  #aside: readonly Timeline[] = [];
  phase: ConversationPhase = 'cold';
  error: ChatError | null = null;
  loadingOlder = false;
  loadingNewer = false;
  #held: (() => void)[] = [];
  #openRequests = 0;
  /** Increased when another conversation is shown: pages of the old one are then discarded. */
  #requestId = 0;
  /** Counts the requests to show another stretch: only the last one holds, whichever is answered first. */
  #showRequest = 0;
  /** Number of further pages that failed in a row. */
  #failures = 0;

  constructor(ports: LoaderPorts, changed: () => void) {
    this.#ports = ports;
    this.#changed = changed;
    this.timeline = new Timeline(undefined, ports.messages);
  }

  /** All loaded stretches. */
  get stretches(): readonly Timeline[] {
    return [this.timeline, ...this.#aside];
  }

  /** @param parentId loads this message's replies, instead of the channel's messages */
  reset(phase: ConversationPhase, parentId?: string): void {
    this.#requestId += 1;
    this.timeline = new Timeline(parentId, this.#ports.messages);
    this.#aside = [];
    this.phase = phase;
    this.error = null;
    this.loadingOlder = false;
    this.loadingNewer = false;
    this.#held = [];
    this.#openRequests = 0;
  }

  /** Runs the change at once, or after the page under way is in place. */
  apply(change: () => void): void {
    if (this.#openRequests > 0) this.#held.push(change);
    else change();
  }

  /** Adds a message to the stretches it belongs to. */
  put(message: MessageResponse): void {
    for (const stretch of this.stretches) stretch.put(message);
  }

  fail(error: ChatError): void {
    this.error = error;
    if (this.phase === 'loading' || !error.retryable) this.phase = 'failed';
    this.#changed();
  }

  /**
   * Watches the channel and fills or catches up the timeline. Returns what else the answer says, for the caller to
   * show. Returns null on failure, or if another conversation was shown meanwhile; `error` gives the reason.
   */
  async open(link: Link, target: Target, since: string): Promise<Opened | null> {
    if (this.phase !== 'ready') this.phase = 'loading';
    this.#changed();
    const result = await this.#hold(
      async (current) => {
        checkName(target);
        const state = await this.#ports.query(link, target);
        if (!current()) return null;
        // No event reports what happened to the other stretches meanwhile.
        this.#aside = [];
        await catchUp(link, { place: target, timeline: this.timeline, since }, state.messages ?? []);
        if (!current()) return null;
        this.phase = 'ready';
        this.error = null;
        return { channel: link.channels.of(target.cid), state };
      },
      this.#ports.named ? target.cid : null,
    );
    if (!result) this.#changed();
    return result;
  }

  /**
   * Fetches the newest page before the channel can be watched, so that people can read already. The opening reports
   * errors.
   * @param read receives the read states before the page is shown
   */
  async early(link: Link, target: Target, read: (reads: OpenedState['read']) => void): Promise<void> {
    const requestId = this.#requestId;
    const limit = pageSize(target);
    const state = await queryUnwatched(link.client, target, { limit }).catch(() => null);
    if (!state || requestId !== this.#requestId || this.phase !== 'loading' || this.timeline.last()) return;
    this.timeline.reset(state.messages, state.messages.length >= limit);
    read(state.read);
    this.#changed();
  }

  async older(link: Link, place: Place): Promise<void> {
    // Another stretch may be shown by the time the page is here.
    const stretch = this.timeline;
    const from = stretch.first();
    if (this.loadingOlder || !stretch.hasOlder || !from) return;
    this.loadingOlder = true;
    await this.#page(async (fetched) => {
      const page = await fetched(link, place, { id_lt: from.id });
      if (page) stretch.addOlder(page, page.length >= pageSize(place));
    });
  }

  async newer(link: Link, place: Place): Promise<void> {
    const stretch = this.timeline;
    const from = stretch.last();
    if (this.loadingNewer || !stretch.hasNewer || !from) return;
    this.loadingNewer = true;
    await this.#page(async (fetched) => {
      const page = await fetched(link, place, { id_gt: from.id });
      if (page) stretch.addNewer(page, page.length >= pageSize(place));
    });
  }

  /**
   * Replaces the current stretch by the newest one.
   * @param connected resolves to null if no request can be made
   */
  async latest(connected: () => Promise<Link | null>, place: Place): Promise<void> {
    const wanted = this.#startShowing();
    if (!this.timeline.hasNewer) return;
    const known = this.#aside.find(({ hasNewer }) => !hasNewer);
    if (known) {
      this.#turnTo(known);
      return;
    }
    const link = await connected();
    if (!link || !wanted()) return;
    this.loadingNewer = true;
    await this.#page(async (fetched) => {
      const page = await fetched(link, place, {});
      if (page && wanted())
        this.#show(page, place, { hasOlder: page.length >= pageSize(place), hasNewer: false });
    });
    // No other code repeats this request.
    if (wanted() && this.timeline.hasNewer && this.phase === 'ready') await this.latest(connected, place);
  }

  /**
   * Replaces the current stretch by the one around a message or a time.
   * @param connected resolves to null if no request can be made: a loaded stretch is shown all the same
   * @returns whether the stretch is shown now; null if another conversation or a later request came in between
   * @throws the server's error; ChatFailure no-answer
   */
  async around(
    connected: () => Promise<Link | null>,
    place: Place,
    where: MessagePaginationParams,
  ): Promise<boolean | null> {
    const id = where.id_around;
    const wanted = this.#startShowing();
    const known = this.stretches.find((stretch) => id !== undefined && stretch.get(id));
    if (known) {
      this.#turnTo(known);
      return true;
    }
    const link = await connected();
    if (!wanted()) return null;
    if (!link) throw new ChatFailure('no-answer');
    const ended = this.#begin();
    try {
      const page = await fetchMessages(link.client, place, { ...where, limit: pageSize(place) });
      if (!wanted()) return null;
      const time = Date.parse(String(where.created_at_around ?? ''));
      const at = page.findIndex((message) =>
        id === undefined ? Date.parse(message.created_at ?? '') > time : message.id === id,
      );
      if (at < 0) return false;
      // A side with clearly fewer than half a page has ended. With exactly that many, the next page tells.
      const half = (pageSize(place) >> 1) - 1;
      this.#show(page, place, { hasOlder: at >= half, hasNewer: page.length - 1 - at >= half });
      return true;
    } finally {
      ended();
    }
  }

  /**
   * Opens the conversation at a time. Shows nothing until that page is loaded: the newest page would be left at once.
   * If it cannot be fetched, the newest page is shown again.
   * @returns false if there is no message after that time
   */
  async openAround(link: Link, place: Place, at: number): Promise<boolean> {
    const requestId = this.#requestId;
    const { phase, timeline: newest } = this;
    const empty = new Timeline(place.parentId, this.#ports.messages);
    this.#turnTo(empty);
    this.phase = 'loading';
    const where = { created_at_around: new Date(at).toISOString() };
    const found = await this.around(async () => link, place, where).catch(() => null);
    // Another conversation, or another place in this one, may have been asked for meanwhile.
    if (requestId !== this.#requestId) return true;
    if (this.timeline === empty) this.#turnTo(newest);
    if (this.phase === 'loading') this.phase = phase;
    this.#changed();
    return found !== false;
  }

  /**
   * Starts a request to show something else.
   * @returns a function that returns whether the request is still the latest
   */
  #startShowing(): () => boolean {
    const requestId = this.#requestId;
    this.#showRequest += 1;
    const showRequest = this.#showRequest;
    return () => requestId === this.#requestId && showRequest === this.#showRequest;
  }

  #show(
    page: readonly MessageResponse[],
    { parentId }: Place,
    { hasOlder, hasNewer }: Pick<Timeline, 'hasOlder' | 'hasNewer'>,
  ): void {
    const stretch = new Timeline(parentId, this.#ports.messages);
    stretch.reset(page, hasOlder, hasNewer);
    this.#turnTo(stretch);
  }

  #turnTo(stretch: Timeline): void {
    if (stretch !== this.timeline) {
      const others = this.stretches.filter((one) => one !== stretch && one.rows.length > 0);
      // The newest stretch comes first: people return to it.
      const newest = others.filter(({ hasNewer }) => !hasNewer);
      this.#aside = [...newest, ...others.filter(({ hasNewer }) => hasNewer)].slice(0, MAX_ASIDE);
      this.timeline = stretch;
    }
    this.#merge();
    this.#changed();
  }

  /** Joins the stretches that overlap the current one. */
  #merge(): void {
    this.#aside = this.#aside.filter((stretch) => !this.timeline.join(stretch));
  }

  /** @param load resolves to the function that fetches a page; null if another conversation came in between */
  async #page(
    load: (
      fetched: (link: Link, place: Place, range: object) => Promise<readonly MessageResponse[] | null>,
    ) => Promise<void>,
  ): Promise<void> {
    const requestId = this.#requestId;
    this.#changed();
    const done = await this.#hold(async (current) => {
      await load(async (link, place, range) => {
        const page = await fetchMessages(link.client, place, { ...range, limit: pageSize(place) });
        return current() ? page : null;
      });
      return true;
    });
    this.#failures = done ? 0 : this.#failures + 1;
    // `loading` stays set during the pause: a list at its edge would ask again at once, and again.
    if (!done) await this.#pause(retryPause(this.#failures, Math.random()));
    if (requestId !== this.#requestId) return;
    this.#merge();
    this.loadingOlder = false;
    this.loadingNewer = false;
    this.#changed();
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#ports.environment.clock.after(ms, resolve));
  }

  async #hold<T>(
    load: (current: () => boolean) => Promise<T | null>,
    named: string | null = null,
  ): Promise<T | null> {
    const requestId = this.#requestId;
    const current = () => requestId === this.#requestId;
    const ended = this.#begin();
    try {
      return await load(current);
    } catch (cause) {
      if (current()) this.#loadFailed(cause, named);
      return null;
    } finally {
      ended();
    }
  }

  #loadFailed(cause: unknown, named: string | null): void {
    // The request was cancelled with its connection: the next connection asks again.
    if (isApiError(cause) && cause.cancelled) return;
    const error = toChatError(cause);
    // The messages on screen stay; the next connection tries again.
    if (this.phase === 'ready' && isUnanswered(cause)) return;
    this.error = error.code === 'not-found' ? chatError('channel-gone') : error;
    if (this.phase !== 'ready' || !error.retryable) this.phase = 'failed';
    const isMissing = this.error.code === 'not-allowed' || this.error.code === 'channel-gone';
    if (named !== null && this.phase === 'failed' && isMissing)
      this.error = chatError('channel-missing', named);
  }

  /** Holds changes back from now on. Returns a function that applies them after the last request under way. */
  #begin(): () => void {
    const requestId = this.#requestId;
    const taken = this.#ports.messages.ask();
    this.#openRequests += 1;
    return () => {
      if (requestId === this.#requestId) {
        this.#openRequests -= 1;
        if (this.#openRequests === 0) for (const change of this.#held.splice(0)) change();
      }
      taken();
    };
  }
}

/** Checks a channel's id. An empty one would be read as a channel without an id, and a colon separates type and id. */
function checkName({ cid, id }: Target): void {
  if (id === '' || id.includes(':')) throw new ChatFailure('channel-name', `got ${id === '' ? 'none' : cid}`);
}
