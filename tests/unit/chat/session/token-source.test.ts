import { describe, expect, test } from 'vitest';
import type { ChatOptions } from '../../../../src/chat/options.ts';
import { claimsOf } from '../../../../src/chat/session/token.ts';
import { fetchToken } from '../../../../src/chat/session/token-provider.ts';
import { ownTokenSource } from '../../../../src/chat/session/token-source.ts';
import { TestClock } from '../support/world.ts';

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
const TOKEN = tokenOf({ user_id: 'ada' });
const json = { headers: { 'content-type': 'application/json' } };

/** From `getToken`, and from the configured URL. */
const WAYS = [
  ['getToken', (reply: Response) => ({ getToken: () => reply })],
  [
    'data-token-url',
    (reply: Response) =>
      ownTokenSource({ tokenUrl: '/who', environment: { fetch: async () => reply } } as never as ChatOptions),
  ],
] as const;

describe.each(WAYS)('the answer to a request for a token, by %s', (_, sourceOf) => {
  const ask = async (reply: Response) => {
    const source = sourceOf(reply);
    if (!source) throw new Error('expected a source of tokens, found none');
    return fetchToken(source, new TestClock());
  };

  test.each([
    ['an object', () => Response.json({ token: TOKEN })],
    ['a text in JSON', () => Response.json(TOKEN)],
    ['a text', () => new Response(`${TOKEN}\n`)],
  ])('%s', async (_shape, reply) => {
    expect(await ask(reply())).toBe(TOKEN);
  });

  test.each([
    [401, () => new Response('{"error":"sign in"}', { status: 401, ...json }), 'token-unavailable', '401'],
    [500, () => new Response('<h1>Oops</h1>', { status: 500 }), 'token-unavailable', '500'],
    [
      'a page',
      () => new Response('<form>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
      'token-unavailable',
      'answered with a page',
    ],
    [204, () => new Response(null, { status: 204 }), 'token-unavailable', 'answered 204 without a text'],
    ['another object', () => Response.json({ jwt: TOKEN }), 'token-malformed', 'should answer'],
    ['another text', () => new Response('hello'), 'token-malformed', 'three parts'],
  ])('reports %s as such', async (...[, reply, code, said]) => {
    await expect(ask(reply())).rejects.toMatchObject({ code, message: expect.stringContaining(said) });
  });
});

test('reads the person’s name from a token; ignores anything that is not a name', () => {
  expect(claimsOf(tokenOf({ user_id: 'ada', name: 'Ada' }))).toEqual({ userId: 'ada', name: 'Ada' });
  for (const name of ['', 7, null, { first: 'Ada' }])
    expect(claimsOf(tokenOf({ user_id: 'ada', name }))).toEqual({ userId: 'ada' });
  expect(claimsOf(tokenOf({ user_id: 'ada', name: 'x'.repeat(200) })).name).toHaveLength(100);
});
