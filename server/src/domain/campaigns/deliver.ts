/** Gives a campaign's message to one target. */
import { cidOf } from '../channels/cid.ts';
import { createChannel } from '../channels/create.ts';
import { distinctId } from '../channels/distinct-id.ts';
import { ApiError, inputError } from '../errors.ts';
import { changeOf } from '../events/change.ts';
import { addMembers } from '../members/add.ts';
import { prepareMessage } from '../messages/sending/prepare.ts';
import { publishMessage } from '../messages/sending/send.ts';
import type { CampaignDelivery, Ports } from '../ports/index.ts';
import type { MemberInput, MessageInput } from '../services/index.ts';
import type {
  CampaignChannel,
  CampaignContent,
  CampaignMessage,
  ChannelRecord,
  Cid,
  Millis,
  SegmentType,
  UserId,
  UserRecord,
} from '../types/index.ts';
import { runUnit, type Unit } from '../unit.ts';
import { namedById } from '../users/acting-user.ts';
import { THE_SERVER } from '../users/the-server.ts';
import { filledMessage, filler, fillJson } from './template.ts';

/** A campaign while a server sends it. */
export interface Run {
  readonly campaignId: string;
  readonly runner: string;
  readonly content: CampaignContent;
  readonly targetsAre: SegmentType;
}

/** Thrown if the campaign was stopped or deleted, or another server sends it: the unit is undone. */
export class RunOver extends Error {}

const CONVERSATION: CampaignChannel = { type: 'messaging', id: null, members: [], team: null, custom: {} };

const member = (userId: UserId): MemberInput => ({ userId, channelRole: 'channel_member', custom: {} });

type Sent = CampaignDelivery['sent'];

function messageInput({ text, attachments, pollId, custom }: CampaignMessage): MessageInput {
  return {
    id: null,
    text,
    html: null,
    isSystem: false,
    attachments,
    mentionedUserIds: [],
    parentId: null,
    showInChannel: null,
    quotedMessageId: null,
    silent: null,
    pinned: null,
    pinExpires: null,
    mentionedGroups: { channel: false, here: false, roles: [], groupIds: [] },
    restrictedVisibility: [],
    isNote: false,
    pollId,
    location: null,
    custom,
  };
}

interface SendTo {
  readonly sender: UserRecord;
  readonly receiver: UserRecord | null;
  readonly channel: ChannelRecord;
}

/** Returns when the message was stored. @throws ApiError `input` if the channel refuses the text */
async function send(unit: Unit, { content }: Run, { sender, receiver, channel }: SendTo): Promise<Millis> {
  const input = messageInput(filledMessage(content.message, { sender, receiver, channel }));
  const author = namedById('message.user', sender.id);
  const message = { author, isReply: false, content: () => input };
  const prepared = await prepareMessage(unit, THE_SERVER, { cid: channel.cid, message });
  if (prepared.kind === 'refused') throw inputError(prepared.view.text);
  const { ready } = prepared;
  const how = { keepHidden: !content.showChannels, skipPush: content.skipPush };
  const { message: sent } = await publishMessage(unit, ready, { record: ready.record, how });
  return sent.createdAt;
}

/** Adds users who are not members yet. */
async function join(unit: Unit, channel: ChannelRecord, members: readonly MemberInput[]): Promise<void> {
  const change = changeOf(unit, channel);
  await addMembers(change, members);
  await change.save();
}

async function senderOf(unit: Unit, { content }: Run): Promise<UserRecord> {
  const sender = await unit.store.users.get(content.senderId);
  if (sender === null || sender.deletedAt !== null)
    throw inputError(`the sender ${content.senderId} of the campaign does not exist`);
  return sender;
}

interface Place {
  readonly cid: Cid;
  readonly type: string;
  readonly id: string;
  readonly members: readonly MemberInput[];
}

