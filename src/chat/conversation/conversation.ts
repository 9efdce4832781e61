import type { MessageResponse } from '../../../protocol/index.ts';
import { retryPause } from '../../client/index.ts';
import { markUnread } from '../../client/resources/channels.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { type Throttled, throttle } from '../../util/throttle.ts';
import { type Batch, createBatch } from '../batch.ts';
import { type ChannelState, keepsPlaces } from '../channels/channel-state.ts';
import { READ_THROTTLE } from '../constants.ts';
import { ChatFailure, chatError } from '../errors/failure.ts';
import type { EventFields } from '../event-fields.ts';
import type { Link } from '../link/open-link.ts';
import type { ChatError, ConversationSnapshot } from '../model.ts';
import { type Assistant, createAssistant } from './assistant.ts';
import { BanStatus } from './ban-status.ts';
import { buildSnapshot, EMPTY_CONVERSATION, maxLengthOf } from './build-snapshot.ts';
import { openEarly } from './early-page.ts';
import { Jumps } from './jumps.ts';
import { Loader } from './loader.ts';
import { type OwnTyping, ownTyping } from './own-typing.ts';
import type { ConversationPorts } from './ports.ts';
import { sendRead } from './send-read.ts';
import type { Target } from './target.ts';
import { Unread } from './unread.ts';

/** The open conversation. It outlives connections and, in a room, the change from reader to guest. */
export class Conversation {
  readonly #ports: ConversationPorts;
  readonly #loader: Loader;
  readonly #snapshot = writable<ConversationSnapshot>(EMPTY_CONVERSATION);
  readonly snapshot: Readable<ConversationSnapshot> = this.#snapshot;
  readonly #batch: Batch;
  readonly #readThrottled: Throttled;
  readonly #stopView: () => void;
  #unread = new Unread();
  readonly #banStatus: BanStatus;
  #target: Target | null = null;
  #channel: ChannelState | null = null;
  /** Id of the person who opened the channel: their capabilities do not hold for another person. */
  #channelOf = '';
  /** The link whose socket watches the channel; null while the channel has to be opened (again). */
  #openedOn: Link | null = null;
  #entered = false;
  /** Server time at which the connection was last known to be up. */
  #since = '';
  /** Server time of the last event of any kind. */
  #lastEventAt = '';
  readonly #jumps: Jumps;
  readonly #assistant: Assistant;
  readonly #typing: OwnTyping;
  #attempt = 0;
  /** Id of the message up to which the person has read. */
  #seenId = '';
  #stopRetry: (() => void) | null = null;
  #stopEarly: (() => void) | null = null;

