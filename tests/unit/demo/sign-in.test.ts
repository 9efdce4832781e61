import { expect, test } from 'vitest';
import { credentialIn, expiresAt, userIdIn } from '../../../demo/inbox/token.ts';

const claims = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${claims({ alg: 'HS256' })}.${claims({ user_id: 'ines', exp: 1_800_000_000 })}.c2ln`;

test.each([
  ['a bare token', token],
  ['a token with space around it', `  ${token}\n`],
  ['the printed link', `http://localhost:8080/inbox#token=${token}`],
  ['a fragment', `#token=${token}`],
])('finds the token in %s', (_what, text) => {
  expect(credentialIn(text)).toEqual({ kind: 'token', token });
});

const code = `${'aB3_-'.repeat(6)}xy`;

test.each([
  ['a bare code', code],
  ['the printed link', `http://localhost:8080/inbox#code=${code}`],
  ['a fragment', `#code=${code}`],
])('finds the code in %s', (_what, text) => {
  expect(credentialIn(text)).toEqual({ kind: 'code', code });
});

test.each([
  '',
  'hello',
  'http://localhost:8080/inbox',
  '#token=',
  '#code=',
  '#code=short',
  `#code=${token}`,
  'a.b',
])('finds none in "%s"', (text) => {
  expect(credentialIn(text)).toBeNull();
});

test('reads when a token expires', () => {
  expect(expiresAt(token)).toBe(1_800_000_000_000);
  expect(expiresAt(`${claims({})}.${claims({ user_id: 'x' })}.s`)).toBeNull();
  expect(expiresAt('no token')).toBeNull();
});

test('reads the user of a token', () => {
  expect(userIdIn(token)).toBe('ines');
  expect(userIdIn(`${claims({})}.${claims({ user_id: 7 })}.s`)).toBeNull();
  expect(userIdIn('no token')).toBeNull();
});
