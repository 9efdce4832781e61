import type { ChannelRecord, MemberRecord, MemberView } from '../types.ts';
import type { People } from '../users/people.ts';

function roleOf(channel: ChannelRecord, member: MemberRecord): MemberView['role'] {
  if (channel.createdById === member.userId) return 'owner';
  return member.channelRole === 'channel_moderator' ? 'moderator' : 'member';
}

export function viewMember(channel: ChannelRecord, member: MemberRecord, people: People): MemberView {
  const { hidden, ...shown } = member;
  return { ...shown, user: people(member.userId), role: roleOf(channel, member) };
}
