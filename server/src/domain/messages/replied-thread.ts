import type { RepliedThread } from '../event-types.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader } from '../store-port.ts';
import type { MessageRecord, UserRecord } from '../types.ts';
import { loadPeople } from '../users/people.ts';

/** What events of a reply tell of its thread: whose message it replies to, and who takes part by now. */
export async function repliedThread(
  ports: Ports,
  store: StoreReader,
  { userId, threadParticipantIds }: MessageRecord,
  author: UserRecord,
): Promise<RepliedThread> {
  const ids = new Set([...threadParticipantIds, author.id]);
  const people = await loadPeople(ports, store, ids, [author]);
  return { parentAuthorId: userId, participants: [...ids].map(people) };
}
