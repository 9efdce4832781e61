import type { ChannelRecord, MemberRecord, MemberView } from '../types/index.ts';
import type { People } from '../users/people.ts';

function roleOf(channel: ChannelRecord, member: MemberRecord): MemberView['role'] {
  if (channel.createdById === member.userId) return 'owner';
  return member.channelRole === 'channel_moderator' ? 'moderator' : 'member';
}

/** Returns a member for everybody. A shadow ban shows only if the reader may know of it. */
export function viewMember(
  channel: ChannelRecord,
  member: MemberRecord,
  { people, showsShadow = false }: { readonly people: People; readonly showsShadow?: boolean | undefined },
): MemberView {
  // Copied one by one, as in `viewMessage`: a list shows each member of each channel.
  return {
    cid: member.cid,
    userId: member.userId,
    channelRole: member.channelRole,
    banned: member.banned,
    shadowBanned: member.shadowBanned && showsShadow,
    banExpires: member.banExpires,
    notificationsMuted: member.notificationsMuted,
    pinnedAt: member.pinnedAt,
    archivedAt: member.archivedAt,
    invited: member.invited,
    inviteAcceptedAt: member.inviteAcceptedAt,
    inviteRejectedAt: member.inviteRejectedAt,
    custom: member.custom,
    createdAt: member.createdAt,
    updatedAt: member.updatedAt,
    user: people(member.userId),
    role: roleOf(channel, member),
  };
}
