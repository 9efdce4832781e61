/** Bodies of drafts, threads, reminders and locations. */
import Type from 'typebox';
import { ApiError, type RawPage, type ThreadShape } from '../../domain/index.ts';
import { readCursor } from '../cursor.ts';
import { Limit } from './paging.ts';
import { readCountParam } from './query-string.ts';
import { maybe, RawObject, reader, Sort } from './reader.ts';
import { readTime } from './time.ts';

export const PageBody = Type.Object({
  filter: maybe(RawObject),
  sort: Sort,
  limit: maybe(Limit),
  next: maybe(Type.String()),
  prev: maybe(Type.String()),
});

const readPageBody = reader(PageBody);

/** `{filter, sort, limit, next, prev}`. */
export function readPageQuery(body: unknown): RawPage {
  const { filter, sort, limit, next, prev } = readPageBody(body ?? {});
  return { filter, sort, limit, next: readCursor(next, 'next'), prev: readCursor(prev, 'prev') };
}

export const ThreadShapeBody = Type.Object({
  reply_limit: maybe(Limit),
  participant_limit: maybe(Limit),
  member_limit: maybe(Limit),
  watch: maybe(Type.Boolean()),
});
const readThreadsBody = reader(ThreadShapeBody);

/** Body of POST /threads. */
export function readQueryThreads(body: unknown): RawPage & ThreadShape {
  const shape = readThreadsBody(body ?? {});
  return {
    ...readPageQuery(body),
    replyLimit: shape.reply_limit,
    participantLimit: shape.participant_limit,
    memberLimit: shape.member_limit,
    watch: shape.watch,
  };
}

/** No list in a thread is longer; the rules have tighter limits. */
const MAX_SHOWN = 300;

/** Query of GET /threads/{id}. */
export function readThreadShape(query: URLSearchParams): ThreadShape {
  const watch = query.get('watch');
  if (watch !== null && watch !== 'true' && watch !== 'false' && watch !== '')
    throw new ApiError('input', 'field `watch` must be true or false');
  return {
    replyLimit: readCountParam(query, 'reply_limit', MAX_SHOWN),
    participantLimit: readCountParam(query, 'participant_limit', MAX_SHOWN),
    memberLimit: readCountParam(query, 'member_limit', MAX_SHOWN),
    watch: watch === 'true',
  };
}

export const ReminderBody = Type.Object({ remind_at: maybe(Type.String()) });
const readReminderShape = reader(ReminderBody);

/** `{remind_at?}`; null for a bookmark. */
export function readRemindAt(body: unknown): number | null {
  return readTime(readReminderShape(body ?? {}).remind_at, 'remind_at');
}

export const LocationBody = Type.Object({
  message_id: Type.String(),
  created_by_device_id: maybe(Type.String()),
  latitude: maybe(Type.Number()),
  longitude: maybe(Type.Number()),
  end_at: maybe(Type.String()),
});
const readLocationShape = reader(LocationBody);

/** Body of PUT /users/live_locations. */
export function readLocationUpdate(body: unknown) {
  const read = readLocationShape(body ?? {});
  return {
    messageId: read.message_id,
    deviceId: read.created_by_device_id,
    latitude: read.latitude,
    longitude: read.longitude,
    endAt: readTime(read.end_at, 'end_at'),
  };
}
