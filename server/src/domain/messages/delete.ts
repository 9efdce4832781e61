import { ApiError } from '../errors.ts';
import type { Audience } from '../event-types.ts';
import { type Change, changeOf } from '../events/change.ts';
import { channelTotals, onlineRecipients } from '../events/recipients.ts';
import { PAGES } from '../limits.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { SentMessage } from '../services/index.ts';
import { DELETED_FOR_ONE } from '../sync/collapse.ts';
import { tombstoneOf } from '../sync/tombstone.ts';
import type {
  Actor,
  MessageRecord,
  MessageView,
  Millis,
  NamedPerson,
  UserId,
  UserRecord,
} from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { dropFilesOf, type Shown, shownIn } from '../uploads/of-messages.ts';
import { actingCaller, actingPerson, refuseOtherName } from '../users/acting-user.ts';
import { viewUser } from '../users/people.ts';
import { messageView } from '../views/message-views.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { REMOVED } from '../views/removed.ts';
import { readableMessage } from './load.ts';
import { calledByNote, isNote } from './note-readers.ts';
import { isForAll } from './sending/append.ts';
import { countForSome } from './sending/count-for-some.ts';
import { recountReply } from './thread.ts';
import { changeAudience } from './visibility.ts';

/** Stops counting a removed message, in the channel and as unread. */
export async function uncount(change: Change, message: MessageRecord): Promise<boolean> {
  const { unit, channel } = change;
  const counted = await unit.store.messages.isCounted(message.id);
  const forAll = message.restrictedVisibility.length === 0;
  change.patch({
    messageCount: Math.max(0, channel.messageCount - (isForAll(message) ? 1 : 0)),
    countedMessages: channel.countedMessages - (counted && forAll ? 1 : 0),
  });
  if (counted && forAll) await unit.store.reads.uncount(message);
  if (counted && !forAll) await countForSome(unit, channel, { message, by: -1 });
  return counted;
}

/** Removes a message from one reader's unread count. */
async function forgetUnread(change: Change, message: MessageRecord, userId: UserId): Promise<void> {
  const { unit, channel } = change;
  const mark = await unit.store.reads.get(channel.cid, userId);
  const isRead = mark !== null && mark.lastRead >= message.createdAt;
  const isUncalled = isNote(message) && !calledByNote(message).includes(userId);
  if (isRead || isUncalled || message.userId === userId || !(await unit.store.messages.isCounted(message.id)))
    return;
  if ((await unit.store.members.get(channel.cid, userId)) === null) return;
  const { countedAtRead, ...rest } = mark ?? unreadSinceBeginning(channel, userId);
  await unit.store.reads.put({ ...rest, countedAtRead: countedAtRead + 1 });
}

/** Removes replies with their parent. Those in the channel's list are uncounted one by one. */
async function removeWithReplies(change: Change, message: MessageRecord): Promise<readonly MessageRecord[]> {
  const { unit } = change;
  const removed = [message];
  const page = { after: null, before: null, take: 'oldest', limit: PAGES.replies.most } as const;
  for (;;) {
    const replies = message.replyCount === 0 ? [] : await unit.store.messages.replies(message.id, page);
    for (const reply of replies) {
      await uncount(change, reply);
      await unit.store.messages.remove(reply.id);
      removed.push(reply);
    }
    if (replies.length < page.limit) break;
  }
  await unit.store.messages.remove(message.id);
  const last = await unit.store.messages.lastBefore(message.cid, change.channel.lastStamp);
  change.patch({ lastMessageAt: last?.createdAt ?? null });
  return removed;
}

/**
 * Records a removal by somebody else: tells the author through their own lists, and closes complaints about the
 * message.
 */
async function noteRemoval(
  unit: Unit,
  id: string,
  { by, at }: { readonly by: UserId; readonly at: Millis },
): Promise<void> {
  const before = (await unit.store.flags.reviews([id])).get(id);
  const details = before?.details ?? {};
  await unit.store.flags.putReview(id, { result: REMOVED, details, reviewedById: by, reviewedAt: at });
}

interface PublishDeletedInput {
  readonly audience: Audience;
  readonly user: UserRecord | null;
  readonly options: { readonly hard: boolean; readonly recounted: boolean; readonly at: number };
}

async function publishDeleted(
  change: Change,
  message: MessageView,
  { audience, user, options }: PublishDeletedInput,
): Promise<void> {
  const { unit } = change;
  const { cid } = message;
  const recipients = await onlineRecipients(unit, change.channel);
  const perUser = options.recounted ? await channelTotals(unit, change.channel, recipients) : null;
  change.publish(
    {
      type: 'message.deleted',
      cid,
      createdAt: options.at,
      user: user === null ? null : viewUser(unit, user),
      message,
      hardDelete: options.hard,
    },
    audience,
    perUser,
  );
}

