import { inputError } from '../errors.ts';
import { type Change, changeOf } from '../events/change.ts';
import { channelTotalsWithThreads, onlineRecipients } from '../events/recipients.ts';
import { refuseBannedCaller } from '../messages/sending/content-grants.ts';
import { sendSystemMessage } from '../messages/sending/system.ts';
import { requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { TruncateInput } from '../services/index.ts';
import type { Actor, ChannelView, Cid, MessageView, Millis, UserId } from '../types/index.ts';
import { runUnit } from '../unit.ts';
import { dropFilesOf, type Shown, shownBefore } from '../uploads/of-messages.ts';
import { actingCaller } from '../users/acting-user.ts';
import type { Caller } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { broadcastChannel } from '../views/channel-view.ts';
import { unreadSinceBeginning } from '../views/read-view.ts';
import { parseCid } from './cid.ts';
import { readableChannel } from './load.ts';

interface Truncated {
  readonly channel: ChannelView;
  readonly message: MessageView | null;
}

/** Returns the moment before which messages go; clients remove older messages. @throws ApiError `input` */
function momentOf(change: Change, given: Millis | null | undefined, now: Millis): Millis {
  if (given === null || given === undefined) return now;
  if (given > now) throw inputError('truncated_at must not be in the future');
  if (given < change.channel.createdAt)
    throw inputError('truncated_at must be after the channel was created');
  return given;
}

interface CutInput {
  readonly moment: Millis;
  readonly at: Millis;
  readonly hard: boolean;
}

/** Recounts the channel after its older messages were removed. Unread counts of all members follow. */
async function cut(change: Change, caller: Caller, { moment, at, hard }: CutInput): Promise<void> {
  const { unit } = change;
  const { cid } = change.channel;
  await unit.store.messages.truncate(cid, moment, { at, hard });
  const { shown, counted } = await unit.store.messages.numbers(cid);
  const last = await unit.store.messages.lastBefore(cid, at);
  change.patch({
    truncatedAt: moment,
    truncatedById: caller.id,
    messageCount: shown,
    countedMessages: counted,
    lastMessageAt: last?.createdAt ?? null,
  });
  await change.log({ type: 'channel.truncated' });
  await change.save();
  await unit.store.reads.recount(cid, counted);
}

/** Truncates for some members only: their own beginning of the channel moves. */
async function cutFor(change: Change, ids: readonly UserId[], at: Millis): Promise<void> {
  const { unit } = change;
  const { cid, countedMessages } = change.channel;
  const members = await unit.store.members.getMany(cid, ids);
  const missing = ids.find((id) => !members.some(({ userId }) => userId === id));
  if (missing !== undefined) throw inputError(`user ${missing} is not a member of channel ${cid}`);
  for (const member of members) {
    await unit.store.members.put({ ...member, historyFrom: at });
    const before =
      (await unit.store.reads.get(cid, member.userId)) ?? unreadSinceBeginning(change.channel, member.userId);
    const read = { lastRead: at, lastReadMessageId: null, countedAtRead: countedMessages };
    await unit.store.reads.put({ ...before, ...read });
  }
  await change.save();
}

async function publishTruncated(
  change: Change,
  caller: Caller,
  { message, only }: { readonly message: MessageView | null; readonly only: readonly UserId[] | null },
): Promise<ChannelView> {
  const { unit, channel } = change;
  const { cid, createdById } = channel;
  const people = await loadPeople(unit, createdById === null ? [] : [createdById], [caller.user]);
  const user = caller.id === null ? null : people(caller.id);
  const shown = { ...broadcastChannel(channel, people), truncatedBy: user };
  const event = { cid, createdAt: channel.lastStamp, user, channel: shown, message };
  if (only !== null) {
    const type = 'channel.truncated';
    change.publish({ type, ...event }, { kind: 'users', userIds: only });
    return shown;
  }
  const recipients = await onlineRecipients(unit, channel);
  const totals = await channelTotalsWithThreads(unit, channel, recipients);
  change.publish({ type: 'channel.truncated', ...event }, { kind: 'watchers', cid }, totals);
  change.publish(
    { type: 'notification.channel_truncated', ...event },
    { kind: 'notWatching', cid, userIds: recipients.userIds },
    totals,
  );
  return shown;
}

/** Truncates a channel for all or for some members. A system message may take the place of the messages. */
export async function truncateChannel(
  ports: Ports,
  actor: Actor,
  { cid, input }: { readonly cid: Cid; readonly input: TruncateInput },
): Promise<Truncated> {
  parseCid(cid);
  const ids = input.memberIds ?? [];
  const { files, ...truncated } = await runUnit(ports, async (unit) => {
    const caller = await actingCaller(unit, actor);
    const access = await readableChannel(unit, caller, cid);
    requireGrant(access, 'truncate-channel');
    refuseBannedCaller(unit, access);
    const change = changeOf(unit, access.channel);
    const at = change.stamp();
    const moment = momentOf(change, input.truncatedAt, at);
    // A member's beginning is the last moment they do not see.
    const hard = input.hard !== false;
    const files: Shown = ids.length === 0 && hard ? await shownBefore(unit, cid, moment) : new Map();
    if (ids.length > 0) await cutFor(change, ids, moment - 1);
    else await cut(change, caller, { moment, at, hard });
    const hasMessage = input.message !== null && input.message !== undefined;
    const said = hasMessage
      ? await sendSystemMessage(change, access, { message: input.message, skipPush: input.skipPush === true })
      : null;
    const publicMessage = said?.isPublic === true ? said.view : null;
    const channel = await publishTruncated(change, caller, {
      message: publicMessage,
      only: ids.length > 0 ? ids : null,
    });
    await change.save();
    return { channel, message: said?.view ?? null, files };
  });
  await dropFilesOf(ports, files);
  return truncated;
}
