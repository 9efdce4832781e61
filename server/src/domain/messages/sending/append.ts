import { blockerOf } from '../../blocks/blockers.ts';
import { STAFF_ROLES } from '../../channel-types.ts';
import { reopen } from '../../channels/support-status.ts';
import type { Audience, DomainEvent } from '../../event-types.ts';
import type { Change } from '../../events/change.ts';
import { channelTotals, onlineRecipients, type Recipients } from '../../events/recipients.ts';
import { showAgain } from '../../members/hide.ts';
import type { Access } from '../../permissions/access.ts';
import { noteAnswer } from '../../support/answer-times.ts';
import type { MessageRecord, MessageView, UserId, UserRecord } from '../../types/index.ts';
import { loadPeople } from '../../users/people.ts';
import { broadcastChannel } from '../../views/channel-view.ts';
import { messageView } from '../../views/message-views.ts';
import { unreadSinceBeginning } from '../../views/read-view.ts';
import { calledByNote, isNote } from '../note-readers.ts';
import { repliedThread } from '../replied-thread.ts';
import { uncountForMuters } from '../uncount-muted.ts';
import { audienceOf, only, readersOf, without } from '../visibility.ts';
import { countForSome } from './count-for-some.ts';

/** Returns whether the channel's list shows the message: it is not a thread-only reply. */
export function isInList(message: MessageRecord): boolean {
  return message.parentId === null || message.showInChannel;
}

/** Counts as unread for others; silent, system and shadowed messages and thread-only replies do not. */
function counts(message: MessageRecord): boolean {
  return isInList(message) && !message.silent && message.type !== 'system' && !message.shadowed;
}

/** Returns whether everybody's list shows the message: the channel's own counters and its last message include it. */
export function isForAll(message: MessageRecord): boolean {
  return isInList(message) && message.restrictedVisibility.length === 0;
}

interface Own {
  readonly access: Access;
  readonly message: MessageRecord;
  /** The channel has counted the message. */
  readonly counted: boolean;
}

/**
 * Leaves the author's own message out of their unread messages, if these are counted. An author who had read everything
 * has now read up to the message; others keep their mark. The channel's row must already be saved with the new number.
 */
async function passOwn({ unit, channel }: Change, { access, message, counted }: Own): Promise<void> {
  const { type, membership, caller } = access;
  const isReader = membership !== null || (type.staffed && STAFF_ROLES.includes(caller.role));
  // A visitor sees the mark, so it stays where it was before a note.
  if (!isReader || !type.config.readEvents || !isInList(message) || isNote(message)) return;
  const { id: lastReadMessageId, userId, createdAt: lastRead } = message;
  const before = (await unit.store.reads.get(channel.cid, userId)) ?? unreadSinceBeginning(channel, userId);
  const countedAtRead = before.countedAtRead + (counted ? 1 : 0);
  if (channel.countedMessages <= countedAtRead)
    await unit.store.reads.put({
      ...before,
      lastRead,
      lastReadMessageId,
      countedAtRead: channel.countedMessages,
    });
  else if (counted) await unit.store.reads.put({ ...before, countedAtRead });
}

/** Returns the connected recipients who may read a message. */
function among(recipients: Recipients, readers: readonly UserId[] | null): Recipients {
  if (readers === null) return recipients;
  const kept = (ids: readonly UserId[]) => ids.filter((id) => readers.includes(id));
  return { userIds: kept(recipients.userIds), staffIds: kept(recipients.staffIds) };
}

/** Shows the channel again to members who have hidden it, before a message that concerns them. */
async function bringBack(change: Change, record: MessageRecord): Promise<void> {
  if (!isInList(record) || record.silent) return;
  const readers = isNote(record) ? calledByNote(record) : await readersOf(change.unit, record);
  await showAgain(change, record, readers);
}

interface PublishNoteInput {
  readonly audience: Audience;
  readonly called: readonly UserId[];
  readonly perUser: Parameters<Change['publish']>[2];
}

/** Publishes a note, as a silent message to those whom it does not mention: their clients do not count it as unread. */
function publishNote(
  change: Change,
  event: Extract<DomainEvent, { readonly type: 'message.new' }>,
  { audience, called, perUser }: PublishNoteInput,
): void {
  const mentioned = only(audience, called);
  if (mentioned !== null) change.publish(event, mentioned, perUser);
  const silent = { ...event, message: { ...event.message, silent: true } };
  change.publish(silent, without(audience, called), perUser);
}

