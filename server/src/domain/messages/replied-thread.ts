import type { RepliedThread } from '../event-types.ts';
import type { MessageRecord, UserRecord } from '../types.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';

/** What events of a reply tell of its thread: whose message it replies to, and who takes part by now. */
export async function repliedThread(
  unit: ReadUnit,
  { userId, threadParticipantIds }: MessageRecord,
  author: UserRecord,
): Promise<RepliedThread> {
  const ids = new Set([...threadParticipantIds, author.id]);
  const people = await loadPeople(unit, ids, [author]);
  return { parentAuthorId: userId, participants: [...ids].map(people) };
}
