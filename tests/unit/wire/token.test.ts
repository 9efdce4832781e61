import { describe, expect, test } from 'vitest';
import { signUserToken, tokenVerifier } from '../../../server/src/wire/index.ts';
import { signJwt } from '../../support/jwt.ts';

const SECRET = 'a secret of this app';
const NOW = 1_800_000_000_000;
const NOW_S = NOW / 1000;
const tokens = tokenVerifier(SECRET, () => NOW);

async function sign(claims: Record<string, unknown>, secret = SECRET): Promise<string> {
  return signJwt(claims, secret);
}

describe('tokenVerifier', () => {
  test('reads a user token', async () => {
    const token = await sign({ user_id: 'ann', iat: NOW_S - 1, exp: NOW_S + 1 });
    expect(await tokens.verify(token)).toEqual({
      kind: 'user',
      userId: 'ann',
      issuedAt: (NOW_S - 1) * 1000,
      expiresAt: (NOW_S + 1) * 1000,
    });
  });

  test('reads a server token', async () => {
    expect(await tokens.verify(await sign({ server: true }))).toEqual({ kind: 'server' });
  });

  test('reads what signUserToken signs', async () => {
    const live = tokenVerifier(SECRET);
    const token = await signUserToken(SECRET, 'žluťoučký', 60);
    expect(await live.verify(token)).toMatchObject({ kind: 'user', userId: 'žluťoučký' });
  });

  test.each([
    ['expired', 40, { user_id: 'ann', exp: NOW_S - 1 }],
    ['not valid yet', 41, { user_id: 'ann', nbf: NOW_S + 60 }],
    ['issued in the future', 42, { user_id: 'ann', iat: NOW_S + 60 }],
    ['without a user', 5, { iat: NOW_S }],
    ['with a user_id that is no text', 5, { user_id: 7 }],
  ])('refuses a token that is %s with code %i', async (_, code, claims) => {
    await expect(tokens.verify(await sign(claims))).rejects.toMatchObject({ code, status: 401 });
  });

  test('refuses a token of another secret with code 43', async () => {
    const foreign = await sign({ user_id: 'ann' }, 'another secret');
    await expect(tokens.verify(foreign)).rejects.toMatchObject({ code: 43 });
  });

  test('refuses an unsigned token (alg none) and a development token', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ user_id: 'ann' })}.`;
    await expect(tokens.verify(unsigned)).rejects.toMatchObject({ status: 401 });
    const dev = `${part({ alg: 'HS256' })}.${part({ user_id: 'ann' })}.devtoken`;
    await expect(tokens.verify(dev)).rejects.toMatchObject({ code: 43 });
  });

  test.each(['', 'x', 'a.b', 'a.b.c', '{}', 'x'.repeat(9000)])('refuses %j with code 5', async (token) => {
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 5 });
  });

  test('a remembered token still expires', async () => {
    let now = NOW;
    const moving = tokenVerifier(SECRET, () => now);
    const token = await sign({ user_id: 'ann', exp: NOW_S + 10 });
    await moving.verify(token);
    now += 11_000;
    await expect(moving.verify(token)).rejects.toMatchObject({ code: 40 });
  });
});
