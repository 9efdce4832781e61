import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { userIdOf } from '../../../../src/chat/session/token.ts';
import { assertProperty } from '../../../support/seed.ts';

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
