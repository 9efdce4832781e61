import type { Change } from '../events/change.ts';
import type { MemberRecord, MemberView, Millis } from '../types/index.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';

/** Publishes a changed member to the watchers and to the member's own connections. */
export async function publishMember(
  change: Change,
  type: 'member.added' | 'member.updated',
  { member, createdAt }: { readonly member: MemberRecord; readonly createdAt: Millis },
): Promise<MemberView> {
  const { unit, channel } = change;
  const { cid, createdById } = channel;
  const ids = createdById === null ? [member.userId] : [createdById, member.userId];
  const people = await loadPeople(unit, ids);
  const view = viewMember(channel, member, { people });
  const event = {
    type,
    cid,
    createdAt,
    user: view.user,
    member: view,
    channel: broadcastChannel(channel, people),
  };
  change.publish(event, { kind: 'watchers', cid });
  if (type === 'member.updated')
    change.publish(event, { kind: 'notWatching', cid, userIds: [member.userId] });
  return view;
}
