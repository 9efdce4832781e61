import type { RepliedThread } from '../event-types.ts';
import type { MessageRecord, UserRecord } from '../types/index.ts';
import type { ReadUnit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';

/** Returns the part of a thread that events of a reply carry: the parent's author and the participants. */
export async function repliedThread(
  unit: ReadUnit,
  { userId, threadParticipantIds }: MessageRecord,
  author: UserRecord,
): Promise<RepliedThread> {
  const ids = new Set([...threadParticipantIds, author.id]);
  const people = await loadPeople(unit, ids, [author]);
  return { parentAuthorId: userId, participants: [...ids].map(people) };
}
