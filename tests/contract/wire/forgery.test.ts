/** Attempts to act as someone else, or with more rights. */
import { createHmac, generateKeyPairSync, randomUUID, sign as signWith } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const hmac = (text: string, secret: string, hash = 'sha256') =>
  createHmac(hash, secret).update(text).digest('base64url');

/** A token with any header, signed with any HMAC. */
function token(
  header: unknown,
  claims: unknown,
  { secret = server.secret, hash = 'sha256' }: { readonly secret?: string; readonly hash?: string } = {},
): string {
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${hmac(signed, secret, hash)}`;
}

const HS256 = { alg: 'HS256', typ: 'JWT' };
const ADMIN = { server: true, user_id: 'boss' };
const S = () => Math.floor(Date.now() / 1000);

interface Sent {
  readonly bearer: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

async function call(method: string, path: string, { bearer, body, headers = {} }: Sent) {
  const reply = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}api_key=${server.key}`, {
    method,
    headers: {
      authorization: bearer,
      'stream-auth-type': 'jwt',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> & { code?: number } };
}

describe('tokens', () => {
  test.each<[string, number, () => string]>([
    ['alg none', 43, () => `${part({ alg: 'none' })}.${part(ADMIN)}.`],
    ['alg none, a signature', 43, () => token({ alg: 'none' }, ADMIN)],
    ['alg None', 43, () => token({ alg: 'None' }, ADMIN)],
    ['alg HS512 with the right secret', 43, () => token({ alg: 'HS512' }, ADMIN, { hash: 'sha512' })],
    ['alg HS384 with the right secret', 43, () => token({ alg: 'HS384' }, ADMIN, { hash: 'sha384' })],
    ['no alg', 5, () => token({}, ADMIN)],
    ['an empty secret', 43, () => token(HS256, ADMIN, { secret: '' })],
    ['the public key as secret', 43, () => token(HS256, ADMIN, { secret: server.key })],
    ['a critical extension', 5, () => token({ ...HS256, crit: ['b64'], b64: false }, ADMIN)],
    [
      'a key of its own',
      43,
      () => token({ ...HS256, jwk: { kty: 'oct', k: part('evil') } }, ADMIN, { secret: 'evil' }),
    ],
    ['a key id that is a path', 43, () => token({ ...HS256, kid: '../../dev/null' }, ADMIN, { secret: '' })],
    ['a cut signature', 43, () => token(HS256, ADMIN).slice(0, -3)],
    ['claims that are a list', 5, () => token(HS256, [ADMIN])],
    ['claims that are no JSON', 5, () => token(HS256, '{"server":')],
    ['a second payload', 5, () => `${token(HS256, { user_id: 'ann' })}.${part(ADMIN)}`],
    ['server as a text other than true', 5, () => token(HS256, { server: 'yes' })],
    ['server as number', 5, () => token(HS256, { server: 1 })],
    ['a user_id that is a number', 5, () => token(HS256, { user_id: 1 })],
    ['a user_id that is a list', 5, () => token(HS256, { user_id: ['boss'] })],
    ['no user_id', 5, () => token(HS256, { sub: 'boss' })],
    ['expired this second', 40, () => token(HS256, { ...ADMIN, exp: S() - 1 })],
    ['exp 0', 40, () => token(HS256, { ...ADMIN, exp: 0 })],
    ['exp negative', 40, () => token(HS256, { ...ADMIN, exp: -1e15 })],
    ['exp as text', 5, () => token(HS256, { ...ADMIN, exp: '4000000000' })],
    ['nbf in an hour', 41, () => token(HS256, { ...ADMIN, nbf: S() + 3600 })],
    ['iat in an hour', 42, () => token(HS256, { ...ADMIN, iat: S() + 3600 })],
    ['a token as long as a book', 5, () => token(HS256, { ...ADMIN, pad: 'x'.repeat(9_000) })],
    ['Bearer before it', 5, () => `Bearer ${token(HS256, ADMIN)}`],
    ['a development token', 43, () => `${part(HS256)}.${part({ user_id: 'boss' })}.devtoken`],
  ])('%s: 401 with code %i', async (_, code, make) => {
    expect(await call('GET', '/app', { bearer: make() })).toMatchObject({
      status: 401,
      body: { code, StatusCode: 401 },
    });
  });

  test('refuses an asymmetric signature, even by a key that claims to be the app’s', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const signed = `${part({ alg: 'RS256' })}.${part(ADMIN)}`;
    const rs256 = `${signed}.${signWith('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
    expect(await call('GET', '/app', { bearer: rs256 })).toMatchObject({ status: 401, body: { code: 43 } });
  });

  test('checks a valid token again after it has expired', async () => {
    const short = token(HS256, { user_id: 'ann', exp: S() + 1 });
    await call('GET', '/app', { bearer: short });
    await expect.poll(async () => (await call('GET', '/app', { bearer: short })).body.code).toBe(40);
  });

  test('claiming to be anonymous beside a token does not change the user', async () => {
    const bearer = await server.token('ann', 'user');
    const answer = await call('GET', '/unread?user_id=ann', {
      bearer,
      headers: {
        'stream-auth-type': 'anonymous',
      },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: 17 } });
  });
});

describe('claims of a client about itself and others', () => {
  const forged = {
    role: 'admin',
    teams: ['red'],
    banned: true,
    online: true,
    channel_role: 'channel_moderator',
    user: { id: 'ann', role: 'admin', banned: true },
    user_id: 'ann',
    server: true,
  };

  async function pair() {
    await server.token('boss', 'admin');
    const ann = await clients.user('ann', { role: 'user' });
    const channel = ann.channel('messaging', `forged-${randomUUID()}`, {
      members: ['ann'],
    });
    await channel.watch();
    return { ann, bearer: await server.token('ann'), path: `/channels/messaging/${channel.id}` };
  }

  test('a message belongs to its sender, whatever author and time it claims', async () => {
    const { bearer, path } = await pair();
    const message = { text: 'I am the boss', ...forged };
    const { body } = await call('POST', `${path}/message`, { bearer, body: { message, ...forged } });
    expect(body.message).toMatchObject({ user: { id: 'ann', role: 'user', banned: false, teams: [] } });
    expect(JSON.stringify(body.message)).not.toContain('"boss","role":"admin","teams"');
    for (const key of ['created_at', 'updated_at', 'deleted_at', 'html', 'own_reactions'])
      expect(
        await call('POST', `${path}/message`, {
          bearer,
          body: {
            message: { text: 'x', [key]: '2020-01-01T00:00:00Z' },
          },
        }),
      ).toMatchObject({ status: 400, body: { code: 4 } });
  });

  test('a reaction, an event and a read mark belong to their sender', async () => {
    const { bearer, path } = await pair();
    const sent = await call('POST', `${path}/message`, { bearer, body: { message: { text: 'hi' } } });
    const { id } = sent.body.message as { id: string };
    const reaction = { type: 'like', ...forged };
    const { body } = await call('POST', `/messages/${id}/reaction`, {
      bearer,
      body: { reaction, ...forged },
    });
    expect(body.reaction).toMatchObject({ user_id: 'ann', user: { id: 'ann', role: 'user' } });
    const event = await call('POST', `${path}/event`, {
      bearer,
      body: {
        event: { type: 'typing.start', ...forged },
        ...forged,
      },
    });
    expect(event.body.event).toMatchObject({ user: { id: 'ann' } });
    const read = await call('POST', `${path}/read`, { bearer, body: forged });
    expect(read.body.event).toMatchObject({ user: { id: 'ann' } });
  });

  test('a channel belongs to its creator, who is a plain member', async () => {
    const { bearer } = await pair();
    const data = { members: ['ann'], name: 'mine', ...forged, role: undefined, teams: undefined };
    const { body } = await call('POST', '/channels/messaging/made-by-ann/query', { bearer, body: { data } });
    expect(body.channel).toMatchObject({ created_by: { id: 'ann' } });
    expect(body.membership).toMatchObject({ channel_role: 'channel_member', banned: false });
    for (const key of [
      'id',
      'type',
      'cid',
      'created_at',
      'member_count',
      'config',
      'own_capabilities',
      'cooldown',
    ])
      expect(
        await call('POST', `/channels/messaging/with-${key}/query`, {
          bearer,
          body: {
            data: { members: ['ann'], [key]: 'x' },
          },
        }),
      ).toMatchObject({ status: 400, body: { code: 4 } });
    const moderator = { members: [{ user_id: 'ann', channel_role: 'channel_moderator' }] };
    expect(
      await call('POST', '/channels/messaging/moderated/query', { bearer, body: { data: moderator } }),
    ).toMatchObject({
      status: 403,
    });
    for (const key of ['disabled', 'team'])
      expect(
        await call('POST', `/channels/messaging/with-${key}/query`, {
          bearer,
          body: {
            data: { members: ['ann'], [key]: key === 'team' ? 'red' : true },
          },
        }),
      ).toMatchObject({ status: 403 });
  });

  test('no one changes other users, nor their own role, teams, ban or past', async () => {
    const { bearer } = await pair();
    const users: [string, unknown][] = [
      ['POST', { users: { boss: { id: 'boss', name: 'owned' } } }],
      ['POST', { users: { ann: { id: 'boss', name: 'owned' } } }],
      ['POST', { users: { ann: { id: 'ann', role: 'admin' } } }],
      ['POST', { users: { ann: { id: 'ann', teams: ['red'] } } }],
      ['POST', { users: { fresh: { id: 'fresh' } } }],
      ['PATCH', { users: [{ id: 'boss', set: { name: 'owned' } }] }],
      ['PATCH', { users: [{ id: 'ann', set: { role: 'admin' } }] }],
      ['PATCH', { users: [{ id: 'ann', set: { 'role.x': 'admin' } }] }],
      ['PATCH', { users: [{ id: 'ann', set: { teams: ['red'] } }] }],
      ['PATCH', { users: [{ id: 'ann', set: { banned: false } }] }],
      ['PATCH', { users: [{ id: 'ann', set: { created_at: '2020-01-01T00:00:00Z' } }] }],
      ['PATCH', { users: [{ id: 'ann', unset: ['id'] }] }],
      [
        'PATCH',
        {
          users: [
            { id: 'ann', set: { name: 'ok' } },
            { id: 'boss', set: { name: 'owned' } },
          ],
        },
      ],
    ];
    for (const [method, body] of users) {
      const answer = await call(method, '/users', { bearer, body: { ...(body as object), ...forged } });
      expect([400, 403], JSON.stringify(body)).toContain(answer.status);
    }
    const kept = {
      users: { ann: { id: 'ann', banned: true, online: false, created_at: '2020-01-01T00:00:00Z' } },
    };
    const { body } = await call('POST', '/users', { bearer, body: kept });
    expect((body.users as Record<string, unknown>).ann).toMatchObject({ role: 'user', banned: false });
    expect(JSON.stringify(body)).not.toContain('2020-01-01');
  });

  test('connecting as someone else, or with more rights, fails', async () => {
    const bearer = await server.token('ann', 'user');
    const as = (user: Record<string, unknown>) =>
      clients.client().connectUser(user as { id: string }, async () => bearer);
    await expect(as({ id: 'boss' })).rejects.toThrow();
    const ann = clients.client();
    await ann.connectUser(
      { id: 'ann', role: 'admin', teams: ['red'], banned: true } as { id: string },
      async () => bearer,
    );
    expect(ann.user).toMatchObject({ id: 'ann', role: 'user', teams: [], banned: false });
  });

  test('a guest gets a token for the new guest and for no one else', async () => {
    await pair();
    const { body } = await call('POST', '/guest', { bearer: '', body: { user: { id: 'boss', ...forged } } });
    const { user, access_token: access } = body as {
      user: { id: string; role: string };
      access_token: string;
    };
    expect(user).toMatchObject({ role: 'guest', teams: [], banned: false });
    expect(user.id).toMatch(/^guest-[0-9a-f-]{36}-boss$/);
    const [, claims = ''] = access.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ user_id: user.id });
    expect(await call('GET', '/unread?user_id=boss', { bearer: access })).toMatchObject({
      status: 401,
      body: { code: 5 },
    });
  });

  test('an anonymous visitor cannot become a user by name', async () => {
    const { path } = await pair();
    const anonymous = { 'stream-auth-type': 'anonymous' };
    for (const [method, to, body] of [
      ['POST', `${path}/query?user_id=ann`, {}],
      ['POST', `${path}/message?user_id=ann`, { message: { text: 'x', user_id: 'ann' } }],
      ['POST', '/users?user_id=ann', { users: { ann: { id: 'ann', name: 'owned' } } }],
      ['POST', '/channels/room/anonymous/query?user_id=ann', { data: {} }],
      ['POST', '/channels/delivered?user_id=ann', { latest_delivered_messages: [] }],
      ['GET', '/users?user_id=ann', undefined],
    ] as const)
      expect(
        await call(method, to, { bearer: '', body, headers: anonymous }),
        `${method} ${to}`,
      ).toMatchObject({ status: 403 });
  });

  test.each(['constructor', 'prototype', '__proto__'])(
    'a key called %s changes no prototype',
    async (key) => {
      const { bearer, path } = await pair();
      const bad = `{"${key}":{"role":"admin","server":true,"polluted":true}}`;
      for (const [method, to, wrap] of [
        ['POST', `${path}/message`, (it: string) => `{"message":{"text":"x",${it.slice(1, -1)}}}`],
        ['POST', '/users', (it: string) => `{"users":{"ann":{"id":"ann",${it.slice(1, -1)}}}}`],
        ['PATCH', path, (it: string) => `{"set":${it}}`],
        ['PATCH', path, () => `{"set":{"${key}.polluted":true,"a.${key}.polluted":true}}`],
        ['POST', '/channels', (it: string) => `{"filter_conditions":${it}}`],
        ['POST', `${path}/event`, (it: string) => `{"event":{"type":"my.event",${it.slice(1, -1)}}}`],
      ] as const)
        await fetch(`${server.url}${to}?api_key=${server.key}`, {
          method,
          headers: { authorization: bearer, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
          body: wrap(bad),
        });
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect((await call('GET', '/users', { bearer })).status).toBe(200);
      expect(
        await call('POST', '/users', { bearer, body: { users: { boss: { id: 'boss' } } } }),
      ).toMatchObject({
        status: 403,
      });
    },
  );
});
