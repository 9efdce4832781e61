import Type from 'typebox';
import {
  CHANNEL_FIELDS,
  type Filter,
  inputError,
  LIMITS,
  MESSAGE_FIELDS,
  PAGES,
  type SearchInput,
} from '../../domain/index.ts';
import { readPosition } from '../search-position.ts';
import { MemberCustomInclude } from './channels/member-custom.ts';
import { parseFilter, parseSort } from './filter.ts';
import { Limit, Offset } from './paging.ts';
import { maybe, maybeZero, RawObject, reader, Sort } from './reader.ts';
import { type Raw, readLimit, readText, readWhole } from './values.ts';
import { isZero } from './zero.ts';

const Text = maybe(Type.String());
/** Rows that may be skipped, at most (API). */
const MOST_OFFSET = 1_000;

export const SearchPayload = Type.Object({
  filter_conditions: RawObject,
  query: Text,
  message_filter_conditions: maybeZero(RawObject),
  sort: Sort,
  limit: maybe(Limit),
  offset: maybe(Offset),
  next: Text,
  message_options: maybe(Type.Object({ member_custom_include: MemberCustomInclude })),
});
const readSearchShape = reader(SearchPayload);

/** Returns the filter for the requested words or conditions. @throws ApiError `input` */
function readWanted(words: unknown, given: Raw | null): Filter {
  const query = readText(words, 'query', LIMITS.messageText);
  // Beside a query, an empty filter is none; alone it matches everything.
  const conditions = query !== null && isZero(given) ? null : given;
  if ((query === null) === (conditions === null))
    throw inputError('exactly one of query and message_filter_conditions is required');
  return query === null
    ? parseFilter(conditions ?? {}, MESSAGE_FIELDS)
    : { op: '$q', field: { kind: 'named', name: 'text' }, value: query };
}

/** Reads `payload` of GET /search. @throws ApiError `input` */
export function readSearch(payload: unknown): SearchInput & { readonly include: readonly string[] } {
  const read = readSearchShape(payload ?? {});
  const offset = readWhole(read.offset, 'offset', { min: 0, max: MOST_OFFSET }) ?? 0;
  const next = readText(read.next, 'next') || null;
  const sort = parseSort(read.sort, MESSAGE_FIELDS);
  if (offset > 0 && (sort !== null || next !== null))
    throw inputError('cannot use offset with next or sort parameters');
  return {
    channelFilter: parseFilter(read.filter_conditions, CHANNEL_FIELDS),
    filter: readWanted(read.query, read.message_filter_conditions ?? null),
    sort,
    limit: readLimit(read.limit, PAGES.search),
    start: () => (next === null ? offset : readPosition(next)),
    include: read.message_options?.member_custom_include ?? [],
  };
}
