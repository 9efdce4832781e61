/** Bodies of campaigns. */
import Type from 'typebox';
import {
  type CampaignChannel,
  type CampaignContent,
  type CampaignMember,
  type CampaignMessage,
  type CampaignUsersPage,
  inputError,
  LIMITS,
  type NewCampaign,
  PAGES,
  requireCustomSize,
} from '../../domain/index.ts';
import { readCursor } from '../cursor.ts';
import { readMembers } from './channels/member-input.ts';
import { customOf } from './custom.ts';
import { readAttachments } from './messages/message-object.ts';
import { readCountParam } from './query-string.ts';
import { maybe, reader } from './reader.ts';
import { readTime } from './time.ts';
import {
  type Raw,
  readBoolean,
  readId,
  readLimit,
  readList,
  readNewId,
  readRecord,
  readText,
  requireId,
} from './values.ts';
import { isZero } from './zero.ts';

const NO_NAMES: ReadonlySet<string> = new Set();

function readCustom(value: unknown, field: string) {
  const custom = isZero(value) ? {} : customOf(readRecord(value, field), NO_NAMES);
  requireCustomSize(custom, field);
  return custom;
}

function readMessageTemplate(value: unknown): CampaignMessage {
  const raw = isZero(value) ? {} : readRecord(value, 'message_template');
  const text = readText(raw.text, 'message_template.text', LIMITS.messageTextHard) ?? '';
  const attachments = readAttachments(raw.attachments);
  if (text.trim() === '' && attachments.length === 0)
    throw inputError('message_template.text is a required field');
  return {
    text,
    attachments,
    pollId: readId(raw.poll_id, 'message_template.poll_id'),
    searchable: readBoolean(raw.searchable, 'message_template.searchable') ?? false,
    custom: readCustom(raw.custom, 'message_template.custom'),
  };
}

/** Reads members whose custom data lies in `custom`. */
function readMemberTemplates(value: unknown): readonly CampaignMember[] {
  const field = 'channel_template.members_template';
  return (readList(value, field, LIMITS.campaignMembers) ?? []).map((item) => {
    const raw = readRecord(item, field);
    return {
      userId: requireId(raw.user_id, `${field}.user_id`),
      channelRole: readText(raw.channel_role, `${field}.channel_role`) ?? 'channel_member',
      custom: readCustom(raw.custom, `${field}.custom`),
    };
  });
}

/** Members are ids in `members`, or objects in `members_template`. */
function readChannelTemplate(value: unknown): CampaignChannel | null {
  if (isZero(value)) return null;
  const raw = readRecord(value, 'channel_template');
  const named = readMembers(raw.members, 'channel_template.members');
  const described = readMemberTemplates(raw.members_template);
  const byId = new Map([...named, ...described].map((member) => [member.userId, member]));
  if (byId.size > LIMITS.campaignMembers)
    throw inputError(
      `channel_template must have at most ${LIMITS.campaignMembers} members, it has ${byId.size}`,
    );
  return {
    type: requireId(raw.type, 'channel_template.type'),
    id: readText(raw.id, 'channel_template.id'),
    members: [...byId.values()],
    team: readId(raw.team, 'channel_template.team'),
    custom: readCustom(raw.custom, 'channel_template.custom'),
  };
}

function readChoice<T extends string>(value: unknown, field: string, choices: readonly T[]): T | null {
  if (isZero(value)) return null;
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw inputError(`${field} must be one of [${choices.join(' ')}]`);
  return choice;
}

const readIds = (value: unknown, field: string, most: number) => [
  ...new Set((readList(value, field, most) ?? []).map((id) => requireId(id, field))),
];

/** Reads everything that a client decides. @throws ApiError `input`, `tooLarge` */
function readContent(raw: Raw): CampaignContent {
  const flag = (field: string) => readBoolean(raw[field], field) ?? false;
  return {
    name: readText(raw.name, 'name', LIMITS.segmentName) ?? '',
    description: readText(raw.description, 'description', LIMITS.segmentDescription) ?? '',
    senderId: requireId(raw.sender_id, 'sender_id'),
    senderMode: readChoice(raw.sender_mode, 'sender_mode', ['include', 'exclude']),
    senderVisibility: readChoice(raw.sender_visibility, 'sender_visibility', ['hidden', 'archived']),
    segmentIds: readIds(raw.segment_ids, 'segment_ids', LIMITS.campaignSegments),
    userIds: readIds(raw.user_ids, 'user_ids', LIMITS.campaignUsers),
    createChannels: flag('create_channels'),
    showChannels: flag('show_channels'),
    skipPush: flag('skip_push'),
    skipWebhook: flag('skip_webhook'),
    message: readMessageTemplate(raw.message_template),
    channel: readChannelTemplate(raw.channel_template),
  };
}

/** Reads the body of PUT /campaigns/{id}. */
export const readCampaignContent = (raw: Raw) => (): CampaignContent => readContent(raw);

/** Reads the body of POST /campaigns. */
export const readNewCampaign = (raw: Raw): NewCampaign => ({
  id: () => readNewId(raw.id, 'id'),
  content: readCampaignContent(raw),
});

const readTimesShape = reader(
  Type.Object({ scheduled_for: maybe(Type.String()), stop_at: maybe(Type.String()) }),
);

/** Reads the body of POST /campaigns/{id}/start. */
export function readCampaignTimes(raw: Raw) {
  return () => {
    const { scheduled_for: begin, stop_at: end } = readTimesShape(raw);
    return { scheduledFor: readTime(begin, 'scheduled_for'), stopAt: readTime(end, 'stop_at') };
  };
}

/** Reads `limit` and `next` of GET /campaigns/{id}: they are about its people. */
export function readCampaignUsersPage(query: URLSearchParams): () => CampaignUsersPage {
  return () => {
    const limit = readCountParam(query, 'limit', PAGES.campaignUsers.most);
    const [after = null] = readCursor(query.get('next'), 'next') ?? [];
    if (after !== null && typeof after !== 'string')
      throw inputError('field `next` must be what an earlier page of this campaign answered');
    return { limit: readLimit(limit, PAGES.campaignUsers), after };
  };
}

export const UserLimitBody = Type.Object({ user_limit: maybe(Type.Integer({ minimum: 0 })) });
const readUserLimitShape = reader(UserLimitBody);

/** Reads `user_limit` of POST /campaigns/query. */
export function readCampaignUserLimit(body: unknown): () => CampaignUsersPage {
  const { user_limit: limit } = readUserLimitShape(body ?? {});
  return () => ({ limit: readLimit(limit, PAGES.campaignUsers, 'user_limit'), after: null });
}
