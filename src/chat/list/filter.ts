import type { SortParamRequest } from '../../../protocol/index.ts';

const SUPPORT_TYPE = 'support';

/** A filter of channels, in the API's format. */
export type ChannelFilter = Readonly<Record<string, unknown>>;

/** Pinned channels first, then by newest message. */
export const LIST_SORT: readonly SortParamRequest[] = [
  { field: 'pinned_at', direction: 1 },
  { field: 'last_message_at', direction: -1 },
];

/** Returns the filter for the person's own channels; for staff also everybody's support conversations. */
export function ownChannels(me: string, staff: boolean): ChannelFilter {
  const own = { members: { $in: [me] } };
  return staff ? { $or: [{ type: SUPPORT_TYPE }, own] } : own;
}

/** Returns the filter of a list: the archived channels, or the others. */
export function listFilter(me: string, staff: boolean, archived: boolean): ChannelFilter {
  return { $and: [ownChannels(me, staff), { archived }] };
}