/** Returns the channel in which a person gets the message. */
function placeOf(
  { content }: Run,
  { sender, receiver }: { sender: UserRecord; receiver: UserRecord },
): Place {
  const { type, id: template, members: others } = content.channel ?? CONVERSATION;
  const writes = content.senderMode === 'exclude' ? [] : [member(sender.id)];
  const byId = new Map([...others, ...writes, member(receiver.id)].map((one) => [one.userId, one]));
  const members = [...byId.values()];
  const id =
    template === null
      ? distinctId(members.map(({ userId }) => userId))
      : filler({ sender, receiver, channel: null })(template);
  return { cid: cidOf(type, id), type, id, members };
}

/** Creates the channel. The sender may not want to see it in their list. */
async function create(
  unit: Unit,
  { content }: Run,
  {
    place,
    before,
    values,
  }: {
    readonly place: Place;
    readonly before: ChannelRecord | null;
    readonly values: { readonly sender: UserRecord; readonly receiver: UserRecord };
  },
): Promise<void> {
  const { team, custom } = content.channel ?? CONVERSATION;
  const data = {
    createdBy: namedById('data.created_by', content.senderId),
    members: () => place.members,
    invites: () => [],
    fields: () => ({
      frozen: null,
      disabled: null,
      team,
      custom: fillJson(custom, filler({ ...values, channel: null })),
      configOverrides: null,
    }),
    filterTags: () => ({ given: false, texts: () => [] }),
  };
  const hidden = content.senderVisibility === 'hidden';
  await createChannel(unit, THE_SERVER, { type: place.type, id: place.id, data, before, hidden });
  if (content.senderVisibility !== 'archived') return;
  const own = await unit.store.members.get(place.cid, content.senderId);
  if (own !== null) await unit.store.members.put({ ...own, archivedAt: unit.clock.now() });
}

const isThere = (channel: ChannelRecord | null): channel is ChannelRecord =>
  channel !== null && channel.deletedAt === null;

/** Returns null for a person who is gone, or has no such channel. */
async function toUser(unit: Unit, run: Run, userId: UserId): Promise<Sent> {
  const receiver = await unit.store.users.get(userId);
  if (receiver === null || receiver.deletedAt !== null || receiver.deactivatedAt !== null) return null;
  const sender = await senderOf(unit, run);
  const values = { sender, receiver };
  const place = placeOf(run, values);
  const before = await unit.store.channels.get(place.cid);
  const createdChannel = !isThere(before);
  if (createdChannel && !run.content.createChannels) return null;
  if (createdChannel) await create(unit, run, { place, before, values });
  else await join(unit, before, [member(userId)]);
  const channel = await unit.store.channels.get(place.cid);
  if (channel === null) throw new Error(`no channel ${place.cid} after it was created`);
  const sentAt = await send(unit, run, { ...values, channel });
  return { cid: place.cid, sentAt, createdChannel, users: 1 };
}

/** Returns null for a channel that is gone. */
async function toChannel(unit: Unit, run: Run, cid: Cid): Promise<Sent> {
  const before = await unit.store.channels.get(cid);
  if (!isThere(before)) return null;
  const sender = await senderOf(unit, run);
  if (run.content.senderMode === 'include') await join(unit, before, [member(sender.id)]);
  const channel = (await unit.store.channels.get(cid)) ?? before;
  const sentAt = await send(unit, run, { sender, receiver: null, channel });
  return { cid, sentAt, createdChannel: false, users: channel.memberCount };
}

/**
 * Sends to one target and records it in the same unit of work, so that a server that goes down in between has done
 * neither. A target that refuses the message is skipped.
 * @throws RunOver
 */
export async function deliver(ports: Ports, run: Run, targetId: string): Promise<void> {
  const { campaignId, runner } = run;
  const record = async (unit: Unit, sent: Sent) => {
    const at = unit.clock.now();
    if (!(await unit.store.campaigns.deliver({ campaignId, runner, targetId, at, sent })))
      throw new RunOver(`campaign ${campaignId} is over for run ${runner}`);
  };
  const to = run.targetsAre === 'user' ? toUser : toChannel;
  try {
    await runUnit(ports, async (unit) => {
      const quiet = run.content.skipWebhook ? { ...unit, outbox: undefined } : unit;
      await record(unit, await to(quiet, run, targetId));
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await runUnit(ports, (unit) => record(unit, null));
  }
}
