import type {
  ChannelMute,
  OwnUserResponse,
  UserMuteResponse,
  UserResponse,
} from '../../../protocol/index.ts';
import { type Writable, writable } from '../../util/readable.ts';
import { timeIn } from '../content/bounded.ts';
import type { EventFields } from '../event-fields.ts';
import type { LeftBy } from '../news/handled-by.ts';

/** Fields that only the person's own events carry: a broadcast about them must not remove these. */
const OWN_FIELDS = [
  'blocked_user_ids',
  'channel_mutes',
  'devices',
  'invisible',
  'latest_hidden_channels',
  'mutes',
  'privacy_settings',
  'push_preferences',
  'total_unread_count',
  'total_unread_count_by_team',
  'unread_channels',
  'unread_count',
  'unread_threads',
] as const;

/** Mute state of a channel. While muted, `until` is null for a permanent mute. */
export interface ChannelMuteState {
  readonly muted: boolean;
  readonly until: number | null;
}

const NOT_MUTED: ChannelMuteState = { muted: false, until: null };

/** The signed-in person's own data on the server. Everything is empty for anonymous visitors. */
export class OwnUser {
  /** Null until the connection is open, and for anonymous visitors. */
  me: OwnUserResponse | null = null;
  /** Ids of the people this person has blocked. */
  readonly blocked: Writable<ReadonlySet<string>> = writable<ReadonlySet<string>>(new Set());
  #channelMutes: readonly ChannelMute[] = [];
  /** Includes mutes that have ended. */
  mutes: readonly UserMuteResponse[] = [];

  /** Loads the server's full data, with each connection and after changes of mutes. */
  load(me: OwnUserResponse): void {
    this.me = me;
    this.mutes = me.mutes ?? [];
    this.#channelMutes = me.channel_mutes ?? [];
    this.blocked.set(new Set(me.blocked_user_ids));
  }

  onEvent(event: EventFields): void {
    const { me, user } = event;
    switch (event.type) {
      case 'health.check':
        if (me) this.load(me);
        break;
      case 'notification.mutes_updated':
        if (me?.mutes) this.mutes = me.mutes;
        break;
      case 'notification.channel_mutes_updated':
        if (me?.channel_mutes) this.#channelMutes = me.channel_mutes;
        break;
      case 'user.updated':
        if (user && this.me && user.id === this.me.id) this.#update(this.me, user);
        break;
      default: {
        event.type satisfies LeftBy<'own-user'>;
      }
    }
  }

  /** Keeps the fields that only the person's own data has. */
  #update(me: OwnUserResponse, user: UserResponse): void {
    const own = Object.fromEntries(OWN_FIELDS.flatMap((field) => fieldOf(me, field)));
    this.me = { ...(own as Pick<OwnUserResponse, (typeof OWN_FIELDS)[number]>), ...user };
  }

  /** Applies a change by this person that no event reports. */
  change(change: Partial<OwnUserResponse>, gone: readonly (keyof OwnUserResponse)[] = []): void {
    if (!this.me) return;
    const next = { ...this.me, ...change };
    for (const field of gone) delete next[field];
    this.me = next;
  }

  noteBlocked(id: string, blocked: boolean): void {
    const ids = new Set(this.blocked.get());
    if (blocked) ids.add(id);
    else ids.delete(id);
    this.blocked.set(ids);
  }

  /**
   * Returns the mute of a user that is in force.
   * @param now epoch ms
   */
  muteOf(id: string, now: number): UserMuteResponse | undefined {
    return this.mutes.find((mute) => mute.target?.id === id && isInForce(mute, now));
  }

  /** Returns the ids of the people whose messages do not count. */
  mutedIds(now: number): ReadonlySet<string> {
    const inForce = this.mutes.filter((mute) => isInForce(mute, now));
    return new Set(inForce.flatMap(({ target }) => target?.id ?? []));
  }

  channelMute(cid: string, now: number): ChannelMuteState {
    const mute = this.#channelMutes.find(({ channel }) => channel?.cid === cid);
    if (!mute || !isInForce(mute, now)) return NOT_MUTED;
    const until = timeIn(mute.expires);
    return { muted: true, until: Number.isNaN(until) ? null : until };
  }
}

/** Returns whether a mute has not ended. */
function isInForce({ expires }: { readonly expires?: unknown }, now: number): boolean {
  return !(timeIn(expires) <= now);
}

function fieldOf(
  me: OwnUserResponse | null,
  field: (typeof OWN_FIELDS)[number],
): readonly [string, unknown][] {
  return me && field in me ? [[field, me[field]]] : [];
}
