import type { Change } from '../events/change.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type { MemberRecord, MemberView, Millis } from '../types.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { viewMember } from '../views/member-view.ts';

/** A member changed: the watchers learn it, and he himself wherever he is connected. */
export async function tellMember(
  ports: Ports,
  store: StoreReader,
  change: Change,
  type: 'member.added' | 'member.updated',
  member: MemberRecord,
  createdAt: Millis,
): Promise<MemberView> {
  const { channel } = change;
  const { cid, createdById } = channel;
  const ids = createdById === null ? [member.userId] : [createdById, member.userId];
  const people = await loadPeople(ports, store, ids);
  const view = viewMember(channel, member, people);
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