interface PublishNewInput {
  readonly author: UserRecord;
  readonly record: MessageRecord;
  readonly parent: MessageRecord | null;
}

async function publishNew(
  change: Change,
  access: Access,
  { author, record, parent }: PublishNewInput,
): Promise<MessageView> {
  const { unit } = change;
  const memberships =
    access.caller.id === author.id ? [{ cid: record.cid, userId: author.id, member: access.membership }] : [];
  const message = await messageView(unit, record, { viewer: null, known: [author], memberships });
  const { channel } = change;
  const { cid, createdAt, user } = message;
  const recipients = among(await onlineRecipients(unit, channel), await readersOf(unit, record));
  const perUser = isInList(record) ? await channelTotals(unit, channel, recipients) : null;
  const watcherCount = unit.presence.watcherCount(cid);
  const blocker = await blockerOf(unit, channel, author.id);
  const thread = parent === null ? undefined : await repliedThread(unit, parent, author);
  const event = { type: 'message.new', cid, createdAt, user, message, watcherCount, thread } as const;
  const audience = without(await audienceOf(unit, record), blocker === null ? [] : [blocker]);
  if (isNote(record)) publishNote(change, event, { audience, called: calledByNote(record), perUser });
  else change.publish(event, audience, perUser);
  const concerned = isNote(record)
    ? recipients.userIds.filter((id) => calledByNote(record).includes(id))
    : recipients.userIds;
  const others = concerned.filter((id) => id !== author.id && id !== blocker);
  if (isInList(record) && !record.silent && others.length > 0) {
    const people = await loadPeople(unit, channel.createdById === null ? [] : [channel.createdById]);
    change.publish(
      {
        type: 'notification.message_new',
        cid,
        createdAt,
        user,
        channel: broadcastChannel(channel, people),
        message,
        watcherCount,
        thread,
      },
      { kind: 'notWatching', cid, userIds: concerned.filter((id) => id !== blocker) },
      perUser,
    );
  }
  return message;
}

interface AppendMessageInput {
  readonly author: UserRecord;
  /** Its times are set when it is appended. */
  readonly record: MessageRecord;
  /** Members who have hidden the channel keep it hidden. @default false */
  readonly keepHidden?: boolean | undefined;
  /** The message that this one replies to. @default null */
  readonly parent?: MessageRecord | null | undefined;
}

/**
 * Appends a message to its channel: sets its time and number, counts it for all but its author, and publishes it.
 * Returns the view for its author.
 */
export async function appendMessage(
  change: Change,
  access: Access,
  { author, record, keepHidden = false, parent = null }: AppendMessageInput,
): Promise<MessageView> {
  const { unit } = change;
  if (!keepHidden) await bringBack(change, record);
  const at = change.stamp();
  const times = { createdAt: at, updatedAt: at };
  const sharedLocation = record.sharedLocation === null ? null : { ...record.sharedLocation, ...times };
  const pinnedAt = record.pinnedAt === null ? null : at;
  const message = { ...record, ...times, sharedLocation, pinnedAt };
  const counted = counts(message);
  await unit.store.messages.insert(message, counted);
  const { channel } = change;
  const forAll = isForAll(message);
  const countedForAll = counted && forAll;
  const skipped = message.type === 'system' && access.type.config.skipLastMsgUpdateForSystemMsgs;
  change.count({
    lastMessageAt: forAll && !skipped ? at : channel.lastMessageAt,
    messageCount: channel.messageCount + (forAll ? 1 : 0),
    countedMessages: channel.countedMessages + (countedForAll ? 1 : 0),
  });
  noteAnswer(change, message, author);
  const publishReopened = await reopen(change, message, author);
  if (counted && !forAll) await countForSome(unit, channel, { message, by: 1 });
  // Other messages need no event: clients that come back find them in the channel's list.
  if (message.parentId !== null)
    await change.log({ type: 'message.new', messageId: message.id, userId: author.id });
  await change.save();
  await passOwn(change, { access, message, counted: countedForAll });
  if (countedForAll) await uncountForMuters(unit, access, { channel: change.channel, message });
  const view = await publishNew(change, access, { author, record: message, parent });
  await publishReopened();
  return view;
}
