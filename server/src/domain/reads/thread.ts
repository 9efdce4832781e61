/** Reading a thread: its mark is apart from the channel's. */
import { ApiError } from '../errors.ts';
import type { MessageReadEvent } from '../event-types.ts';
import { changeOf } from '../events/change.ts';
import { changeAudience, isShownTo, viewerOf } from '../messages/visibility.ts';
import type { Access } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import { missingThread, requireThread } from '../threads/update.ts';
import type { CountedThread } from '../types/conversation.ts';
import type { Actor, Cid, MessageRecord, Millis, UserRecord } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { markableChannel } from './access.ts';
import { tellUnread } from './tell-unread.ts';

const FIRST = { after: null, before: null, take: 'oldest', limit: 1 } as const;
const LAST = { after: null, before: null, take: 'newest', limit: 1 } as const;

interface Place {
  readonly thread: CountedThread;
  readonly parent: MessageRecord;
}

/** A thread whose parent is for whoever asks; to all others it does not exist. */
async function threadIn(store: StoreWriter, access: Access, threadId: string): Promise<Place> {
  const thread = requireThread(await store.threads.get(threadId), threadId);
  const parent = await store.messages.get(threadId);
  if (thread.cid !== access.channel.cid || parent === null || !isShownTo(access, parent))
    throw missingThread(threadId);
  return { thread, parent };
}

async function replyIn(
  store: StoreWriter,
  access: Access,
  threadId: string,
  messageId: string,
): Promise<MessageRecord> {
  const reply = await store.messages.get(messageId);
  if (reply === null || reply.parentId !== threadId || !isShownTo(access, reply))
    throw new ApiError('notFound', `message with id ${messageId} doesn't exist in thread ${threadId}`);
  return reply;
}

/** Put the mark of a participant at a time; whoever takes no part has none, which is no error. */
async function putMark(
  store: StoreWriter,
  threadId: string,
  userId: string,
  lastRead: Millis,
  lastReadMessageId: string | null,
): Promise<number> {
  const member = await store.threads.member(threadId, userId);
  if (member === null) return 0;
  const unread = await store.threads.countUnread(threadId, userId, lastRead);
  await store.threads.putMember({ ...member, lastRead, lastReadMessageId, unread });
  return unread;
}

/** Everything in the thread up to now, or up to a reply. */
export async function readThread(
  ports: Ports,
  store: StoreWriter,
  access: Access,
  user: UserRecord,
  threadId: string,
  messageId: string | null,
): Promise<MessageReadEvent> {
  const { cid } = access.channel;
  const { thread, parent } = await threadIn(store, access, threadId);
  const change = changeOf(ports, store, access.channel);
  const now = change.stamp();
  const [newest] = await store.messages.replies(threadId, LAST, viewerOf(access));
  const upTo = messageId === null ? newest : await replyIn(store, access, threadId, messageId);
  const before = await store.threads.member(threadId, user.id);
  const at = messageId === null ? now : Math.max(upTo?.createdAt ?? 0, before?.lastRead ?? 0);
  await putMark(store, threadId, user.id, at, upTo?.id ?? null);
  await change.save();
  const { createdById } = access.channel;
  const people = await loadPeople(ports, store, createdById === null ? [] : [createdById], [user]);
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
  // It shows the thread: to nobody who does not see what it is about.
  const audience = readReceipts ? await changeAudience(store, parent) : null;
  change.publish(event, audience ?? { kind: 'users', userIds: [user.id] });
  return event;
}

/** Set one's mark in a thread just before a reply, or before the first one. */
export async function markThreadUnread(
  ports: Ports,
  actor: Actor,
  cid: Cid,
  threadId: string,
  messageId: string | null,
): Promise<void> {
  await ports.store.write(async (store) => {
    const { caller, user } = await actingPerson(ports, store, actor);
    const access = await markableChannel(store, caller, cid);
    await threadIn(store, access, threadId);
    const [oldest] = await store.messages.replies(threadId, FIRST, viewerOf(access));
    const first = messageId === null ? oldest : await replyIn(store, access, threadId, messageId);
    if (first === undefined) throw new ApiError('notFound', `thread ${threadId} has no replies left`);
    const lastReadAt = first.createdAt - 1;
    const unreadMessages = await putMark(store, threadId, user.id, lastReadAt, null);
    const change = changeOf(ports, store, access.channel);
    change.stamp();
    await change.save();
    await tellUnread(ports, store, change, user, {
      firstUnreadMessageId: first.id,
      lastReadAt,
      lastReadMessageId: null,
      unreadMessages,
      threadId,
    });
  });
}
