import type { ChannelRecord, MessageRecord } from '../../types/index.ts';
import type { Unit } from '../../unit.ts';
import { unreadSinceBeginning } from '../../views/read-view.ts';
import { calledByNote, isNote } from '../note-readers.ts';

/**
 * Counts a message for some users only: it comes (`1`) or goes (`-1`). The channel does not count it, so that other
 * users' counts stay; the marks of its readers move instead.
 */
export async function countForSome(
  unit: Unit,
  channel: ChannelRecord,
  { message, by }: { readonly message: MessageRecord; readonly by: 1 | -1 },
): Promise<void> {
  const readers = message.restrictedVisibility.filter((id) => id !== message.userId);
  // Staff count unread messages without being members.
  const members = isNote(message)
    ? calledByNote(message)
    : await unit.store.members.ids(channel.cid, readers);
  const marks = new Map(
    (await unit.store.reads.getMany([channel.cid], members)).map((read) => [read.userId, read]),
  );
  for (const id of members) {
    const mark = marks.get(id) ?? unreadSinceBeginning(channel, id);
    const unread = by === 1 || mark.lastRead < message.createdAt;
    if (unread) await unit.store.reads.put({ ...mark, countedAtRead: mark.countedAtRead - by });
  }
}
