import { describe, expect, test } from 'vitest';
import { CHANNEL_FIELDS } from '../../../../server/src/domain/filters/channel-spec.ts';
import { filterCost } from '../../../../server/src/domain/filters/cost.ts';
import { MEMBER_FIELDS } from '../../../../server/src/domain/filters/member-spec.ts';
import { MESSAGE_FIELDS } from '../../../../server/src/domain/filters/message-spec.ts';
import { readFilter } from '../../../../server/src/domain/filters/read-filter.ts';
import type { ResourceSpec } from '../../../../server/src/domain/filters/spec.ts';
import { THREAD_FIELDS } from '../../../../server/src/domain/filters/thread-spec.ts';
import { USER_FIELDS } from '../../../../server/src/domain/filters/user-spec.ts';
import { filterOf, parseFilter } from '../../../../server/src/wire/index.ts';

const cost = (spec: ResourceSpec, filter: object) => filterCost(spec, parseFilter(filter as never, spec));
const many = <T>(count: number, item: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => item(index));

describe('the cost of a filter', () => {
  test('follows from its execution plan', () => {
    const one = cost(USER_FIELDS, { role: 'user' });
    expect(cost(USER_FIELDS, { $or: [{ role: 'user' }, { role: 'admin' }] })).toBe(2 * one);
    expect(cost(USER_FIELDS, { name: { $q: 'a' } })).toBeGreaterThan(one);
    expect(cost(USER_FIELDS, { name: { $q: 'ä' } })).toBeGreaterThan(
      cost(USER_FIELDS, { name: { $q: 'a' } }),
    );
    expect(cost(USER_FIELDS, { own: 1 })).toBeGreaterThan(one);
    expect(cost(CHANNEL_FIELDS, { tags: { $contains: 'a' } })).toBeGreaterThan(
      cost(CHANNEL_FIELDS, { tags: 'a' }),
    );
    expect(cost(CHANNEL_FIELDS, { 'member.user.name': 'a' })).toBeGreaterThan(
      cost(CHANNEL_FIELDS, { name: 'a' }),
    );
  });

  test('is lower where an index leads to the rows', () => {
    const keys = many(10, (i) => ({ [`key${i}`]: i }));
    const scan = cost(CHANNEL_FIELDS, { $and: keys });
    expect(cost(CHANNEL_FIELDS, { cid: 'messaging:a', $and: keys })).toBeLessThan(scan);
    expect(cost(CHANNEL_FIELDS, { members: { $in: ['ann'] }, $or: keys })).toBeLessThan(scan);
    // One branch without the index makes the database read all rows.
    expect(cost(CHANNEL_FIELDS, { $or: [{ cid: 'messaging:a' }, ...keys] })).toBeGreaterThan(scan);
    expect(cost(CHANNEL_FIELDS, { $nor: [{ cid: 'messaging:a' }], $and: keys })).toBeGreaterThan(scan);
  });

  test('grows with each value that is searched separately', () => {
    const set = (count: number) => cost(CHANNEL_FIELDS, { filter_tags: many(count, String) });
    expect(set(20)).toBeGreaterThan(5 * set(2));
    const words = (count: number) => cost(MESSAGE_FIELDS, { text: { $q: many(count, String).join(' ') } });
    expect(words(20)).toBe(10 * words(2));
  });
});

test.each<[string, ResourceSpec, object]>([
  ['the list of channels', CHANNEL_FIELDS, { type: 'messaging', members: { $in: ['ann'] }, hidden: false }],
  ['recovery', CHANNEL_FIELDS, { cid: { $in: many(30, (i) => `messaging:${i}`) } }],
  ['/sync', CHANNEL_FIELDS, { cid: { $in: many(255, (i) => `messaging:${i}`) } }],
  ['a distinct channel', CHANNEL_FIELDS, { members: { $eq: many(100, String) } }],
  [
    'search of channels by staff',
    CHANNEL_FIELDS,
    {
      type: 'support',
      $or: [{ name: { $autocomplete: 'ä' } }, { 'member.user.name': { $autocomplete: 'ä' } }],
    },
  ],
  [
    'search of people',
    USER_FIELDS,
    { $or: [{ name: { $autocomplete: 'ä' } }, { id: { $autocomplete: 'ä' } }] },
  ],
  ['people by id', USER_FIELDS, { id: { $in: many(500, String) } }],
  ['mentions', MEMBER_FIELDS, { name: { $autocomplete: 'ä' } }],
  ['a sentence', MESSAGE_FIELDS, { text: { $autocomplete: many(100, String).join(' ') } }],
  ['threads', THREAD_FIELDS, { channel_cid: { $in: many(30, String) }, has_unread: true }],
])('%s costs a user no more than the limit', (_, spec, filter) => {
  expect(() => readFilter(filterOf(filter as never), spec, { kind: 'user' })).not.toThrow();
});

test('is limited for servers too', () => {
  const walks = (count: number) => ({ $or: many(count, () => ({ 'member.user.name': 'a' })) });
  const read = (count: number, kind: 'user' | 'server') => () =>
    readFilter(filterOf(walks(count)), CHANNEL_FIELDS, { kind });
  expect(read(2, 'user')).toThrow('costs 1086, expected at most 800');
  expect(read(2, 'server')).not.toThrow();
  expect(read(20, 'server')).toThrow('costs 10860, expected at most 8000');
});
