import type { ChannelItem } from '../../src/chat/index.ts';
import type { ChannelListHandle } from '../../src/chat/list/index.ts';

const EPOCH = new Date(1).toISOString();

/** Returns the list's entry of a row's channel, for a person with every permission. */
export function entryFor(item: ChannelItem | undefined): ReturnType<ChannelListHandle['entry']> {
  if (!item) return undefined;
  const { cid, unread, pinned, invited, last } = item;
  const own_capabilities = ['read-events', 'mute-channel', 'leave-channel', 'delete-channel'];
  const membership = { invited, ...(pinned && { pinned_at: EPOCH }) };
  return {
    cid,
    unread,
    wait: { unansweredSince: null, firstAnswerMs: null },
    channel: { cid, data: { own_capabilities }, membership, members: new Map(), reads: new Map() } as never,
    last: last ? ({ id: 'last', message: { id: 'last', user: { id: last.author.id } } } as never) : null,
  };
}