  constructor(ports: ConversationPorts) {
    this.#ports = ports;
    this.#batch = createBatch(ports.environment.clock, () => this.#flush());
    this.#banStatus = new BanStatus(ports.environment.clock, () => this.#batch.schedule());
    this.#assistant = createAssistant(ports.environment.clock, () => this.#batch.schedule());
    this.#loader = new Loader(ports, () => this.#batch.schedule());
    this.#stopView = ports.messages.changed.on((changed) => {
      const here = this.#loader.stretches.filter((stretch) => stretch.follow(changed));
      if (here.length > 0) this.#batch.schedule();
    });
    this.#jumps = new Jumps({
      clock: ports.environment.clock,
      changed: () => this.#batch.schedule(),
      link: () => this.#onlineLink(),
      target: () => this.#target,
      loader: this.#loader,
      unread: () => this.#unread,
    });
    this.#typing = ownTyping({
      clock: ports.environment.clock,
      link: () => this.#onlineLink(),
      target: () => this.#target,
      channel: () => this.#channel,
      mayWrite: () => this.#snapshot.get().composer === 'open' && ports.me() !== '',
    });
    this.#readThrottled = throttle(ports.environment.clock, READ_THROTTLE, () => this.#sendRead());
  }

  get cid(): string | null {
    return this.#target?.cid ?? null;
  }

  /** Time of the last message, epoch ms. */
  get lastAt(): number | undefined {
    return this.#snapshot.get().messages.at(-1)?.createdAt;
  }

  /** The channel's full state, with more than the snapshot shows. */
  get channel(): ChannelState | null {
    return this.#channel;
  }

  get maxLength(): number {
    return maxLengthOf(this.#channel);
  }

  /** Returns whether the server keeps this person's read state here. */
  get tracked(): boolean {
    return this.#unread.tracked;
  }

  /** Number of unread messages that the server does not count for this person. */
  get untrackedUnread(): number {
    return this.#unread.tracked ? 0 : this.#unread.count;
  }

  /** Returns whether unsent messages of this conversation may go out now. */
  get isOpen(): boolean {
    return this.#openedOn !== null && this.#openedOn === this.#ports.link() && this.#openedOn.online();
  }

  readonly changed = (): void => this.#batch.schedule();
  readonly changedNow = (): void => this.#batch.now();

  /** Shows another conversation, or none: `cold` is the greeting alone, `ready` a new one with nothing to load. */
  show(target: Target | null, phase: 'cold' | 'loading' | 'ready'): void {
    if (this.#target && this.#target.cid === target?.cid && this.#target.parentId === target?.parentId)
      return;
    this.stopTyping();
    this.#target = target;
    this.#channel = null;
    this.#openedOn = null;
    this.#stopRetry?.();
    this.#attempt = 0;
    this.#since = '';
    this.#unread = new Unread(target?.parentId);
    this.#banStatus.reset();
    this.#readThrottled.cancel();
    this.#jumps.end();
    this.#assistant.clear();
    this.#loader.reset(phase, target?.parentId);
    this.#ports.changes.ownedBy(this.#ports.me());
    if (this.#entered) this.#unread.enter();
    this.#stopEarly?.();
    if (target && phase === 'loading')
      this.#stopEarly = openEarly({ ...this.#ports, loader: this.#loader }, target, (link, reads) => {
        this.#unread.load({ me: link.userId, reads }, this.#loader.timeline);
        if (this.#entered) this.#jumps.enter(link);
      });
    this.#batch.now();
    this.#ports.unreadChanged();
  }

  /** Detaches from a session that ended or changed. The messages stay on screen until something else is shown. */
  detach(): void {
    this.#channel?.typing.clear();
    this.#typing.forget();
    this.#openedOn = null;
    this.#stopRetry?.();
    this.#readThrottled.cancel();
    this.#batch.schedule();
  }

  /** Watches the channel over this link and fetches missed messages. */
  async open(link: Link): Promise<void> {
    const target = this.#target;
    if (!target || !link.online()) return;
    this.#stopRetry?.();
    const first = this.#loader.phase !== 'ready' || this.#channel === null;
    const { readAt } = this.#unread;
    const opened = await this.#loader.open(link, target, this.#since);
    if (this.#target !== target || this.#ports.link() !== link) return this.#batch.schedule();
    if (!opened) {
      this.#openLater(link);
      return;
    }
    const { channel, state } = opened;
    this.#attempt = 0;
    const { members, watchers = [], read = [] } = state;
    for (const user of [...watchers, ...[...members, ...read].map((one) => one.user)])
      this.#ports.people.note(user);
    this.#channel = channel;
    this.#channelOf = link.userId;
    this.#openedOn = link;
    this.#since = this.#lastEventAt;
    this.#unread.muted = link.own.mutedIds(this.#ports.environment.clock.now());
    this.#banStatus.load(link.own.me, state);
    this.#unread.load({ me: link.userId, reads: state.read, askedAt: readAt }, this.#loader.timeline);
    const isNew = this.#loader.timeline.rows.length === 0;
    if (first && this.#entered) this.#jumps.enter();
    this.#batch.schedule();
    this.#ports.unreadChanged();
    this.#ports.changes.resume(link.userId);
    this.#jumps.opened();
    this.#ports.opened(target.cid, isNew);
  }

  /** Fails a load that is under way, and decides again who may write: the session cannot go on. */
  fail(error: ChatError): void {
    if (this.#loader.phase === 'loading') this.#loader.fail(error);
    this.#batch.schedule();
  }

  /** Repeats the load that failed. */
  reload(): void {
    const link = this.#ports.link();
    if (link) void this.open(link);
  }

  /** Notes that the person looks at the conversation. */
  enter(): void {
    if (this.#entered) return;
    this.#entered = true;
    this.#jumps.enter();
    // Before a list is drawn: it opens at the first unread message.
    this.#batch.now();
  }

  leave(): void {
    this.#entered = false;
    this.stopTyping();
    this.#unread.leave();
    this.#batch.schedule();
  }

  /**
   * Handles a broken connection. The next one watches nothing yet, so its events say nothing about what was missed. An
   * assistant's activity during the gap is not reported either.
   */
  unwatched(): void {
    this.#openedOn = null;
    this.#assistant.clear();
    this.#batch.schedule();
  }

  onEvent(event: EventFields): void {
    if (event.created_at) this.#lastEventAt = event.created_at;
    if (this.isOpen) this.#since = this.#lastEventAt;
    const cid = this.cid;
    if (!cid || (event.cid && event.cid !== cid && event.cid !== '*')) return;
    const [me, { count }] = [this.#ports.me(), this.#unread];
    this.#loader.apply(() => {
      // Messages of an unwatched channel lie behind a gap: they load with its next page. A truncation may say a message.
      const adds = event.receivedAs === 'watching' || event.type === 'channel.truncated';
      if (adds && event.message) this.#loader.put(event.message);
      this.#unread.onEvent(event, cid, this.#loader.stretches);
    });
    // Writing counts as reading here, but not for the server.
    const { message } = event;
    if (message?.user?.id === me && count > 0 && this.#unread.count === 0 && this.#entered) {
      this.#seenId = message.id;
      this.#readThrottled.call();
    }
    if (!this.#target?.parentId) this.#assistant.onEvent(event);
    this.#banStatus.onEvent(event, me, cid);
    if (event.type === 'channel-ended') {
      this.#openedOn = null;
      this.#loader.fail(chatError('channel-gone'));
    }
    this.#batch.schedule();
    this.#ports.unreadChanged();
  }

  /** Handles the error code of a message by this person that the server refused. */
  refused(code: string): void {
    if (code !== 'banned') return;
    this.#banStatus.refused();
    this.#batch.schedule();
  }

  /** Adds a message by this person as the server stored it. */
  put(message: MessageResponse): void {
    this.#loader.apply(() => this.#loader.put(message));
    this.#batch.schedule();
  }

  loadOlder(): void {
    const link = this.#onlineLink();
    if (link && this.#target) void this.#loader.older(link, this.#target);
  }

  loadNewer(): void {
    const link = this.#onlineLink();
    if (link && this.#target) void this.#loader.newer(link, this.#target);
  }

  /** Returns to the newest messages (when `hasNewer`), without loading the gap. */
  jumpToLatest(): void {
    this.#jumps.end();
    if (this.#target) void this.#loader.latest(() => this.#jumps.connected(), this.#target);
  }

  /** Shows the messages around this one; the conversation's `jump` reports the outcome. */
  jumpTo(id: string): void {
    void this.#jumps.to(id, { id_around: id });
  }

  /** Shows the first message that was unread when the conversation was opened. */
  jumpToUnread(): void {
    void this.#jumps.toUnread();
  }

  /**
   * Marks the conversation read (throttled), or its messages up to one, when this or the newest message was seen. Does
   * nothing while the first unread message or, to mark all of them, the newest one has yet to be loaded.
   */
  markRead(upToId?: string): void {
    const unread = this.#unread;
    const { timeline, stretches } = this.#loader;
    if (!this.#entered || !this.#ports.environment.visibility.now()) return;
    // Threads are short, and other parts know them as read or unread as a whole.
    const isThread = this.#target?.parentId !== undefined;
    if (unread.held || !this.isOpen || (!isThread && unread.above(timeline) !== null)) return;
    const seen = upToId === undefined ? timeline.last() : timeline.get(upToId);
    if (!seen) return;
    if (upToId !== undefined) {
      if (isThread || !unread.followsRead(seen, timeline)) return;
      unread.readUpTo(seen.at, stretches);
    } else {
      if (timeline.hasNewer || !unread.hasNews(timeline)) return;
      unread.markRead(seen.at);
    }
    this.#seenId = seen.id;
    this.#batch.schedule();
    this.#ports.unreadChanged();
    this.#readThrottled.call();
  }

  /** Marks this message and later ones as unread, until the person comes back to them. */
  async markUnread(messageId: string): Promise<void> {
    const row = this.#loader.timeline.get(messageId);
    const link = this.#onlineLink();
    if (!row || !this.#channel || !link) throw new ChatFailure('no-answer');
    this.#readThrottled.cancel();
    if (keepsPlaces(this.#channel))
      await markUnread(link.client, this.#channel.cid, { message_id: messageId });
    this.#unread.setBack(row.at, this.#loader.timeline);
    this.#batch.now();
    this.#ports.unreadChanged();
  }

  /** Reports the composer's text: publishes typing.start at most every 2 s; an empty text stops it. */
  typing(text: string): void {
    if (text === '') this.stopTyping();
    else this.#typing.keystroke();
  }

  readonly stopTyping = (): void => this.#typing.stop();

  dispose(): void {
    this.#stopRetry?.();
    this.#stopEarly?.();
    this.#stopView();
    this.#banStatus.stop();
    this.#jumps.stop();
    this.#assistant.clear();
    this.#typing.forget();
    this.#readThrottled.cancel();
    this.#batch.stop();
  }

  /** The socket works but the query failed: the query is repeated with growing pauses. */
  #openLater(link: Link): void {
    if (!link.online() || this.#loader.phase === 'cold' || this.#loader.error?.retryable === false) return;
    this.#attempt += 1;
    const delay = retryPause(this.#attempt, Math.random());
    this.#stopRetry = this.#ports.environment.clock.after(delay, () => void this.open(link));
  }

  #onlineLink(): Link | null {
    return this.isOpen ? this.#openedOn : null;
  }

  #sendRead(): void {
    const link = this.#onlineLink();
    if (!link || !this.#channel || !this.#unread.tracked) return;
    const seen = { target: this.#target, timeline: this.#loader.timeline, seenId: this.#seenId };
    void sendRead(link.client, this.#channel, seen);
  }

  #flush(): void {
    const sender = this.#ports.sender();
    const { parentId } = this.#target ?? {};
    for (const entry of sender.list(this.cid, parentId)) {
      if (this.#loader.timeline.get(entry.id)) sender.settle(entry.id);
    }
    const parts = {
      ...this.#ports,
      target: this.#target,
      channel: this.#channel,
      capabilitiesKnown: this.#channelOf === (this.#ports.link()?.userId ?? ''),
      banned: this.#banStatus.banAt(this.#ports.environment.clock.now()),
      loader: this.#loader,
      unread: this.#unread,
      me: this.#ports.me(),
      jump: this.#jumps.current,
      assistant: this.#assistant.get(),
      reads: this.#ports.reads?.() ?? [...(this.#channel?.reads.values() ?? [])],
      pending: sender.list(this.cid, parentId),
      entry: this.#ports.entry(),
    };
    this.#snapshot.set(buildSnapshot(parts, this.#snapshot.get()));
  }
}
