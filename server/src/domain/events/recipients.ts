import { typeOfChannel } from '../channel-config.ts';
import { STAFF_ROLES, STAFFED_TYPES } from '../channel-types.ts';
import { LIMITS } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type { ChannelRecord, UnreadTotals, UserId } from '../types.ts';

export interface Recipients {
  /** Connected people whom the channel concerns: members, and staff where the type is staffed. */
  readonly userIds: readonly UserId[];
  readonly staffIds: readonly UserId[];
}

/** Above this many members it is cheaper to ask which of the connected ones belong than to list them all. */
const LIST_MEMBERS_UP_TO = 200;

/** Who is connected and belongs to a channel, watching or not. */
export async function onlineRecipients(
  ports: Ports,
  store: StoreReader,
  channel: ChannelRecord,
): Promise<Recipients> {
  const { presence } = ports;
  const candidates = channel.memberCount > LIST_MEMBERS_UP_TO ? presence.onlineUsers() : null;
  const members = (await store.members.takingPart(channel.cid, candidates)).filter((id) =>
    presence.isOnline(id),
  );
  if (!typeOfChannel(channel).staffed) return { userIds: members, staffIds: [] };
  const staffIds = (await store.users.idsWithRoles(STAFF_ROLES)).filter((id) => presence.isOnline(id));
  return { userIds: [...new Set([...members, ...staffIds])], staffIds };
}

/** Unread sums of several people, as events carry them. */
async function totalsOf(
  store: StoreReader,
  { userIds, staffIds }: Recipients,
): Promise<{ readonly [userId: UserId]: UnreadTotals }> {
  const sums = await store.reads.totals(userIds, staffIds, STAFFED_TYPES, LIMITS.unreadCap);
  return Object.fromEntries(sums);
}

/** Totals for an event to everybody, or null where the channel is too large or does not count. */
export async function channelTotals(
  store: StoreReader,
  channel: ChannelRecord,
  recipients: Recipients,
): Promise<{ readonly [userId: UserId]: UnreadTotals } | null> {
  const { readEvents } = typeOfChannel(channel).config;
  const tooMany = channel.memberCount > LIMITS.unreadTotalsMembers;
  if (!readEvents || tooMany || recipients.userIds.length === 0) return null;
  return totalsOf(store, recipients);
}

/** Unread sums of one person. */
export async function ownTotals(store: StoreReader, userId: UserId, role: string): Promise<UnreadTotals> {
  const staffIds = STAFF_ROLES.includes(role) ? [userId] : [];
  const totals = await totalsOf(store, { userIds: [userId], staffIds });
  return totals[userId] ?? { totalUnreadCount: 0, unreadChannels: 0 };
}
