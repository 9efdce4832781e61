import type { Audience, DomainEvent, PersonalCounts } from '../event-types.ts';
import { noteEvent } from '../hooks/note.ts';
import { only, without } from '../messages/visibility.ts';
import type { CountedFields } from '../store-port.ts';
import type { ChannelRecord, Json, Millis, UserId } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { unquotedTwin } from '../views/quotes.ts';
import { factsOf } from './facts.ts';

/** The data that /sync needs to repeat an event. */
interface Logged {
  readonly type: string;
  readonly messageId?: string;
  readonly userId?: UserId;
  readonly data?: Json;
}

type PerUser = { readonly [userId: UserId]: PersonalCounts } | null;

/**
 * A change of one channel within a unit of work. It gives out times and numbers, keeps the channel's row and stores
 * events for replay. It publishes after the commit, in the order of the calls.
 */
export interface Change {
  readonly unit: Unit;
  /** The channel after the changes so far. */
  readonly channel: ChannelRecord;
  /** Returns the next time in this channel (now, or 1 ms after the last one) and numbers the event that follows. */
  stamp(): Millis;
  patch(fields: Partial<ChannelRecord>): void;
  /** Does as `update`, for fields that follow from messages, which costs less to write. */
  count(fields: CountedFields): void;
  /** Stores the event of the last stamp. */
  log(event: Logged): Promise<void>;
  publish(event: DomainEvent, audience: Audience, perUser?: PerUser): void;
  /** Stores the channel's row if it has changed since the last time: at the end, and before totals are asked for. */
  save(): Promise<void>;
}

/** A class, because a getter in an object literal is defined anew for each change. */
class ChangeOfChannel implements Change {
  readonly unit: Unit;
  readonly #before: ChannelRecord;
  #channel: ChannelRecord;
  #saved: ChannelRecord;
  #isPatched = false;

  constructor(unit: Unit, before: ChannelRecord) {
    this.unit = unit;
    this.#before = before;
    this.#channel = before;
    this.#saved = before;
  }

  get channel(): ChannelRecord {
    return this.#channel;
  }

  stamp(): Millis {
    const at = Math.max(this.unit.clock.now(), this.#channel.lastStamp + 1);
    this.#channel = { ...this.#channel, seq: this.#channel.seq + 1, lastStamp: at };
    return at;
  }

  patch(fields: Partial<ChannelRecord>): void {
    this.#channel = { ...this.#channel, ...fields };
    this.#isPatched = true;
  }

  count(fields: CountedFields): void {
    this.#channel = { ...this.#channel, ...fields };
  }

  log({ type, messageId, userId, data }: Logged): Promise<void> {
    const { cid, seq, lastStamp: createdAt } = this.#channel;
    return this.unit.store.events.append({
      cid,
      seq,
      createdAt,
      type,
      messageId: messageId ?? null,
      userId: userId ?? null,
      data: data ?? null,
    });
  }

  publish(event: DomainEvent, audience: Audience, perUser: PerUser = null): void {
    const { seq } = this.#channel;
    const facts = factsOf(this.#channel);
    noteEvent(this.unit, event, facts);
    const { bus } = this.unit;
    const send = (copy: DomainEvent, to: Audience) =>
      this.unit.store.afterCommit(() => bus.publish({ seq, event: copy, audience: to, perUser, facts }));
    const twin = unquotedTwin(event);
    send(event, twin === null ? audience : without(audience, twin.userIds));
    const others = twin === null ? null : only(audience, twin.userIds);
    if (twin !== null && others !== null) send(twin.event, others);
  }

  async save(): Promise<void> {
    const channel = this.#channel;
    const before = this.#before;
    if (channel === this.#saved) return;
    const { bus } = this.unit;
    if (this.#saved === before && bus.advanced !== undefined)
      // The state that the change has reached by then.
      this.unit.store.afterCommit(() => bus.advanced?.(before.cid, before.seq, this.#channel.seq));
    this.#saved = channel;
    if (this.#isPatched) await this.unit.store.channels.update(channel);
    else await this.unit.store.channels.count(channel);
  }
}

export function changeOf(unit: Unit, before: ChannelRecord): Change {
  return new ChangeOfChannel(unit, before);
}
