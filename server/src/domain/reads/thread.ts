/** Reads a thread, whose mark is separate from the channel's. */
import { ApiError } from '../errors.ts';
import type { MessageReadEvent } from '../event-types.ts';
import { changeOf } from '../events/change.ts';
import { changeAudience, isShownTo, viewerOf } from '../messages/visibility.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import { missingThread, requireThread } from '../threads/update.ts';
import type { CountedThread } from '../types/conversation.ts';
import type { Actor, Cid, MessageRecord, Millis, UserRecord } from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { actingPerson } from '../users/acting-user.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { markableChannel } from './access.ts';
import { publishUnread } from './publish-unread.ts';

const FIRST = { after: null, before: null, take: 'oldest', limit: 1 } as const;
const LAST = { after: null, before: null, take: 'newest', limit: 1 } as const;

interface Place {
  readonly thread: CountedThread;
  readonly parent: MessageRecord;
}

/** Returns a thread whose parent the caller may see; to all others it does not exist. */
async function threadIn(unit: Unit, access: Access, threadId: string): Promise<Place> {
  const thread = requireThread(await unit.store.threads.get(threadId), threadId);
  const parent = await unit.store.messages.get(threadId);
  if (thread.cid !== access.channel.cid || parent === null || !isShownTo(access, parent))
    throw missingThread(threadId);
  return { thread, parent };
}

async function replyIn(
  unit: Unit,
  access: Access,
  { threadId, messageId }: { readonly threadId: string; readonly messageId: string },
): Promise<MessageRecord> {
  const reply = await unit.store.messages.get(messageId);
  if (reply === null || reply.parentId !== threadId || !isShownTo(access, reply))
    throw new ApiError('notFound', `message with id ${messageId} doesn't exist in thread ${threadId}`);
  return reply;
}

interface PutMarkInput {
  readonly userId: string;
  readonly lastRead: Millis;
  readonly lastReadMessageId: string | null;
}

/** Sets the read mark of a participant to a time. Other users have no mark, which is no error. */
async function putMark(
  unit: Unit,
  threadId: string,
  { userId, lastRead, lastReadMessageId }: PutMarkInput,
): Promise<number> {
  const member = await unit.store.threads.member(threadId, userId);
  if (member === null) return 0;
  const unread = await unit.store.threads.countUnread(threadId, userId, lastRead);
  await unit.store.threads.putMember({ ...member, lastRead, lastReadMessageId, unread });
  return unread;
}

interface ReadThreadInput {
  readonly user: UserRecord;
  readonly threadId: string;
  readonly messageId: string | null;
}

/** Marks everything in the thread as read, up to now or up to a reply. */
export async function readThread(
  unit: Unit,
  access: Access,
  { user, threadId, messageId }: ReadThreadInput,
): Promise<MessageReadEvent> {
  const { cid } = access.channel;
  const { thread, parent } = await threadIn(unit, access, threadId);
  const change = changeOf(unit, access.channel);
  const now = change.stamp();
  const [newest] = await unit.store.messages.replies(threadId, LAST, viewerOf(access).id);
  const upTo = messageId === null ? newest : await replyIn(unit, access, { threadId, messageId });
  const before = await unit.store.threads.member(threadId, user.id);
  const at = messageId === null ? now : Math.max(upTo?.createdAt ?? 0, before?.lastRead ?? 0);
  await putMark(unit, threadId, { userId: user.id, lastRead: at, lastReadMessageId: upTo?.id ?? null });
  await change.save();
  const { createdById } = access.channel;
  const people = await loadPeople(unit, createdById === null ? [] : [createdById], [user]);
  const event: MessageReadEvent = {
    type: 'message.read',
    cid,
    createdAt: at,
    user: people(user.id),
    channel: broadcastChannel(change.channel, people),
    lastReadMessageId: upTo?.id ?? null,
    thread,
  };
  const { readReceipts } = user.privacy;
  // The event shows the thread, so it goes only to users who see the thread's parent.
  const audience = readReceipts ? await changeAudience(unit, parent) : null;
  change.publish(event, audience ?? { kind: 'users', userIds: [user.id] });
  return event;
}

interface MarkThreadUnreadInput {
  readonly cid: Cid;
  readonly threadId: string;
  readonly messageId: string | null;
}

/** Sets the caller's mark in a thread just before a reply, or before the first one. */
export async function markThreadUnread(
  ports: Ports,
  actor: Actor,
  { cid, threadId, messageId }: MarkThreadUnreadInput,
): Promise<void> {
  await runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor);
    const access = await markableChannel(unit, caller, cid);
    await threadIn(unit, access, threadId);
    const [oldest] = await unit.store.messages.replies(threadId, FIRST, viewerOf(access).id);
    const first = messageId === null ? oldest : await replyIn(unit, access, { threadId, messageId });
    if (first === undefined) throw new ApiError('notFound', `thread ${threadId} has no replies left`);
    const lastReadAt = first.createdAt - 1;
    const unreadMessages = await putMark(unit, threadId, {
      userId: user.id,
      lastRead: lastReadAt,
      lastReadMessageId: null,
    });
    const change = changeOf(unit, access.channel);
    change.stamp();
    await change.save();
    await publishUnread(change, user, {
      firstUnreadMessageId: first.id,
      lastReadAt,
      lastReadMessageId: null,
      unreadMessages,
      threadId,
    });
  });
}
