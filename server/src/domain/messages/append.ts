import { blockerOf } from '../blocks/blockers.ts';
import { STAFF_ROLES } from '../channel-types.ts';
import type { Change } from '../events/change.ts';
import { channelTotals, onlineRecipients, type Recipients } from '../events/recipients.ts';
import { showAgain } from '../members/hide.ts';
import type { Access } from '../permissions/access.ts';
import type { MessageRecord, MessageView, UserId, UserRecord } from '../types.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { messageView } from '../views/message-views.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { countForSome } from './count-for-some.ts';
import { repliedThread } from './replied-thread.ts';
import { uncountForMuters } from './uncount-muted.ts';
import { audienceOf, readersOf, without } from './visibility.ts';

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

/** Marks the channel read for the author, if unread messages are counted for them. */
async function markOwnRead(change: Change, access: Access, message: MessageRecord): Promise<void> {
  const { unit, channel } = change;
  const { type, membership, caller } = access;
  const counted = membership !== null || (type.staffed && STAFF_ROLES.includes(caller.role));
  if (!counted || !type.config.readEvents || !isInList(message)) return;
  const before = await unit.store.reads.get(channel.cid, message.userId);
  await unit.store.reads.put({
    ...(before ?? unreadSinceBeginning(channel, message.userId)),
    lastRead: message.createdAt,
    lastReadMessageId: message.id,
    countedAtRead: channel.countedMessages,
  });
}

/** Returns the connected recipients who may read a message. */
function among(recipients: Recipients, readers: readonly UserId[] | null): Recipients {
  if (readers === null) return recipients;
  const kept = (ids: readonly UserId[]) => ids.filter((id) => readers.includes(id));
  return { userIds: kept(recipients.userIds), staffIds: kept(recipients.staffIds) };
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
  const recipients = among(await onlineRecipients(unit, channel), readersOf(record));
  const perUser = isInList(record) ? await channelTotals(unit, channel, recipients) : null;
  const watcherCount = unit.presence.watcherCount(cid);
  const blocker = await blockerOf(unit, channel, author.id);
  const thread = parent === null ? undefined : await repliedThread(unit, parent, author);
  change.publish(
    { type: 'message.new', cid, createdAt, user, message, watcherCount, thread },
    without(audienceOf(record), blocker === null ? [] : [blocker]),
    perUser,
  );
  const others = recipients.userIds.filter((id) => id !== author.id && id !== blocker);
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
      { kind: 'notWatching', cid, userIds: recipients.userIds.filter((id) => id !== blocker) },
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
 * Appends a message to its channel: sets its time and number, counts it, marks the channel read for its author and
 * publishes it. Returns the view for its author.
 */
export async function appendMessage(
  change: Change,
  access: Access,
  { author, record, keepHidden = false, parent = null }: AppendMessageInput,
): Promise<MessageView> {
  const { unit } = change;
  if (isInList(record) && !record.silent && !keepHidden) await showAgain(change, record, readersOf(record));
  const at = change.stamp();
  const times = { createdAt: at, updatedAt: at };
  const sharedLocation = record.sharedLocation === null ? null : { ...record.sharedLocation, ...times };
  const pinnedAt = record.pinnedAt === null ? null : at;
  const message = { ...record, ...times, sharedLocation, pinnedAt };
  const counted = counts(message);
  await unit.store.messages.insert(message, counted);
  const { channel } = change;
  const forAll = isForAll(message);
  const skipped = message.type === 'system' && access.type.config.skipLastMsgUpdateForSystemMsgs;
  change.count({
    lastMessageAt: forAll && !skipped ? at : channel.lastMessageAt,
    messageCount: channel.messageCount + (forAll ? 1 : 0),
    countedMessages: channel.countedMessages + (forAll && counted ? 1 : 0),
  });
  if (counted && !forAll) await countForSome(unit, channel, { message, by: 1 });
  // Other messages need no event: clients that come back find them in the channel's list.
  if (message.parentId !== null)
    await change.log({ type: 'message.new', messageId: message.id, userId: author.id });
  await markOwnRead(change, access, message);
  await change.save();
  if (counted && forAll) await uncountForMuters(unit, access, { channel: change.channel, message });
  return publishNew(change, access, { author, record: message, parent });
}
