/** Bodies of segments. */
import Type from 'typebox';
import {
  CHANNEL_FIELDS,
  inputError,
  LIMITS,
  type NewSegment,
  type SegmentChange,
  type SegmentRecord,
  type SegmentType,
  USER_FIELDS,
} from '../../domain/index.ts';
import { readCursor } from '../cursor.ts';
import { pageInput } from './channels/conversation.ts';
import { parseFilter } from './filter.ts';
import { maybe, RawObject, reader, Sort } from './reader.ts';
import {
  asJson,
  type Raw,
  readBoolean,
  readList,
  readNewId,
  readRecord,
  readText,
  requireId,
} from './values.ts';
import { isZero } from './zero.ts';

const FIELDS = { user: USER_FIELDS, channel: CHANNEL_FIELDS } as const;

const readName = (raw: Raw) => readText(raw.name, 'name', LIMITS.segmentName) ?? '';
const readDescription = (raw: Raw) =>
  readText(raw.description, 'description', LIMITS.segmentDescription) ?? '';

function readType(value: unknown): SegmentType {
  if (value === 'user' || value === 'channel') return value;
  throw inputError('type must be one of [user channel]');
}

/** Reads a filter of users or channels. An empty one is none. */
function readSegmentFilter(value: unknown, type: SegmentType): Pick<SegmentRecord, 'filter' | 'condition'> {
  if (isZero(value)) return { filter: null, condition: null };
  const raw = readRecord(value, 'filter');
  return { filter: asJson(raw) as SegmentRecord['filter'], condition: parseFilter(raw, FIELDS[type]) };
}

/** Reads the body of POST /segments. */
export function readNewSegment(raw: Raw): NewSegment {
  return {
    id: () => readNewId(raw.id, 'id'),
    content() {
      const type = readType(raw.type);
      const allUsers = readBoolean(raw.all_users, 'all_users') ?? false;
      const allSenderChannels = readBoolean(raw.all_sender_channels, 'all_sender_channels') ?? false;
      if (allUsers && type !== 'user') throw inputError('all_users is for segments of type user');
      if (allSenderChannels && type !== 'channel')
        throw inputError('all_sender_channels is for segments of type channel');
      return {
        ...readSegmentFilter(raw.filter, type),
        type,
        name: readName(raw),
        description: readDescription(raw),
        allUsers,
        allSenderChannels,
      };
    },
  };
}

/** Reads the body of PUT /segments/{id}: absent fields stay. */
export function readSegmentChange(raw: Raw): SegmentChange {
  return {
    content: (type) => ({
      name: raw.name === undefined ? undefined : readName(raw),
      description: raw.description === undefined ? undefined : readDescription(raw),
      filter: raw.filter === undefined ? undefined : readSegmentFilter(raw.filter, type),
    }),
  };
}

function readTargets(raw: Raw, most: number): readonly string[] {
  const list = readList(raw.target_ids, 'target_ids', most) ?? [];
  if (list.length === 0) throw inputError('target_ids is a required field');
  return [...new Set(list.map((id) => requireId(id, 'target_ids')))];
}

export const readAddedTargets = (raw: Raw) => () => readTargets(raw, LIMITS.targetsAdded);
export const readRemovedTargets = (raw: Raw) => () => readTargets(raw, LIMITS.targetsRemoved);

/** The published clients write `filter` and `sort`; the reference also knows both in capitals. */
export const TargetsBody = Type.Object({
  filter: maybe(RawObject),
  sort: Sort,
  Filter: maybe(RawObject),
  Sort: Sort,
  limit: maybe(Type.Integer({ minimum: 0 })),
  next: maybe(Type.String()),
  prev: maybe(Type.String()),
});
const readTargetsShape = reader(TargetsBody);

/** Reads the body of POST /segments/{id}/targets/query. */
export function readTargetsPage(body: unknown) {
  const { Filter, Sort: sorts, filter, sort, limit, next, prev } = readTargetsShape(body ?? {});
  return pageInput({
    filter: filter ?? Filter,
    sort: sort ?? sorts,
    limit,
    next: readCursor(next, 'next'),
    prev: readCursor(prev, 'prev'),
  });
}
