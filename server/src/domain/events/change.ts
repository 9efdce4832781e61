import { typeOfChannel } from '../channel-config.ts';
import type { Audience, ChannelFacts, DomainEvent, PersonalCounts } from '../event-types.ts';
import { only, without } from '../messages/visibility.ts';
import type { Ports, Soon } from '../ports.ts';
import type { CountedFields, StoreWriter } from '../store-port.ts';
import type { ChannelRecord, Json, Millis, UserId } from '../types.ts';
import { unquotedTwin } from '../views/quotes.ts';

/** What /sync will need to tell an event again. */
interface Logged {
  readonly type: string;
  readonly messageId?: string;
  readonly userId?: UserId;
  readonly data?: Json;
}

/**
 * A change of one channel within a unit of work: gives out times and numbers, keeps the channel's row, stores what
 * must be replayable, and publishes after the commit in the order in which it was told.
 */
export interface Change {
  /** The channel as it is after what happened so far. */
  readonly channel: ChannelRecord;
  /** The next time in this channel: now, or 1 ms after the last one; numbers the event that follows. */
  stamp(): Millis;
  patch(fields: Partial<ChannelRecord>): void;
  /** The same for what follows from messages, which costs less to write. */
  count(fields: CountedFields): void;
  /** Store the event of the last stamp. */
  log(event: Logged): Soon<void>;
  publish(
    event: DomainEvent,
    audience: Audience,
    perUser?: { readonly [userId: UserId]: PersonalCounts } | null,
  ): void;
  /** Write the channel's row, where it changed since the last time: at the end, and before totals are asked for. */
  save(): Soon<void>;
}

function factsOf(channel: ChannelRecord): ChannelFacts {
  const { memberCount, messageCount, lastMessageAt, team, custom } = channel;
  const { countMessages } = typeOfChannel(channel).config;
  return { memberCount, messageCount: countMessages ? messageCount : null, lastMessageAt, team, custom };
}

export function changeOf(ports: Ports, store: StoreWriter, before: ChannelRecord): Change {
  let channel = before;
  let saved = before;
  let isPatched = false;
  return {
    get channel() {
      return channel;
    },
    stamp() {
      const at = Math.max(ports.clock.now(), channel.lastStamp + 1);
      channel = { ...channel, seq: channel.seq + 1, lastStamp: at };
      return at;
    },
    patch(fields) {
      channel = { ...channel, ...fields };
      isPatched = true;
    },
    count(fields) {
      channel = { ...channel, ...fields };
    },
    log({ type, messageId = null, userId = null, data = null }) {
      const { cid, seq, lastStamp: createdAt } = channel;
      return store.events.append({ cid, seq, createdAt, type, messageId, userId, data });
    },
    publish(event, audience, perUser = null) {
      const { seq } = channel;
      const facts = factsOf(channel);
      const tell = (told: DomainEvent, to: Audience) =>
        store.afterCommit(() => ports.bus.publish({ seq, event: told, audience: to, perUser, facts }));
      const twin = unquotedTwin(event);
      tell(event, twin === null ? audience : without(audience, twin.userIds));
      const others = twin === null ? null : only(audience, twin.userIds);
      if (twin !== null && others !== null) tell(twin.event, others);
    },
    save() {
      if (channel === saved) return;
      if (saved === before && ports.bus.advanced !== undefined)
        store.afterCommit(() => ports.bus.advanced?.(channel.cid, before.seq, channel.seq));
      saved = channel;
      return isPatched ? store.channels.update(channel) : store.channels.count(channel);
    },
  };
}
