/** Threads. */

import Type from 'typebox';
import {
  ApiError,
  PAGES,
  type PageInput,
  requireCustomSize,
  type ThreadContent,
  type ThreadLimits,
  type ThreadShape,
} from '../../../domain/index.ts';
import { readSetUnset } from '../channels/channel.ts';
import { readPageQuery } from '../channels/conversation.ts';
import { Limit } from '../paging.ts';
import { readCountParam } from '../query-string.ts';
import { maybe, reader } from '../reader.ts';
import { applySteps, readSteps, refuseReservedStep } from '../set-unset.ts';
import { readLimit, readText } from '../values.ts';
import { unquotedBoolean } from '../zero.ts';

export const ThreadShapeBody = Type.Object({
  reply_limit: maybe(Limit),
  participant_limit: maybe(Limit),
  member_limit: maybe(Limit),
  watch: maybe(Type.Boolean()),
});
const readThreadsBody = reader(ThreadShapeBody);

type Given = { readonly [field in 'reply_limit' | 'participant_limit' | 'member_limit']?: number | null };

/** Reads a limit; zero asks for none. @throws ApiError `input` */
function readLimits(given: Given): ThreadLimits {
  const limit = (field: keyof Given, page: Parameters<typeof readLimit>[1]) =>
    given[field] === 0 ? 0 : readLimit(given[field], page, field);
  return {
    replies: limit('reply_limit', PAGES.threadReplies),
    participants: limit('participant_limit', PAGES.threadParticipants),
    members: limit('member_limit', PAGES.threadMembers),
  };
}

/** Reads the body of POST /threads. */
export function readQueryThreads(body: unknown): PageInput & ThreadShape {
  const shape = readThreadsBody(body ?? {});
  return { ...readPageQuery(body), limits: () => readLimits(shape), watch: shape.watch };
}

/** No list in a thread is longer; the rules have tighter limits. */
const MAX_SHOWN = 300;

/** Reads the query of GET /threads/{id}. */
export function readThreadShape(query: URLSearchParams): ThreadShape {
  const watch = unquotedBoolean(query.get('watch') || null);
  if (watch !== null && typeof watch !== 'boolean')
    throw new ApiError('input', 'field `watch` must be true or false');
  const given = {
    reply_limit: readCountParam(query, 'reply_limit', MAX_SHOWN),
    participant_limit: readCountParam(query, 'participant_limit', MAX_SHOWN),
    member_limit: readCountParam(query, 'member_limit', MAX_SHOWN),
  };
  return { limits: () => readLimits(given), watch: watch === true };
}

/** Fields of a thread that only the server writes. */
const RESERVED: ReadonlySet<string> = new Set([
  'id',
  'type',
  'user',
  'custom',
  'channel',
  'channel_cid',
  'created_at',
  'created_by',
  'created_by_user_id',
  'deleted_at',
  'updated_at',
  'last_message_at',
  'latest_replies',
  'draft',
  'read',
  'parent_message',
  'parent_message_id',
  'participants',
  'participant_count',
  'active_participant_count',
  'reply_count',
  'thread_participants',
]);

/** Reads `{set, unset}` of PATCH /threads/{id}. @throws ApiError `input`, `notAllowed` for reserved fields */
export function readThreadChange(body: unknown): (before: ThreadContent) => ThreadContent {
  const steps = readSteps(readSetUnset(body));
  refuseReservedStep(steps, RESERVED);
  return (before) => {
    const { title, ...custom } = applySteps({ ...before.custom, title: before.title }, steps);
    requireCustomSize(custom, 'thread');
    return { title: readText(title, 'title') ?? '', custom };
  };
}
