import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ERRORS } from '../../../server/src/domain/errors.ts';
import { ApiError } from '../../../server/src/domain/index.ts';
import { asApiError, writeError } from '../../../server/src/wire/index.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let token: string;
let admin: string;

beforeAll(async () => {
  const translator = {
    async translate(): Promise<never> {
      throw new Error('the password is 1234');
    },
  };
  server = await startServer({ options: { bodyLimit: 50_000, messages: { translator } } });
  token = await server.token('ann', 'user');
  admin = await server.sign({ server: true });
  await call('POST', '/users', { body: { users: { bob: { id: 'bob', name: 'Bob' } } }, auth: admin });
  await call('POST', '/channels/messaging/one/query', { body: { data: { members: ['ann', 'bob'] } } });
  await call('POST', '/channels/messaging/foreign/query', {
    body: { data: { members: ['bob'], created_by_id: 'bob' } },
    auth: admin,
  });
  await call('POST', '/channels/messaging/one/message', { body: { message: { id: 'm', text: 'hi' } } });
  await call('POST', '/channels/messaging/one/message', {
    body: { message: { id: 'r', text: 're', parent_id: 'm' } },
  });
  await call('PATCH', '/app', { body: { enforce_unique_usernames: 'app' }, auth: admin });
  await call('POST', '/commands', { body: { name: 'ticket', description: 'Open a ticket' }, auth: admin });
  await call('PUT', '/channeltypes/messaging', { body: { commands: ['ticket'] }, auth: admin });
  await call('POST', '/blocklists', { body: { name: 'rude', words: ['kumquat'] }, auth: admin });
  await call('POST', '/channels/messaging/odd/query', { body: { data: { members: ['ann', 'bob'] } } });
  const overrides = {
    typing_events: false,
    reactions: false,
    blocklist: 'rude',
    blocklist_behavior: 'block',
  };
  await call('PATCH', '/channels/messaging/odd', {
    body: { set: { config_overrides: overrides } },
    auth: admin,
  });
  await call('POST', '/channels/messaging/odd/message', { body: { message: { id: 'odd', text: 'hi' } } });
  await call('POST', '/channels/messaging/slow/query', { body: { data: { members: ['ann', 'bob'] } } });
  await call('POST', '/channels/messaging/slow', { body: { cooldown: 60 }, auth: admin });
  await call('POST', '/channels/messaging/slow/message', { body: { message: { text: 'first' } } });
});
afterAll(() => server.close());

interface Sent {
  readonly body?: unknown;
  /** The token; null for none. */
  readonly auth?: string | null;
  readonly headers?: Record<string, string>;
}

