import { typeOfChannel } from '../channel-config.ts';
import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import type { PersonalCounts } from '../event-types.ts';
import { LIMITS } from '../limits.ts';
import { unreadThreads } from '../threads/counts.ts';
import type { ChannelRecord, UnreadTotals, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';

export interface Recipients {
  /** Connected users whom the channel concerns: members, and staff if the type is staffed. */
  readonly userIds: readonly UserId[];
  readonly staffIds: readonly UserId[];
}

/** Above this many members it is cheaper to ask which of the connected users belong than to list all members. */
const LIST_MEMBERS_UP_TO = 200;

/** Returns the connected users who belong to a channel, whether they watch it or not. */
export async function onlineRecipients(unit: ReadUnit, channel: ChannelRecord): Promise<Recipients> {
  const { presence } = unit;
  const candidates = channel.memberCount > LIST_MEMBERS_UP_TO ? presence.onlineUsers() : null;
  const all = await unit.store.members.takingPart(channel.cid, candidates);
  const members = all.filter((id) => presence.isOnline(id));
  return typeOfChannel(channel).staffed ? withStaff(unit, members) : { userIds: members, staffIds: [] };
}

async function withStaff(unit: ReadUnit, members: readonly UserId[]): Promise<Recipients> {
  const { presence } = unit;
  const staffIds = (await unit.store.users.idsWithRoles(STAFF_ROLES)).filter((id) => presence.isOnline(id));
  return { userIds: [...new Set([...members, ...staffIds])], staffIds };
}

/** Returns unread sums of several users, as events carry them. */
async function totalsOf(
  unit: ReadUnit,
  { userIds, staffIds }: Recipients,
): Promise<{ readonly [userId: UserId]: UnreadTotals }> {
  const sums = await unit.store.reads.totals(userIds, staffIds, {
    types: STAFFED_TYPES,
    cap: LIMITS.unreadCap,
  });
  return Object.fromEntries(sums);
}

/** Returns totals for an event to everybody, or null if the channel is too large or does not count. */
export async function channelTotals(
  unit: ReadUnit,
  channel: ChannelRecord,
  recipients: Recipients,
): Promise<{ readonly [userId: UserId]: UnreadTotals } | null> {
  const { readEvents } = typeOfChannel(channel).config;
  const tooMany = channel.memberCount > LIMITS.unreadTotalsMembers;
  if (!readEvents || tooMany || recipients.userIds.length === 0) return null;
  return totalsOf(unit, recipients);
}

/** Returns the same with everybody's unread threads, for events that remove threads. */
export async function channelTotalsWithThreads(
  unit: ReadUnit,
  channel: ChannelRecord,
  recipients: Recipients,
): Promise<{ readonly [userId: UserId]: PersonalCounts } | null> {
  const totals = await channelTotals(unit, channel, recipients);
  if (totals === null) return null;
  const threads = await unreadThreads(unit, Object.keys(totals));
  return Object.fromEntries(
    Object.entries(totals).map(([id, own]) => [id, { ...own, unreadThreads: threads.get(id) ?? 0 }]),
  );
}

/** Returns the unread sums of one user. */
export async function ownTotals(unit: ReadUnit, userId: UserId, role: string): Promise<UnreadTotals> {
  const staffIds = STAFF_ROLES.includes(role) ? [userId] : [];
  const totals = await totalsOf(unit, { userIds: [userId], staffIds });
  return totals[userId] ?? { totalUnreadCount: 0, unreadChannels: 0 };
}
