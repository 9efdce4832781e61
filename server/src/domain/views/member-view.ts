import type { ChannelRecord, MemberRecord, MemberView } from '../types.ts';
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
  const { hidden, blocked, shadowBanned, historyFrom, ...shown } = member;
  return {
    ...shown,
    shadowBanned: shadowBanned && showsShadow,
    user: people(member.userId),
    role: roleOf(channel, member),
  };
}
