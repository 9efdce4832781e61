import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  spareSupportId as spareOnServer,
  supportChannelId as supportOnServer,
} from '../../../server/src/domain/channels/support-id.ts';
import { spareSupportId, supportChannelId } from '../../../src/chat/support-channel.ts';
import { userIdOf } from '../../../src/chat/token.ts';
import { assertProperty } from '../../support/seed.ts';

function token(payload: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(payload)}.c2ln`;
}

describe('the user id of a token', () => {
  test('is read back unchanged in any alphabet', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (id) => {
        expect(userIdOf(token({ user_id: id }))).toBe(id);
      }),
    );
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['two parts', 'a.b'],
    ['four parts', `${token({ user_id: 'x' })}.more`],
    ['a payload that is no JSON', 'a.Zm9v.c'],
    ['a payload that is no UTF-8', 'a._w.c'],
    ['no user_id', token({ sub: 'x' })],
    ['an empty user_id', token({ user_id: '' })],
    ['a server token', token({ server: true })],
    ['a user_id that is a number', token({ user_id: 7 })],
  ])('refuses %s by its code', (_, value) => {
    expect(() => userIdOf(value)).toThrow(expect.objectContaining({ code: 'token-malformed' }));
  });
});

describe('the support channel of a person', () => {
  test('a plain user id is the channel id', () => {
    expect(supportChannelId('guest-4f_2')).toBe('guest-4f_2');
  });

  test('any user id gives a valid channel id, always the same', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }), (userId) => {
        const id = supportChannelId(userId);
        expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(supportChannelId(userId)).toBe(id);
      }),
    );
  });

  test('equals the server’s, for the spare channel too', () => {
    assertProperty(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 255 }), (userId) => {
        expect(supportOnServer(userId)).toBe(supportChannelId(userId));
        expect(spareOnServer(userId)).toBe(spareSupportId(userId));
        expect(spareSupportId(userId)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
        expect(spareSupportId(userId)).not.toBe(supportChannelId(userId));
      }),
    );
  });

  test('ids that differ only in forbidden characters give different channels', () => {
    const ids = ['a b', 'a:b', 'a.b', 'a@b', 'ä b'].map(supportChannelId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
