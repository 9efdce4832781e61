import { accessTo, can } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { Cid, UserRecord } from '../types.ts';
import { expelWatcher } from './watching.ts';

/** After a change of what a user may do: his connections leave the channels he may no longer read. */
export async function recheckWatches(ports: Ports, user: UserRecord): Promise<void> {
  const connections = ports.connections.connectionsOf(user.id);
  const cids = new Set<Cid>(connections.flatMap((id) => ports.presence.watchedBy(id)));
  if (cids.size === 0) return;
  const caller = { server: false, anonymous: false, id: user.id, role: user.role, user };
  const lost = await ports.store.read(async (store) => {
    const memberships = await store.members.of(user.id, [...cids]);
    const byCid = new Map(memberships.map((member) => [member.cid, member]));
    const channels = await store.channels.getMany([...cids]);
    return channels.filter((channel) => {
      return !can(accessTo(caller, channel, byCid.get(channel.cid) ?? null), 'read-channel');
    });
  });
  for (const { cid } of lost) expelWatcher(ports, cid, user);
}
