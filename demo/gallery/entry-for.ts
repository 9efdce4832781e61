import type { ChannelItem } from '../../src/chat/index.ts';
import type { ChannelListHandle } from '../../src/chat/list/index.ts';

/** Returns the list's entry of a row's channel, for a person with every permission. */
export function entryFor(item: ChannelItem | undefined): ReturnType<ChannelListHandle['entry']> {
  if (!item) return undefined;
  const { cid, unread, pinned, invited, last } = item;
  const own_capabilities = ['read-events', 'mute-channel', 'leave-channel', 'delete-channel'];
  return {
    ...{ cid, unread, invited, members: [], typing: [], readAt: 0, deliveredAt: 0 },
    ...{ pinnedAt: pinned ? 1 : 0, archived: false, member: true },
    channel: { cid, own_capabilities } as never,
    last: last ? ({ id: 'last', message: { id: 'last', user: { id: last.author.id } } } as never) : null,
  };
}