async function call(method: string, path: string, { body, auth = token, headers = {} }: Sent = {}) {
  const url = new URL(path, server.url);
  if (!url.searchParams.has('api_key')) url.searchParams.set('api_key', server.key);
  const response = await fetch(url, {
    method,
    headers: {
      'stream-auth-type': 'jwt',
      ...(auth !== null && { authorization: auth }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const claims = (more: Record<string, unknown>, secret?: string) =>
  server.sign({ user_id: 'ann', ...more }, secret);
const now = () => Math.floor(Date.now() / 1000);
const send = (message: object) => call('POST', '/channels/messaging/one/message', { body: { message } });

/** A call for each code that a call can cause: operation, code, status, part of the text. */
const CASES: readonly (readonly [string, number, number, string, () => ReturnType<typeof call>])[] = [
  [
    'TranslateMessage',
    -1,
    500,
    'its log says why',
    () => call('POST', '/messages/m/translate', { body: { language: 'de' } }),
  ],
  ['GetApp', 2, 401, 'api_key', () => call('GET', '/app?api_key=nonsense')],
  ['SendMessage', 4, 400, 'a message with ID m already exists', () => send({ id: 'm', text: 'again' })],
  [
    'SendMessage',
    4,
    400,
    'message.created_at is a reserved field',
    () => send({ text: 'x', created_at: 'now' }),
  ],
  ['GetApp', 5, 401, 'token', () => call('GET', '/app', { auth: null })],
  [
    'UpdateUsers',
    6,
    400,
    "username 'Bob' already exists",
    () => call('POST', '/users', { body: { users: { ann: { id: 'ann', name: 'Bob' } } } }),
  ],
  ['GetMessage', 16, 404, 'message with id none not found', () => call('GET', '/messages/none')],
  [
    'GetOrCreateChannel',
    17,
    403,
    'ReadChannel',
    () => call('POST', '/channels/messaging/foreign/query', { body: {} }),
  ],
  [
    'UpdateUsersPartial',
    17,
    403,
    'field `id` is reserved and cannot updated',
    () => call('PATCH', '/users', { body: { users: [{ id: 'ann', unset: ['id'] }] } }),
  ],
  [
    'UpdateMessage',
    20,
    400,
    'too long',
    () => call('POST', '/messages/m', { body: { message: { text: 'x'.repeat(5_001) } } }),
  ],
  [
    'SendEvent',
    18,
    400,
    'typing events',
    () => call('POST', '/channels/messaging/odd/event', { body: { event: { type: 'typing.start' } } }),
  ],
  [
    'SendReaction',
    19,
    400,
    'reactions',
    () => call('POST', '/messages/odd/reaction', { body: { reaction: { type: 'like' } } }),
  ],
  [
    'SendMessage',
    44,
    400,
    'ticket',
    () => call('POST', '/channels/messaging/odd/message', { body: { message: { text: '/ticket now' } } }),
  ],
  [
    'SendMessage',
    60,
    403,
    'cool down period',
    () => call('POST', '/channels/messaging/slow/message', { body: { message: { text: 'second' } } }),
  ],
  [
    'UpdateMessage',
    73,
    400,
    '',
    () => call('POST', '/messages/odd', { body: { message: { text: 'kumquat' } } }),
  ],
  ['SendMessage', 21, 400, 'nested', () => send({ text: 'x', parent_id: 'r' })],
  ['SendMessage', 22, 413, 'larger', () => send({ text: 'x'.repeat(60_000) })],
  [
    'UpdateUsers',
    22,
    413,
    'too large',
    () => call('POST', '/users', { body: { users: { ann: { id: 'ann', big: 'x'.repeat(6_000) } } } }),
  ],
  [
    'GetApp',
    40,
    401,
    'expired',
    async () => call('GET', '/app', { auth: await claims({ exp: now() - 10 }) }),
  ],
  [
    'GetApp',
    41,
    401,
    'not valid yet',
    async () => call('GET', '/app', { auth: await claims({ nbf: now() + 1000 }) }),
  ],
  [
    'GetApp',
    42,
    401,
    'future',
    async () => call('GET', '/app', { auth: await claims({ iat: now() + 1000 }) }),
  ],
  [
    'GetApp',
    43,
    401,
    'secret',
    async () => call('GET', '/app', { auth: await claims({}, 'another secret, long enough') }),
  ],
  [
    'GetOrCreateChannel',
    46,
    400,
    'connection',
    () => call('POST', '/channels/messaging/one/query?connection_id=gone', { body: { watch: true } }),
  ],
  [
    'QueryChannels',
    70,
    403,
    'may not read',
    () => call('POST', '/channels', { body: { filter_conditions: { type: 'messaging' } } }),
  ],
];

describe('refused calls', () => {
  test.each(CASES)('%s: code %i, status %i, %s', async (...[operation, code, status, text, run]) => {
    const { status: came, body } = await run();
    expect(body).toMatchObject({ code, StatusCode: status, details: expect.any(Array) });
    expect(came).toBe(status);
    expect(body.message).toMatch(new RegExp(`^${operation} failed with error: "`));
    expect(String(body.message).toLowerCase()).toContain(text.toLowerCase());
    expect(body.duration).toMatch(/^\d+\.\d\dms$/);
    expect(body.more_info).toBe(`${server.url}/docs/errors#${code}`);
  });

  test('an unknown path is a missing resource, with the same body and the headers browsers need', async () => {
    for (const [method, path] of [
      ['GET', '/nothing'],
      ['POST', '/api/v2/feeds/x'],
      ['DELETE', '/app'],
    ] as const) {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { origin: 'https://shop.example' },
      });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(response.headers.get('access-control-allow-origin')).not.toBeNull();
      expect(await response.json()).toMatchObject({ code: 16, StatusCode: 404, message: expect.any(String) });
    }
  });
});

/** Answers to peers that break HTTP, or request a socket on another path. */
async function rawAnswer(request: string): Promise<{ readonly more_info: string }> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write(request);
  const answer = await text(socket);
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as { more_info: string };
}

async function firstFrame(
  base: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly error: { readonly more_info: string } }> {
  const url = `${base.replace('http', 'ws')}/connect?api_key=nonsense&json=%7B%7D`;
  const socket = new WebSocket(url, { headers });
  const [data] = await once(socket, 'message');
  return JSON.parse(String(data)) as { error: { more_info: string } };
}

describe('more_info', () => {
  test('points to a page of this server that explains every code, and runs no scripts', async () => {
    const { body } = await call('GET', '/messages/none');
    const reply = await fetch(String(body.more_info));
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const page = await reply.text();
    for (const { code } of Object.values(ERRORS)) expect(page).toContain(`<section id="${code}">`);
  });

  test('is a URL in frames, in answers to broken requests, and for unknown paths', async () => {
    const { error } = await firstFrame(server.url);
    expect(error.more_info).toBe(`${server.url}/docs/errors#2`);
    const { host, port } = new URL(server.url);
    const here = `http://127.0.0.1:${port}/docs/errors`;
    expect((await rawAnswer('nonsense\r\n\r\n')).more_info).toBe(`${here}#4`);
    expect((await rawAnswer('GET /none HTTP/1.0\r\n\r\n')).more_info).toBe(`${here}#16`);
    const upgrade = `Host: ${host}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n`;
    const elsewhere = await rawAnswer(`GET /elsewhere HTTP/1.1\r\n${upgrade}\r\n`);
    expect(elsewhere.more_info).toBe(`http://${host}/docs/errors#16`);
  });

  test('starts with the URL that the proxy in front received', async () => {
    const behind = await startServer({ options: { trustProxy: 1 } });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'chat.example' };
    const reply = await fetch(`${behind.url}/none`, { headers });
    expect(await reply.json()).toMatchObject({ more_info: 'https://chat.example/docs/errors#16' });
    const { error } = await firstFrame(behind.url, headers);
    expect(error.more_info).toBe('https://chat.example/docs/errors#2');
    await behind.close();
  });
});

/** Code, HTTP status and whether the client may retry, by the API's catalogue. */
const CATALOGUE: readonly (readonly [number, number, boolean])[] = [
  [-1, 500, true],
  [2, 401, false],
  [3, 401, true],
  [4, 400, false],
  [5, 401, false],
  [6, 400, false],
  [9, 429, true],
  [16, 404, false],
  [17, 403, false],
  [18, 400, false],
  [19, 400, false],
  [20, 400, false],
  [21, 400, false],
  [22, 413, false],
  [23, 408, true],
  [24, 431, false],
  [40, 401, false],
  [41, 401, false],
  [42, 401, false],
  [43, 401, false],
  [44, 400, false],
  [45, 400, true],
  [46, 400, false],
  [60, 403, true],
  [69, 403, false],
  [70, 403, false],
  [71, 429, true],
  [72, 400, false],
  [73, 400, false],
  [99, 403, false],
  [1001, 403, true],
];

test.each(CATALOGUE)('code %i has status %i', (code, status, retryable) => {
  const kind = (Object.keys(ERRORS) as (keyof typeof ERRORS)[]).find((name) => ERRORS[name].code === code);
  if (kind === undefined) throw new Error(`code ${code} is missing`);
  const error = new ApiError(kind, 'why', [7]);
  expect(error.retryable).toBe(retryable);
  expect(
    writeError(error, { operation: 'Call', startedAt: performance.now(), base: 'http://chat.example' }),
  ).toMatchObject({
    code,
    StatusCode: status,
    message: 'Call failed with error: "why"',
    details: [7],
  });
});

/** Codes tested elsewhere, with their own setup. */
const ELSEWHERE: Readonly<Record<number, string>> = {
  9: 'rate-limits.test.ts',
  23: '../operating/postgres-outage.test.ts',
  24: 'http.test.ts',
  45: '../messages/command-endpoint.test.ts',
  71: 'connect.test.ts',
  1001: '../../hostile/server/people/guests.test.ts',
};
/** Codes of services that this server does not have. The client must know them. */
const NEVER: readonly number[] = [3, 69, 72, 99];

test('a call of some test causes every code, or none can', () => {
  const met = CASES.map(([, code]) => code);
  const all = [...new Set(Object.values(ERRORS).map(({ code }) => code))];
  expect([...new Set([...met, ...Object.keys(ELSEWHERE).map(Number), ...NEVER])].sort()).toEqual(all.sort());
  for (const [code, file] of Object.entries(ELSEWHERE))
    expect(readFileSync(new URL(file, import.meta.url), 'utf8'), file).toMatch(
      new RegExp(`\\b(?:toMatchObject|toEqual)\\([^;]*\\bcode: ${code}\\b`),
    );
});

test('an unforeseen error is an internal error without its text', () => {
  const error = asApiError(new Error('the password is 1234'));
  expect(
    writeError(error, { operation: null, startedAt: performance.now(), base: 'http://chat.example' }),
  ).toMatchObject({
    code: -1,
    StatusCode: 500,
  });
  expect(error.message).not.toContain('1234');
});
