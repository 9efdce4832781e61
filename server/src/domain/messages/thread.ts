import { ApiError, inputError } from '../errors.ts';
import type { Change } from '../events/change.ts';
import { readersAmong } from '../events/readers.ts';
import { LIMITS } from '../limits.ts';
import type { Access } from '../permissions/access.ts';
import { countsInThread } from '../threads/counts.ts';
import { takePart, threadAudience } from '../threads/participate.ts';
import type { MessageRecord, MessageView, UserId, UserRecord } from '../types/index.ts';
import type { Unit } from '../unit.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { isNote } from './note-readers.ts';
import { repliedThread } from './replied-thread.ts';
import { storeUpdated } from './store-updated.ts';
import { isShownTo, isVisibleTo } from './visibility.ts';

/**
 * Returns the parent of a reply.
 * @throws ApiError `notFound` if it is missing or elsewhere, `input` if it is a note, `nestedReply` if it is a reply itself, `featureOff` if
 * replies are off.
 */
export async function requireParent(unit: Unit, access: Access, parentId: string): Promise<MessageRecord> {
  if (!access.type.config.replies)
    throw new ApiError('featureOff', `channel type ${access.channel.type} has replies disabled`);
  const parent = await unit.store.messages.get(parentId);
  const found = parent !== null && isShownTo(access, parent);
  if (!found || parent.cid !== access.channel.cid || parent.deletedAt !== null) {
    throw new ApiError('notFound', `parent message with id ${parentId} doesn't exist in this channel`);
  }
  if (isNote(parent)) throw inputError(`message ${parentId} is a note: notes have no replies`);
  if (parent.parentId !== null) {
    throw new ApiError('nestedReply', `message ${parentId} is a reply itself: replies cannot be nested`);
  }
  return parent;
}

/** Updates the parent's count after a reply, and notifies the thread's participants. Returns the parent. */
export async function countReply(
  change: Change,
  author: UserRecord,
  { parent, reply }: { readonly parent: MessageRecord; readonly reply: MessageView },
): Promise<MessageView> {
  const { unit } = change;
  const known = parent.threadParticipantIds;
  const joins = !known.includes(author.id) && known.length < LIMITS.threadParticipants;
  const counted = {
    ...parent,
    replyCount: parent.replyCount + 1,
    threadParticipantIds: joins ? [...known, author.id] : known,
  };
  change.stamp();
  const view = await storeUpdated(change, counted, { user: author });
  // A mention adds nobody to a thread that is not for them. Notes are in no thread.
  const isMeantFor = (id: UserId) => isVisibleTo(reply, { id, readsNotes: false });
  const mentionedUsers = reply.mentionedUsers.filter(({ id }) => isMeantFor(id));
  await takePart(unit, parent, { ...reply, mentionedUsers });
  const audience = await threadAudience(unit, parent.id, author.id);
  const { channel } = change;
  const readers = audience.userIds.filter(isMeantFor);
  const listeners = await readersAmong(unit, channel, readers);
  if (listeners.length === 0 || reply.silent) return view;
  const people = await loadPeople(unit, channel.createdById === null ? [] : [channel.createdById]);
  change.publish(
    {
      type: 'notification.thread_message_new',
      cid: parent.cid,
      createdAt: reply.createdAt,
      user: reply.user,
      channel: broadcastChannel(channel, people),
      message: reply,
      watcherCount: unit.presence.watcherCount(parent.cid),
      thread: await repliedThread(unit, parent, author),
    },
    { kind: 'notWatching', cid: parent.cid, userIds: listeners },
    audience.counts,
  );
  return view;
}

/** The fate of a reply: softly deleted, deleted for good (from either state), or restored. */
export type ReplyFate = 'deleted' | 'gone' | 'goneFromDeleted' | 'back';

/** Returns how the parent's numbers of living and of deleted replies change. */
const BY_FATE: {
  readonly [fate in ReplyFate]: { readonly living: 1 | 0 | -1; readonly deleted: 1 | 0 | -1 };
} = {
  deleted: { living: -1, deleted: 1 },
  gone: { living: -1, deleted: 0 },
  goneFromDeleted: { living: 0, deleted: -1 },
  back: { living: 1, deleted: -1 },
};

/** Updates the parent's counts after a reply was deleted or restored. Returns the parent, if the message is a reply. */
export async function recountReply(
  change: Change,
  user: UserRecord | null,
  { reply, fate }: { readonly reply: MessageRecord; readonly fate: ReplyFate },
): Promise<MessageView | null> {
  const { unit } = change;
  const parent = reply.parentId === null ? null : await unit.store.messages.get(reply.parentId);
  if (parent === null) return null;
  const { living, deleted } = BY_FATE[fate];
  const recounted = {
    ...parent,
    replyCount: Math.max(0, parent.replyCount + living),
    deletedReplyCount: Math.max(0, parent.deletedReplyCount + deleted),
  };
  change.stamp();
  const view = await storeUpdated(change, recounted, { user });
  if (living === 0) return view;
  const { createdAt: at, userId: authorId } = reply;
  await unit.store.threads.recount(parent.id, { at, authorId, counted: countsInThread(reply) }, living);
  return view;
}
