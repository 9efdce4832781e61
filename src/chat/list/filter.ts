import type { ChannelFilters } from 'stream-chat';

/** Roles that answer support without being members. */
const STAFF: ReadonlySet<string> = new Set(['agent', 'moderator', 'admin']);
const SUPPORT_TYPE = 'support';

export function isStaff(role: string): boolean {
  return STAFF.has(role);
}

/** The channels of one's own; for staff also everybody's support conversations. */
export function listFilter(me: string, staff: boolean): ChannelFilters {
  const own: ChannelFilters = { members: { $in: [me] } };
  return staff ? { $or: [{ type: SUPPORT_TYPE }, own] } : own;
}
