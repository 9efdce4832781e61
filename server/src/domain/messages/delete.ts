import { ApiError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { channelTotals, onlineRecipients } from '../events/recipients.ts';
import { PAGES } from '../limits.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, Json, MessageRecord, MessageView, UserRecord } from '../types.ts';
import { actingCaller } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { isInList } from './append.ts';
import { readableMessage } from './load.ts';
import { uncountReply } from './thread.ts';

/** A message that is gone no longer counts, neither in the channel nor as anybody's unread. */
async function uncount(store: StoreWriter, change: Change, message: MessageRecord): Promise<boolean> {
  const { channel } = change;
  const counted = await store.messages.isCounted(message.id);
  change.patch({
    messageCount: Math.max(0, channel.messageCount - (isInList(message) ? 1 : 0)),
    countedMessages: channel.countedMessages - (counted ? 1 : 0),
  });
  if (counted) await store.reads.uncount(message.cid, message.createdAt, message.userId, message.id);
  return counted;
}

/** Replies go with their parent; those that stood in the channel's list are uncounted one by one. */
async function removeWithReplies(store: StoreWriter, change: Change, message: MessageRecord): Promise<void> {
  const page = { after: null, before: null, take: 'oldest', limit: PAGES.replies.most } as const;
  for (;;) {
    const replies = message.replyCount === 0 ? [] : await store.messages.replies(message.id, page);
    for (const reply of replies) {
      await uncount(store, change, reply);
      await store.messages.remove(reply.id);
    }
    if (replies.length < page.limit) break;
  }
  await store.messages.remove(message.id);
  const last = await store.messages.lastBefore(message.cid, change.channel.lastStamp);
  change.patch({ lastMessageAt: last?.createdAt ?? null });
}

async function tellDeleted(
  ports: Ports,
  store: StoreWriter,
  change: Change,
  message: MessageView,
  user: UserRecord | null,
  options: { readonly hard: boolean; readonly recounted: boolean; readonly at: number },
): Promise<void> {
  const { cid } = message;
  const recipients = await onlineRecipients(ports, store, change.channel);
  const perUser = options.recounted ? await channelTotals(store, change.channel, recipients) : null;
  change.publish(
    {
      type: 'message.deleted',
      cid,
      createdAt: options.at,
      user: user === null ? null : viewUser(ports, user),
      message,
      hardDelete: options.hard,
    },
    { kind: 'watchers', cid },
    perUser,
  );
}

/** Soft: the row stays in lists as `deleted`, its text kept for the server. Hard: gone for good. */
export async function deleteMessage(
  ports: Ports,
  actor: Actor,
  id: string,
  hard: boolean,
): Promise<MessageView> {
  return ports.store.write(async (store) => {
    const caller = await actingCaller(ports, store, actor);
    const { message, access, isOwn } = await readableMessage(store, caller, id);
    if (hard && !caller.server)
      throw new ApiError('notAllowed', 'hard delete messages is only allowed with server side auth');
    requireGrant(access, 'delete-message', isOwn);
    if (!hard && message.deletedAt !== null) return messageView(ports, store, message, { viewer: null });

    const change = changeOf(ports, store, access.channel);
    const recounted = message.deletedAt === null && (await uncount(store, change, message));
    const at = change.stamp();
    const deleted: MessageRecord = { ...message, type: 'deleted', deletedAt: at, updatedAt: at };
    const view = await messageView(ports, store, deleted, { viewer: null, known: [caller.user] });
    const data = hard ? (view as unknown as Json) : null;
    await change.log({ type: 'message.deleted', messageId: id, data });
    if (hard) await removeWithReplies(store, change, message);
    else await store.messages.update(deleted);
    await change.save();
    await tellDeleted(ports, store, change, view, caller.user, { hard, recounted, at });
    if (message.deletedAt === null) await uncountReply(ports, store, change, caller.user, message);
    await change.save();
    return view;
  });
}
