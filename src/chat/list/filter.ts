import type { SortParamRequest } from '../../../protocol/index.ts';

const SUPPORT_TYPE = 'support';

/** Conditions of the API on channels. */
export type ChannelFilter = Readonly<Record<string, unknown>>;

/** Pinned ones first, then the newest message. */
export const LIST_SORT: readonly SortParamRequest[] = [
  { field: 'pinned_at', direction: 1 },
  { field: 'last_message_at', direction: -1 },
];

/** The channels of one's own; for staff also everybody's support conversations. */
export function ownChannels(me: string, staff: boolean): ChannelFilter {
  const own = { members: { $in: [me] } };
  return staff ? { $or: [{ type: SUPPORT_TYPE }, own] } : own;
}

/** What a list shows: the archived ones, or the others. */
export function listFilter(me: string, staff: boolean, archived: boolean): ChannelFilter {
  return { $and: [ownChannels(me, staff), { archived }] };
}
