import type { DomainEvent } from '../event-types.ts';
import type { Access } from '../permissions/access.ts';
import type { Cid, Millis } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';

const endOf = ({ channel }: Access): Millis => channel.deletedAt ?? 0;

/** Channels deleted within the window: only their end is reported. */
export async function endsOf(
  unit: ReadUnit,
  deleted: readonly Access[],
  since: Millis,
): Promise<DomainEvent[]> {
  const gone = deleted.filter((access) => endOf(access) > since);
  const creators = gone.flatMap(({ channel }) => channel.createdById ?? []);
  const people = await loadPeople(unit, creators);
  return gone.map((access) => ({
    type: 'channel.deleted',
    cid: access.channel.cid,
    createdAt: endOf(access),
    user: null,
    channel: broadcastChannel(access.channel, people),
    message: null,
  }));
}

/** Channels deleted before the window: clients have dropped them already. */
export function goneBefore(deleted: readonly Access[], since: Millis): readonly Cid[] {
  return deleted.filter((access) => endOf(access) <= since).map(({ channel }) => channel.cid);
}