/**
 * Deletes a message for one user: their lists no longer show it, and nobody else notices.
 * @param by the user whom a server names beside `delete_for_me`
 */
export async function deleteForMe(
  ports: Ports,
  actor: Actor,
  { id, by }: { readonly id: string; readonly by: NamedPerson | null },
): Promise<MessageView> {
  return runUnit(ports, async (unit) => {
    const { caller, user } = await actingPerson(unit, actor, by ?? undefined);
    if (by !== null) refuseOtherName(caller, by, [user.id]);
    const { message, access } = await readableMessage(unit, caller, id);
    const [already] = await unit.store.messages.hiddenAmong([id], user.id);
    const hidden = { ...message, hiddenForSome: true };
    const view = async () => messageView(unit, hidden, { viewer: user.id, known: [user] });
    if (already !== undefined) return view();
    const change = changeOf(unit, access.channel);
    const at = change.stamp();
    await forgetUnread(change, message, user.id);
    await unit.store.messages.hideFor(id, user.id);
    await change.log({ type: DELETED_FOR_ONE, messageId: id, userId: user.id });
    await change.save();
    const shown = await view();
    const event = {
      type: 'message.deleted',
      cid: message.cid,
      createdAt: at,
      user: viewUser(unit, user),
      message: shown,
      hardDelete: false,
      forMe: true,
    } as const;
    change.publish(event, { kind: 'users', userIds: [user.id] });
    return shown;
  });
}

interface DeleteOptions {
  readonly hard: boolean;
  /** User on whose behalf the server deletes. */
  readonly by: NamedPerson | null;
}

const goneFate = ({ deletedAt }: MessageRecord) => (deletedAt === null ? 'gone' : 'goneFromDeleted');

/** @throws ApiError `notFound`, `notAllowed` */
async function deletableMessage(
  unit: Unit,
  actor: Actor,
  { id, options: { hard, by } }: { readonly id: string; readonly options: DeleteOptions },
) {
  const caller = await actingCaller(unit, actor, by ?? undefined);
  if (by !== null) refuseOtherName(caller, by, [caller.id]);
  const { message, access, isOwn } = await readableMessage(unit, caller, id);
  if (hard && !caller.server)
    throw new ApiError('notAllowed', 'hard delete messages is only allowed with server side auth');
  requireGrant(access, 'delete-message', isOwn);
  return { caller, message, access };
}

/** Keeps the row, and who removed the message if it was not its author. */
async function markAsDeleted(
  unit: Unit,
  deleted: MessageRecord,
  { by, at }: { readonly by: UserId | null; readonly at: Millis },
): Promise<void> {
  await unit.store.messages.update(deleted);
  if (by !== null && by !== deleted.userId) await noteRemoval(unit, deleted.id, { by, at });
}

/** Does as `deleteMessage`, but leaves it to the caller to drop the files. */
export async function takeMessage(
  ports: Ports,
  actor: Actor,
  { id, options: { hard, by } }: { readonly id: string; readonly options: DeleteOptions },
): Promise<SentMessage & { readonly shown: Shown }> {
  return runUnit(ports, async (unit) => {
    const { caller, message, access } = await deletableMessage(unit, actor, { id, options: { hard, by } });
    if (!hard && message.deletedAt !== null)
      return { message: await messageView(unit, message, { viewer: null }), parent: null, shown: new Map() };

    const change = changeOf(unit, access.channel);
    const recounted = message.deletedAt === null && (await uncount(change, message));
    const at = change.stamp();
    const deleted: MessageRecord = { ...message, deletedAt: at, updatedAt: at };
    const view = await messageView(unit, deleted, { viewer: null, known: [caller.user] });
    const data = hard ? tombstoneOf(view) : null;
    await change.log({ type: 'message.deleted', messageId: id, data });
    const removed = hard ? await removeWithReplies(change, message) : [];
    if (!hard) await markAsDeleted(unit, deleted, { by: caller.id, at });
    await change.save();
    await publishDeleted(change, view, {
      audience: await changeAudience(unit, message),
      user: caller.user,
      options: { hard, recounted, at },
    });
    const fate = hard ? goneFate(message) : 'deleted';
    const parent = message.shadowed
      ? null
      : await recountReply(change, caller.user, { reply: message, fate });
    return { message: view, parent, shown: shownIn(unit, removed) };
  });
}

/**
 * Deletes a message. Soft: the row stays in lists as `deleted`, its text kept for the server. Hard: removed for good,
 * with its files.
 */
export async function deleteMessage(
  ports: Ports,
  actor: Actor,
  { id, options }: { readonly id: string; readonly options: DeleteOptions },
): Promise<SentMessage> {
  const { shown, ...deleted } = await takeMessage(ports, actor, { id, options });
  await dropFilesOf(ports, shown);
  return deleted;
}
