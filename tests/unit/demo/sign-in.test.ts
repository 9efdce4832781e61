import { expect, test } from 'vitest';
import { expiresAt, tokenIn } from '../../../demo/inbox/token.ts';

const claims = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${claims({ alg: 'HS256' })}.${claims({ user_id: 'ines', exp: 1_800_000_000 })}.c2ln`;

test.each([
  ['a bare token', token],
  ['a token with space around it', `  ${token}\n`],
  ['the printed link', `http://localhost:8080/inbox#token=${token}`],
  ['a fragment', `#token=${token}`],
])('finds the token in %s', (_what, text) => {
  expect(tokenIn(text)).toBe(token);
});

test.each(['', 'hello', 'http://localhost:8080/inbox', '#token=', 'a.b'])('finds none in "%s"', (text) => {
  expect(tokenIn(text)).toBeNull();
});

test('reads when a token ends', () => {
  expect(expiresAt(token)).toBe(1_800_000_000_000);
  expect(expiresAt(`${claims({})}.${claims({ user_id: 'x' })}.s`)).toBeNull();
  expect(expiresAt('no token')).toBeNull();
});
