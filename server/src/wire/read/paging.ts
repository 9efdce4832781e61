import Type, { type Static } from 'typebox';
import { inputError, type MessagePaging, MOST_OFFSET, type OffsetPage as Page } from '../../domain/index.ts';
import { maybe } from './reader.ts';
import { readTime } from './time.ts';
import { isRecord, readId, readLimit, readWhole } from './values.ts';

/** No page is longer; the rules have tighter limits by call. */
export const MAX_LIMIT = 300;

export const Limit = Type.Integer({ minimum: 0, maximum: MAX_LIMIT });
export const Offset = Type.Integer({ minimum: 0 });
const Time = Type.Union([Type.String(), Type.Number()]);

export const OffsetPage = Type.Object({ limit: maybe(Limit), offset: maybe(Offset) });

/** Reads a page of a list, within the limits of that list. @throws ApiError `input` */
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

type Maybe<T> = T | null | undefined;

/** The keys of a page of messages; times are epoch milliseconds. */
export interface PageKeys {
  readonly limit?: Maybe<number>;
  readonly idLt?: Maybe<string>;
  readonly idLte?: Maybe<string>;
  readonly idGt?: Maybe<string>;
  readonly idGte?: Maybe<string>;
  readonly idAround?: Maybe<string>;
  readonly createdAtBefore?: Maybe<number>;
  readonly createdAtBeforeOrEqual?: Maybe<number>;
  readonly createdAtAfter?: Maybe<number>;
  readonly createdAtAfterOrEqual?: Maybe<number>;
  readonly createdAtAround?: Maybe<number>;
}

const isGiven = <T>(value: Maybe<T>): value is T => value !== null && value !== undefined;

interface Sides<T> {
  readonly open: Maybe<T>;
  readonly closed: Maybe<T>;
}

/** Prefers a bound by id to one by time, and a closed one to an open one. @throws ApiError `input` */
function readBound(
  ids: Sides<string>,
  times: Sides<number>,
  field: string,
): ReturnType<MessagePaging['after']> {
  const id = readId(ids.closed ?? ids.open, field);
  if (id !== null) return { id, inclusive: isGiven(ids.closed) };
  const at = times.closed ?? times.open;
  return isGiven(at) ? { id, at, inclusive: isGiven(times.closed) } : null;
}

export function pageOf(keys: PageKeys): MessagePaging {
  const { idLt, idLte, idGt, idGte, createdAtBefore, createdAtBeforeOrEqual } = keys;
  const { createdAtAfter, createdAtAfterOrEqual, createdAtAround: at } = keys;
  return {
    limit: (sizes) => readLimit(keys.limit, sizes),
    around() {
      const id = readId(keys.idAround, 'id_around');
      if (id !== null) return { id };
      return isGiven(at) ? { id, at } : null;
    },
    after: () =>
      readBound(
        { open: idGt, closed: idGte },
        { open: createdAtAfter, closed: createdAtAfterOrEqual },
        'id_gt',
      ),
    before: () =>
      readBound(
        { open: idLt, closed: idLte },
        { open: createdAtBefore, closed: createdAtBeforeOrEqual },
        'id_lt',
      ),
  };
}

/** @throws ApiError `input` */
export function readPageKeys(page: Static<typeof MessagePage>): PageKeys {
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

/** @throws ApiError `input` */
export function readMessagePaging(page: Static<typeof MessagePage>): MessagePaging {
  return pageOf(readPageKeys(page));
}

/**
 * Returns whether a list is asked for from its oldest end. The list sorts by one field only. @throws ApiError `input`
 */
export function readFromOldest(
  sort: readonly unknown[] | null | undefined,
  { name, field }: { readonly name: string; readonly field: string },
): boolean {
  const [first] = sort ?? [];
  if (first === undefined) return false;
  if (!isRecord(first) || first.field !== field) throw inputError(`${name} sort by ${field} only`);
  return first.direction === 1;
}
