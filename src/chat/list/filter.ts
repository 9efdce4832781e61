import type { ChannelFilters, ChannelSort } from 'stream-chat';

const SUPPORT_TYPE = 'support';

/** Pinned ones first, then the newest message. */
export const LIST_SORT: ChannelSort = [{ pinned_at: 1 }, { last_message_at: -1 }];

/** The channels of one's own; for staff also everybody's support conversations. */
export function ownChannels(me: string, staff: boolean): ChannelFilters {
  const own: ChannelFilters = { members: { $in: [me] } };
  return staff ? { $or: [{ type: SUPPORT_TYPE }, own] } : own;
}

/** What a list shows: the archived ones, or the others. */
export function listFilter(me: string, staff: boolean, archived: boolean): ChannelFilters {
  return { $and: [ownChannels(me, staff), { archived }] };
}
