import {
  deleteChannel,
  hideChannel,
  muteChannel,
  removeMembers,
  showChannel,
  unmuteChannel,
  updateOwnPlace,
} from '../../client/resources/channel-changes.ts';
import { markRead, markUnread } from '../../client/resources/channels.ts';
import { askAs } from '../ask.ts';
import type { ChatRuntime } from '../chat-runtime.ts';
import type { ChatError } from '../model.ts';
import { type Entry, membershipOf } from './entry.ts';
import { supportPlaceOf } from './support-place.ts';
import type { ListView } from './views.ts';

/** Actions that a person may take on a channel of their list, by its `own_capabilities` and their membership. */
interface ChannelMay {
  readonly markRead: boolean;
  readonly markUnread: boolean;
  readonly mute: boolean;
  /** Pin, archive and hide: a member's own settings of the channel. */
  readonly place: boolean;
  readonly archived: boolean;
  readonly leave: boolean;
  readonly remove: boolean;
}

export function mayOf(entry: Entry, me: string): ChannelMay {
  const { last, unread, channel } = entry;
  const { invited, archived } = membershipOf(channel.membership);
  const has = new Set(channel.data?.own_capabilities);
  const isMember = channel.membership !== null && !invited;
  // Staff answer without being members.
  const takesPart = isMember || supportPlaceOf(channel.data) !== null;
  const reads = has.has('read-events') && takesPart;
  // Own messages cannot be unread.
  const others = last !== null && last.message.user?.id !== me && last.message.type !== 'deleted';
  return {
    markRead: reads && unread > 0,
    markUnread: reads && unread === 0 && others,
    mute: has.has('mute-channel') && takesPart,
    place: isMember,
    archived,
    leave: has.has('leave-channel') && isMember,
    remove: has.has('delete-channel'),
  };
}

/** Offer of a listed channel's menu. */
export interface ChannelOffer {
  readonly may: ChannelMay;
  /** Id of the person who would act. */
  readonly me: string;
  /** Id of the channel's last message; empty without one. */
  readonly lastId: string;
}

/** Returns what the menu of a channel offers; null if the channel is not in the list any more. */
export function offerFor(runtime: ChatRuntime, view: ListView, cid: string): ChannelOffer | null {
  const entry = runtime.groups.lists?.[view]?.entry(cid);
  if (!entry) return null;
  const me = runtime.me();
  return { may: mayOf(entry, me), me, lastId: entry.last?.id ?? '' };
}

export type ChannelAct =
  | { readonly kind: 'markRead' | 'hide' | 'show' | 'leave' | 'remove' }
  | { readonly kind: 'markUnread'; readonly messageId: string }
  /** `ms` is null for a permanent mute, and 0 to unmute. */
  | { readonly kind: 'mute'; readonly ms: number | null }
  | { readonly kind: 'pin' | 'archive'; readonly on: boolean };

/**
 * Performs an action on a channel.
 * @returns null when done, or the error
 */
export function actOn(runtime: ChatRuntime, cid: string, act: ChannelAct): Promise<ChatError | null> {
  return askAs(runtime, (client) => {
    switch (act.kind) {
      case 'markRead':
        return markRead(client, cid);
      case 'markUnread':
        return markUnread(client, cid, { message_id: act.messageId });
      case 'hide':
        return hideChannel(client, cid, false);
      case 'show':
        return showChannel(client, cid);
      case 'leave':
        return removeMembers(client, cid, [runtime.me()]);
      case 'remove':
        return deleteChannel(client, cid);
      case 'mute':
        return act.ms === 0 ? unmuteChannel(client, cid) : muteChannel(client, cid, act.ms);
      case 'pin':
        return updateOwnPlace(client, cid, { pinned: act.on });
      case 'archive':
        return updateOwnPlace(client, cid, { archived: act.on });
    }
  });
}
