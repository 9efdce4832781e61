import Type from 'typebox';
import { inputError, MEMBER_FIELDS, MOST_OFFSET, PAGES } from '../../../domain/index.ts';
import { parseFilter, parseSort } from '../filter.ts';
import { Limit, Offset } from '../paging.ts';
import { rangeOf, TimeRange, UserIdRange } from '../range.ts';
import { maybe, RawObject, rawList, reader, Sort } from '../reader.ts';
import { readLimit, readWhole } from '../values.ts';
import { readMembers } from './member-input.ts';

export const QueryMembersPayload = Type.Object({
  type: Type.String(),
  id: maybe(Type.String()),
  members: maybe(rawList('ChannelMemberRequest')),
  ...UserIdRange,
  ...TimeRange,
  filter_conditions: maybe(RawObject),
  sort: Sort,
  limit: maybe(Limit),
  offset: maybe(Offset),
});
const readMembersPayload = reader(QueryMembersPayload);

/** Reads `payload` of GET /members. */
export function readQueryMembers(payload: unknown) {
  const read = readMembersPayload(payload ?? {});
  return {
    type: read.type,
    id: read.id,
    members: () => readMembers(read.members, 'members'),
    page() {
      const asked = read.filter_conditions ?? {};
      if ('cid' in asked) throw inputError('cannot search by cid');
      return {
        filter: parseFilter(asked, MEMBER_FIELDS),
        range: parseFilter(rangeOf(read), MEMBER_FIELDS),
        sort: parseSort(read.sort, MEMBER_FIELDS),
        limit: readLimit(read.limit, PAGES.members),
        offset: readWhole(read.offset, 'offset', { min: 0, max: MOST_OFFSET }) ?? 0,
      };
    },
  };
}
