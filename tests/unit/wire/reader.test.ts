import { describe, expect, test } from 'vitest';
import {
  readChannelQuery,
  readCid,
  readMarkUnread,
  readMessageBody,
  readOnBehalf,
  readQueryChannels,
} from '../../../server/src/wire/index.ts';

describe('request readers', () => {
  test('read a channel query, times as milliseconds', () => {
    const read = readChannelQuery({
      state: true,
      watch: true,
      messages: { limit: 25, id_lt: 'm1', created_at_before: '2026-01-31T12:00:00.000Z' },
      unknown_key: 1,
    });
    expect(read).toMatchObject({ state: true, watch: true });
    expect(read.messages?.limit({ standard: 100, most: 300 })).toBe(25);
    expect(read.messages?.before()).toEqual({ id: 'm1', inclusive: false });
    const { messages } = readChannelQuery({ messages: { created_at_before: '2026-01-31T12:00:00.000Z' } });
    expect(messages?.before()).toEqual({ id: null, at: 1_769_860_800_000, inclusive: false });
  });

  test('treat an absent body as an empty one', () => {
    expect(readQueryChannels(null).query().filter).toEqual({ op: '$and', of: [] });
  });

  test('name every wrong field', () => {
    expect(() => readQueryChannels({ limit: 'ten', watch: 1 })).toThrow(
      /^field `watch` contains type number. expecting boolean, field `limit` contains type string. expecting integer$/,
    );
  });

  test('name a nested field by its path', () => {
    expect(() => readChannelQuery({ messages: { limit: 301 } })).toThrow(/field `messages.limit`/);
  });

  test('name a missing field', () => {
    expect(() => readMessageBody({})).toThrow('message is a required field');
  });

  test('refuse an invalid date', () => {
    expect(() => readMarkUnread({ message_timestamp: 'yesterday' })).toThrow(
      'field `message_timestamp` must be an RFC 3339 date such as 2026-01-31T12:00:00Z, it is yesterday',
    );
  });

  test.each(['a:b', '', 'ž', 'x'.repeat(65), '../x'])('refuse the channel id %j', (id) => {
    expect(() => readCid('messaging', id)).toThrow('field `id`');
  });
});

describe('readOnBehalf', () => {
  test.each([
    ['inside the object', { message: { user_id: 'ann' } }, 'message', { userId: 'ann', user: null }],
    ['at the root', { user_id: 'ann' }, 'message', { userId: 'ann', user: null }],
    [
      'as an object',
      { user: { id: 'ann', name: 'Ann' } },
      null,
      { userId: null, user: { id: 'ann', read: expect.any(Function) } },
    ],
    ['in the query', {}, null, { userId: 'from query', user: null }],
  ])('finds the user %s', (...[, body, within, expected]) => {
    expect(readOnBehalf(body, 'from query', within)).toEqual(expected);
  });

  test('reads the user when a rule needs them', () => {
    const { user } = readOnBehalf({ user: { id: 'ann', name: 'Ann', unread_count: 1 } }, null, null);
    expect(user?.read('user')).toMatchObject({
      id: 'ann',
      fields: { name: 'Ann', custom: {} },
      isBare: false,
    });
    const { user: illTyped } = readOnBehalf({ user: { id: 'ann', name: 7 } }, null, null);
    expect(() => illTyped?.read('user')).toThrow('field `name` contains type number. expecting string');
  });

  test('refuses two users', () => {
    const body = { message: { user_id: 'ann', user: { id: 'bob' } } };
    expect(() => readOnBehalf(body, null, 'message')).toThrow(
      'cannot set both message.user and message.user_id.',
    );
  });
});
