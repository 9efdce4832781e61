import type { ChannelStateResponseFields } from '../../../protocol/index.ts';
import type { ChatClient } from '../../client/index.ts';
import { queryChannel } from '../../client/resources/channels.ts';
import type { Clock } from '../../util/clock.ts';
import type { EventFields } from '../event-fields.ts';
import type { LeftBy } from '../news/handled-by.ts';
import { ChannelState } from './channel-state.ts';

/** The channels known over one connection, by cid: each once, for conversations and lists. */
export class Channels {
  readonly #client: ChatClient;
  readonly #clock: Clock;
  readonly #changed: (cid: string) => void;
  readonly #known = new Map<string, ChannelState>();
  /** Events since the oldest request under way was sent. */
  #recent: EventFields[] = [];
  #asking = 0;

  /** @param changed called when a channel changed without an event */
  constructor(client: ChatClient, clock: Clock, changed: (cid: string) => void) {
    this.#client = client;
    this.#clock = clock;
    this.#changed = changed;
  }

  /** Returns the channel if it was requested before. */
  get(cid: string): ChannelState | undefined {
    return this.#known.get(cid);
  }

  /** Returns the channel, empty until it is filled. */
  of(cid: string): ChannelState {
    const known = this.#known.get(cid);
    if (known) return known;
    const channel = new ChannelState(cid, this.#clock, () => this.#changed(cid));
    this.#known.set(cid, channel);
    return channel;
  }

  /** Notes that channels are requested. Returns a function to call after the answer was loaded. */
  ask(): () => void {
    this.#asking += 1;
    return () => {
      this.#asking -= 1;
      if (this.#asking === 0) this.#recent = [];
    };
  }

  /** Loads the answer to a query of one whole channel. */
  fill(state: ChannelStateResponseFields): ChannelState {
    const channel = this.of(state.channel.cid);
    channel.fill(state);
    return this.#caughtUp(channel);
  }

  /** Loads the answer to a query of a list, which holds some of the channel's people. */
  fillPart(state: ChannelStateResponseFields): ChannelState {
    const channel = this.of(state.channel.cid);
    channel.fillPart(state);
    return this.#caughtUp(channel);
  }

  onEvent(event: EventFields): void {
    if (this.#asking > 0) this.#recent.push(event);
    switch (event.type) {
      case 'user.presence.changed':
      case 'user.updated':
        for (const channel of this.#known.values()) channel.noteUser(event.user);
        break;
      case 'channel-ended':
        // Forgotten after all listeners have handled the event.
        break;
      default:
        event.type satisfies LeftBy<'channels'>;
    }
    const channel = event.cid === undefined ? undefined : this.#known.get(event.cid);
    if (channel) this.#apply(channel, event);
  }

  #apply(channel: ChannelState, event: EventFields): void {
    if (channel.onEvent(event, this.#client.userId)) void this.#renew(channel);
  }

  /** Applies the events since the request again: the answer may be older. */
  #caughtUp(channel: ChannelState): ChannelState {
    for (const event of this.#recent) if (event.cid === channel.cid) this.#apply(channel, event);
    return channel;
  }

  /** Forgets a channel that the event ended, after all listeners have handled the event. */
  forgetEnded(event: EventFields): void {
    const { type, cid } = event;
    if (type !== 'channel-ended' || cid === undefined) return;
    this.#known.get(cid)?.typing.clear();
    this.#known.delete(cid);
  }

  stop(): void {
    for (const { typing } of this.#known.values()) typing.clear();
  }

  /** Fetches a channel's capabilities again: freezing changes them, and the event does not say how. */
  async #renew(channel: ChannelState): Promise<void> {
    try {
      const query = { state: false, messages: { limit: 0 }, watchers: { limit: 0 } };
      channel.renew(await queryChannel(this.#client, channel.cid, query));
      this.#changed(channel.cid);
    } catch {
      // The next query of the channel brings them.
    }
  }
}
