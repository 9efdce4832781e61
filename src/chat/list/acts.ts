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
import { coreOf } from '../core.ts';
import type { ChatError } from '../model.ts';
import type { Entry } from './entry.ts';

/** Returns an open list's entry of one of its channels. */
export const knownOf = (runtime: ChatRuntime, view: 'open' | 'archived', cid: string): Entry | undefined =>
  coreOf(runtime).lists[view]?.entry(cid);

/** Actions that a person may take on a channel of their list, by its `own_capabilities` and their membership. */
export interface ChannelMay {
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
  const { last, unread, member, invited, archived } = entry;
  const has = new Set(entry.channel.own_capabilities);
  const runtime = member && !invited;
  const reads = has.has('read-events') && runtime;
  // Own messages cannot be unread.
  const others = last !== null && last.message.user?.id !== me && last.message.type !== 'deleted';
  return {
    markRead: reads && unread > 0,
    markUnread: reads && unread === 0 && others,
    mute: has.has('mute-channel') && runtime,
    place: runtime,
    archived,
    leave: has.has('leave-channel') && runtime,
    remove: has.has('delete-channel'),
  };
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
