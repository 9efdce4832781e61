import type { LocationView } from '../types/conversation.ts';
import type { MessageRecord, UserId } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { bareLocation } from '../views/location-view.ts';
import { messageViews } from '../views/message-views.ts';

/** Returns locations with their messages and channels, in a fixed number of queries. */
export async function locationViews(
  unit: ReadUnit,
  viewer: UserId,
  records: readonly MessageRecord[],
): Promise<readonly LocationView[]> {
  if (records.length === 0) return [];
  const messages = await messageViews(unit, records, { viewer });
  const channels = await unit.store.channels.getMany([...new Set(records.map(({ cid }) => cid))]);
  const people = await loadPeople(
    unit,
    channels.flatMap(({ createdById }) => createdById ?? []),
  );
  return records.flatMap((record, i) => {
    const location = bareLocation(record);
    const channel = channels.find(({ cid }) => cid === record.cid);
    if (location === null || channel === undefined || channel.deletedAt !== null) return [];
    const message = messages[i] ?? null;
    return [{ ...location, message, channel: broadcastChannel(channel, people) }];
  });
}
