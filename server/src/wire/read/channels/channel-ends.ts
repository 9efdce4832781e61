/** Bodies of truncating and deleting channels, and of changing many. */

import Type from 'typebox';
import {
  type BatchInput,
  type BatchReader,
  type BatchRequest,
  CHANNEL_FIELDS,
  type Cid,
  type Filter,
  inputError,
  LIMITS,
  type MemberChanges,
  type RatingInput,
  type TruncateInput,
} from '../../../domain/index.ts';
import { parseFilter } from '../filter.ts';
import { readSystemMessage } from '../messages/message-object.ts';
import { maybe, RawObject, rawList, rawObject, reader } from '../reader.ts';
import type { SetUnset } from '../set-unset.ts';
import { readTime } from '../time.ts';
import { type Raw, readList, readRecord, readText, readWhole, requireId } from '../values.ts';
import { readChannelPatch } from './channel-data.ts';
import { readMembers, readRoles } from './member-input.ts';

export const TruncateBody = Type.Object({
  hard_delete: maybe(Type.Boolean()),
  truncated_at: maybe(Type.Union([Type.String(), Type.Number()])),
  message: maybe(rawObject('MessageRequest')),
  skip_push: maybe(Type.Boolean()),
  member_ids: maybe(Type.Array(Type.Unknown())),
});
const readTruncateBody = reader(TruncateBody);

/** Reads the body of POST /channels/{type}/{id}/truncate. */
export function readTruncate(body: unknown): TruncateInput {
  const read = readTruncateBody(body ?? {});
  return {
    hard: read.hard_delete,
    truncatedAt: readTime(read.truncated_at, 'truncated_at'),
    message: read.message && readSystemMessage(read.message),
    skipPush: read.skip_push,
    memberIds: (readList(read.member_ids, 'member_ids', LIMITS.membersPerCall) ?? []).map((id) =>
      requireId(id, 'member_ids'),
    ),
  };
}

export const RatingBody = Type.Object({ score: Type.Number(), text: maybe(Type.String()) });
const readRatingBody = reader(RatingBody);

/** Reads the body of POST /channels/{type}/{id}/rating. @throws ApiError `input` */
export function readRating(body: unknown, cid: Cid): RatingInput {
  const read = readRatingBody(body ?? {});
  const score = readWhole(read.score, 'score', { min: 1, max: LIMITS.ratingScore });
  if (score === null)
    throw inputError(`score is a required field: a whole number from 1 to ${LIMITS.ratingScore}`);
  return { cid, score, text: readText(read.text, 'text', LIMITS.ratingText)?.trim() ?? '' };
}

export const ChannelBatchBody = Type.Object({
  operation: Type.String(),
  filter: rawObject('ChannelBatchFilter'),
  members: maybe(rawList('ChannelMemberRequest')),
  data: maybe(rawObject('ChannelDataUpdate')),
  custom_set: maybe(RawObject),
  custom_unset: maybe(Type.Array(Type.Unknown())),
});
const readBatchBody = reader(ChannelBatchBody);

const asList = (value: unknown) => (Array.isArray(value) ? { $in: value } : value);

/** Reads the channels to change, by address or type. @throws ApiError `input` */
function readBatchFilter({ cids, types, ...rest }: Raw): Filter {
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) throw inputError(`unrecognized field "${unknown}"`);
  const conditions = {
    ...(cids !== undefined && { cid: asList(cids) }),
    ...(types !== undefined && { type: asList(types) }),
  };
  if (Object.keys(conditions).length === 0) throw inputError('filter must not be empty');
  return parseFilter(conditions, CHANNEL_FIELDS);
}

/** Reads the body of PUT /channels/batch. */
export function readBatch(body: unknown): BatchInput {
  const { custom_set: customSet, custom_unset: customUnset, filter, ...read } = readBatchBody(body ?? {});
  return {
    request: { ...read, customSet, customUnset } as BatchRequest,
    filter: () => readBatchFilter(filter),
  };
}

/** Operations that change the members of a channel. */
const MEMBER_OPERATIONS: {
  readonly [operation: string]: (members: unknown, ids: readonly string[]) => Partial<MemberChanges>;
} = {
  addMembers: (members) => ({ added: readMembers(members, 'add_members') }),
  removeMembers: (_, removed) => ({ removed }),
  inviteMembers: (members) => ({ invited: readMembers(members, 'invites') }),
  addModerators: (members) => ({ promoted: readMembers(members, 'add_moderators') }),
  demoteModerators: (_, demoted) => ({ demoted }),
  assignRoles: (members) => ({ roles: readRoles(members) }),
};

const NO_CHANGES: MemberChanges = {
  added: [],
  removed: [],
  invited: [],
  promoted: [],
  demoted: [],
  roles: [],
};

/** Operations on the channel as each of the named members sees it, or all members. */
const OWN_OPERATIONS = ['hide', 'show', 'archive', 'unarchive'] as const;

/** Reads custom data beside the fields of the channel, as one partial update. @throws ApiError `input` */
function readBatchPatch({ data, customSet, customUnset }: BatchRequest): SetUnset {
  const { custom = null, ...fields } = readRecord(data ?? {}, 'data');
  const patches = (customSet ?? null) !== null || (customUnset ?? null) !== null;
  if (custom !== null && patches)
    throw inputError('data.custom cannot be combined with custom_set or custom_unset');
  const set: Raw = { ...fields, ...readRecord(custom ?? {}, 'data.custom'), ...(customSet ?? {}) };
  if (Object.keys(set).length === 0 && (customUnset ?? []).length === 0)
    throw inputError('data must not be empty');
  return { set, unset: customUnset };
}

/**
 * Reads the change that a batch makes in each of its channels. @throws ApiError `input` if it is unknown or has nothing
 * to do
 */
export const readBatchChange: BatchReader = (request) => {
  const { operation } = request;
  if (operation === 'updateData') {
    const patch = readBatchPatch(request);
    return { kind: 'patch', patch: () => readChannelPatch(patch) };
  }
  const members = readList(request.members, 'members', LIMITS.membersPerCall) ?? [];
  const change = Object.hasOwn(MEMBER_OPERATIONS, operation) ? MEMBER_OPERATIONS[operation] : undefined;
  const own = OWN_OPERATIONS.find((one) => one === operation);
  if (change === undefined && own === undefined)
    throw inputError(
      `operation must be one of [${['updateData', ...Object.keys(MEMBER_OPERATIONS), ...OWN_OPERATIONS].join(' ')}]`,
    );
  if (change !== undefined && members.length === 0) throw inputError('members is a required field');
  const userIds = readMembers(members, 'members').map(({ userId }) => userId);
  if (change !== undefined)
    return { kind: 'update', input: { members: () => ({ ...NO_CHANGES, ...change(members, userIds) }) } };
  return { kind: 'own', operation: own ?? 'show', userIds };
};

export const DeleteChannelsBody = Type.Object({
  cids: Type.Array(Type.String()),
  hard_delete: maybe(Type.Boolean()),
});
const readDeleteBody = reader(DeleteChannelsBody);

/** Reads the body of POST /channels/delete. */
export function readDeleteChannels(body: unknown) {
  const { cids, hard_delete: hard } = readDeleteBody(body ?? {});
  return { cids, hard: hard === true };
}
