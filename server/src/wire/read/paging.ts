import Type, { type Static } from 'typebox';
import {
  type MessagePaging,
  MOST_OFFSET,
  type OffsetPage as Page,
  readLimit,
  readWhole,
} from '../../domain/index.ts';
import { maybe } from './reader.ts';
import { readTime } from './time.ts';

/** No page is longer; the rules have tighter limits by call. */
export const MAX_LIMIT = 300;

export const Limit = Type.Integer({ minimum: 0, maximum: MAX_LIMIT });
export const Offset = Type.Integer({ minimum: 0 });
const Time = Type.Union([Type.String(), Type.Number()]);

export const OffsetPage = Type.Object({ limit: maybe(Limit), offset: maybe(Offset) });

/** A page of a list, within the limits of that list. @throws ApiError 4 */
export function readOffsetPage(
  read: Static<typeof OffsetPage>,
  size: Parameters<typeof readLimit>[1],
  mostOffset: number = MOST_OFFSET,
): Page {
  return {
    limit: readLimit(read.limit, size),
    offset: readWhole(read.offset, 'offset', { min: 0, max: mostOffset }) ?? 0,
  };
}

export const MessagePage = Type.Object({
  limit: maybe(Limit),
  id_lt: maybe(Type.String()),
  id_lte: maybe(Type.String()),
  id_gt: maybe(Type.String()),
  id_gte: maybe(Type.String()),
  id_around: maybe(Type.String()),
  created_at_before: maybe(Time),
  created_at_before_or_equal: maybe(Time),
  created_at_after: maybe(Time),
  created_at_after_or_equal: maybe(Time),
  created_at_around: maybe(Time),
});

export function readMessagePaging(page: Static<typeof MessagePage>): MessagePaging {
  const time = (field: keyof Static<typeof MessagePage>) => readTime(page[field], field);
  return {
    limit: page.limit,
    idLt: page.id_lt,
    idLte: page.id_lte,
    idGt: page.id_gt,
    idGte: page.id_gte,
    idAround: page.id_around,
    createdAtBefore: time('created_at_before'),
    createdAtBeforeOrEqual: time('created_at_before_or_equal'),
    createdAtAfter: time('created_at_after'),
    createdAtAfterOrEqual: time('created_at_after_or_equal'),
    createdAtAround: time('created_at_around'),
  };
}
