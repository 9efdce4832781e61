import type { PersonalCounts } from '../event-types.ts';
import type { Ports } from '../ports.ts';
import type { StoreReader, StoreWriter } from '../store-port.ts';
import type { MessageRecord, MessageView, UserId } from '../types.ts';
import { countsInThread, unreadThreads } from './counts.ts';

/**
 * A reply has come: the thread is there, its author and those it mentions take part, and it is unread for all others.
 * Only members can be drawn in by a mention.
 */
export async function takePart(store: StoreWriter, parent: MessageRecord, reply: MessageView): Promise<void> {
  const { cid, id: parentId } = parent;
  const { createdAt: at, userId } = reply;
  await store.threads.replied({
    parentId,
    cid,
    title: '',
    custom: {},
    createdById: parent.userId,
    createdAt: at,
    updatedAt: at,
    lastMessageAt: at,
  });
  const mentioned = reply.mentionedUsers.map(({ id }) => id);
  const drawnIn = mentioned.length === 0 ? [] : await store.members.ids(cid, mentioned);
  await store.threads.join(parentId, [...new Set([parent.userId, ...drawnIn])], at, at - 1);
  if (countsInThread(reply)) await store.threads.count(parentId, userId);
  await store.threads.putMember({
    parentId,
    cid,
    userId,
    createdAt: at,
    lastRead: at,
    lastReadMessageId: reply.id,
    lastMessageAt: at,
    unread: 0,
  });
}

/** The participants of a thread who are connected, with what each has unread. */
export async function threadAudience(
  ports: Ports,
  store: StoreReader,
  parentId: string,
  except: UserId,
): Promise<{ readonly userIds: readonly UserId[]; readonly counts: { [userId: UserId]: PersonalCounts } }> {
  const all = await store.threads.memberIds(parentId);
  const userIds = all.filter((id) => id !== except && ports.presence.isOnline(id));
  const members = await store.threads.membersAmong(parentId, userIds);
  const threads = await unreadThreads(store, userIds);
  const counts = members.map(
    ({ userId, unread }) =>
      [userId, { unreadThreads: threads.get(userId) ?? 0, unreadThreadMessages: unread }] as const,
  );
  return { userIds, counts: Object.fromEntries(counts) };
}
