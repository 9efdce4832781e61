import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const PAGE = 'https://shop.example';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

async function call(
  method: string,
  path: string,
  options: {
    readonly body?: string;
    readonly token?: string;
    readonly headers?: Record<string, string>;
    readonly to?: TestServer;
  } = {},
): Promise<Answer> {
  const to = options.to ?? server;
  const url = new URL(path, to.url);
  if (!url.searchParams.has('api_key')) url.searchParams.set('api_key', to.key);
  const response = await fetch(url, {
    method,
    headers: {
      origin: PAGE,
      'stream-auth-type': 'jwt',
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.token !== undefined && { authorization: options.token }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: options.body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

const as = async (user = 'ann') => ({ token: await server.token(user, 'user') });

describe('answers', () => {
  test('GET /app has exactly app and duration', async () => {
    const { status, body } = await call('GET', '/app', await as());
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['app', 'duration']);
    expect(body.app).toMatchObject({ name: 'Stoop', file_upload_config: { size_limit: 0 } });
    expect(body.duration).toMatch(/^\d+\.\d\dms$/);
  });

  test('GET /app returns all settings to the server, and the necessary ones to clients', async () => {
    const known = [
      'async_url_enrich_enabled',
      'auto_translation_enabled',
      'file_upload_config',
      'id',
      'image_upload_config',
      'name',
      'placement',
      'web_push',
    ];
    const client = (await call('GET', '/app', await as())).body.app as object;
    expect(Object.keys(client).sort()).toEqual([...known, 'team'].sort());
    const token = await server.sign({ server: true });
    const all = (await call('GET', '/app', { token })).body.app as object;
    expect(Object.keys(all)).toEqual(expect.arrayContaining([...known, 'enforce_unique_usernames']));
    expect(all).toHaveProperty('revoke_tokens_issued_before', null);
  });

  test('POST answers 201, GET 200', async () => {
    const auth = await as();
    const body = '{"filter_conditions":{"members":{"$in":["ann"]}}}';
    expect((await call('POST', '/channels', { ...auth, body })).status).toBe(201);
    expect((await call('GET', '/unread', auth)).status).toBe(200);
  });

  test('/health and /hi need neither key nor token', async () => {
    for (const path of ['/health', '/hi']) expect((await fetch(`${server.url}${path}`)).status).toBe(200);
  });

  test('are private, with the right content type, refusals too', async () => {
    for (const { headers } of [await call('GET', '/app', await as()), await call('GET', '/app')]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('an offer to speak HTTP/2 is ignored, not refused', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.end(
      'GET /health HTTP/1.1\r\nHost: chat.example\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\n' +
        'HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*"status":"ok"/s);
  });

  test('an unknown expectation is ignored, not refused without a code', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const request = 'POST /nowhere HTTP/1.1\r\nHost: h\r\nExpect: 200-ok\r\nContent-Length: 2\r\n';
    socket.write(`${request}Connection: close\r\n\r\n{}`);
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain('"code":16');
  });

  test('long answers are compressed on request; short ones and those of sends are not', async () => {
    const { token } = await as();
    await call('POST', '/channels/messaging/long/query', { token, body: '{"data":{"members":["ann"]}}' });
    for (const id of ['l1', 'l2']) {
      const message = { id, text: 'long '.repeat(900) };
      const sent = await call('POST', '/channels/messaging/long/message', {
        token,
        body: JSON.stringify({ message }),
      });
      expect(sent.headers.get('content-encoding')).toBeNull();
    }
    const look = (accepted: string, query = '?state=true') =>
      call('GET', `/channels/messaging/long${query}`, { token, headers: { 'accept-encoding': accepted } });
    const plain = await look('identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const [accepted, came] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', null],
      ['', null],
    ] as const) {
      const { headers, body } = await look(accepted);
      expect(headers.get('content-encoding'), accepted).toBe(came);
      expect(headers.get('vary')).toContain('accept-encoding');
      expect(body.messages).toEqual(plain.body.messages);
    }
    const short = await look('gzip, br', '');
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  test('a POST without a body has an empty one', async () => {
    expect((await call('POST', '/channels/read', await as())).status).toBe(201);
  });
});

describe('refusals', () => {
  test.each([
    ['GET', '/nothing/here'],
    ['POST', '/longpoll'],
    ['DELETE', '/app'],
  ])('%s %s: 404 with code 16 and the whole body', async (method, path) => {
    const { status, body, headers } = await call(method, path, await as());
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 16, StatusCode: 404, details: [], message: expect.any(String) });
    expect(body).toHaveProperty('more_info');
    expect(body.duration).toMatch(/ms$/);
    expect(headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  test.each([
    ['{"filter_conditions":', 4],
    ['nonsense', 4],
    ['{"filter_conditions":{"__proto__":{}}}', 4],
    ['[1]', 4],
    ['{"limit":"many"}', 4],
    [`{"a":${'['.repeat(1000)}${']'.repeat(1000)}}`, 4],
  ])('refuses the body %s with 400 and code %i', async (body, code) => {
    const answer = await call('POST', '/channels', { ...(await as()), body });
    expect(answer).toMatchObject({ status: 400, body: { code, StatusCode: 400 } });
    expect(answer.body.message).toMatch(/^QueryChannels failed with error: "/);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  test('refuses a body of another type', async () => {
    const answer = await call('POST', '/channels', {
      ...(await as()),
      body: 'a=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 4 } });
  });

  test('an oversized body: 413 with code 22, readable by the page', async () => {
    const body = JSON.stringify({ message: { text: 'x'.repeat(1_100_000) } });
    const answer = await call('POST', '/channels/messaging/big/message', { ...(await as()), body });
    expect(answer).toMatchObject({ status: 413, body: { code: 22, StatusCode: 413 } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  test('oversized headers: 431 with code 24', async () => {
    const answer = await call('GET', '/app', { headers: { 'x-long': 'x'.repeat(40_000) } });
    expect(answer).toMatchObject({ status: 431, body: { code: 24 } });
  });

  test.each(['/users?user_id=a%00b', '/messages/a%00b', '/members?payload=%00'])(
    'refuses the character NUL in %s',
    async (path) => {
      const answer = await call('GET', path, await as());
      expect(answer).toMatchObject({ status: 400, body: { code: 4 } });
    },
  );

  test.each(['a'.repeat(800), '%zz', '%ff'])('refuses a path parameter that is no id (%s)', async (id) => {
    const response = await fetch(`${server.url}/messages/${id}?api_key=${server.key}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 4, StatusCode: 400 });
  });

  test.each(['a:b', 'a%2Fb', 'x'.repeat(65), 'ž'])('refuses the channel id %s with code 4', async (id) => {
    const path = `/channels/messaging/${id.includes('%') ? id : encodeURIComponent(id)}/query`;
    const answer = await call('POST', path, { ...(await as()), body: '{}' });
    expect(answer).toMatchObject({ status: 400, body: { code: 4 } });
  });

  test('refuses a channel type with ":"', async () => {
    const answer = await call('POST', '/channels/a%3Ab/c/query', { ...(await as()), body: '{}' });
    expect(answer).toMatchObject({ status: 400, body: { code: 4 } });
  });
});

describe('tokens', () => {
  const past = 1_000_000_000;
  const future = 4_000_000_000;
  test.each<[string, number, () => Promise<Parameters<typeof call>[2]>]>([
    ['none', 5, async () => ({})],
    ['malformed', 5, async () => ({ token: 'abc' })],
    ['expired', 40, async () => ({ token: await server.sign({ user_id: 'ann', exp: past }) })],
    ['not yet', 41, async () => ({ token: await server.sign({ user_id: 'ann', nbf: future }) })],
    ['issued later', 42, async () => ({ token: await server.sign({ user_id: 'ann', iat: future }) })],
    ['foreign', 43, async () => ({ token: await server.sign({ user_id: 'ann' }, 'another secret') })],
  ])('%s: 401 with code %i', async (_, code, options) => {
    const answer = await call('GET', '/unread', await options());
    expect(answer).toMatchObject({ status: 401, body: { code, StatusCode: 401 } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
  });

  test('an unknown and a missing key: 401 with code 2', async () => {
    expect(await call('GET', '/app?api_key=k_other', await as())).toMatchObject({
      status: 401,
      body: { code: 2 },
    });
    expect(await call('POST', '/guest?api_key=', { body: '{"user":{"id":"a"}}' })).toMatchObject({
      status: 401,
      body: { code: 2 },
    });
  });

  test('a user_id other than the token’s: code 5', async () => {
    const answer = await call('GET', '/unread?user_id=bob', await as('ann'));
    expect(answer).toMatchObject({ status: 401, body: { code: 5 } });
  });
});

describe('cross-origin', () => {
  test('a preflight is answered without a token', async () => {
    const response = await fetch(`${server.url}/channels/messaging/x/query?api_key=${server.key}`, {
      method: 'OPTIONS',
      headers: {
        origin: PAGE,
        'access-control-request-method': 'POST',
        'access-control-request-headers':
          'authorization,content-type,stream-auth-type,x-client-request-id,x-stream-client',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(response.headers.get('access-control-allow-methods')).toMatch(/POST.*PUT.*PATCH.*DELETE/);
    expect(response.headers.get('access-control-allow-headers')).toMatch(/x-stream-client/);
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  test('the page may read the rate limit', async () => {
    const { headers } = await call('GET', '/app', await as());
    expect(headers.get('access-control-expose-headers')).toMatch(/x-ratelimit-remaining/);
  });
});

describe('limits of a server', () => {
  test('a blocked origin: 403 with code 17, a text that names the origin and the fix, readable by the page', async () => {
    const strict = await startServer({ options: { allowedOrigins: ['https://mine.example'] } });
    const open = { to: strict, token: await strict.token('ann', 'user') };
    const answer = await call('GET', '/app', open);
    expect(answer).toMatchObject({ status: 403, body: { code: 17 } });
    expect(answer.body.message).toMatch(/https:\/\/shop\.example.*STOOP_ORIGINS/);
    expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
    const allowed = await call('GET', '/app', { ...open, headers: { origin: 'https://mine.example' } });
    expect(allowed.status).toBe(200);
    await strict.close();
  });

  test('too many calls: 429, code 9, Retry-After', async () => {
    const strict = await startServer({ options: { rateLimits: { perUser: 2 } } });
    const open = { to: strict, token: await strict.token('ann', 'user') };
    const first = await call('GET', '/app', open);
    expect(first.headers.get('x-ratelimit-limit')).toBe('2');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('1');
    await call('GET', '/app', open);
    const third = await call('GET', '/app', open);
    expect(third).toMatchObject({ status: 429, body: { code: 9 } });
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('GET', '/unread', open)).status).toBe(200);
    await strict.close();
  });
});
