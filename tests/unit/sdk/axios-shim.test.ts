import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import realAxios from 'axios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import shim from '../../../scripts/sdk/shims/axios.ts';

/** What the server saw of a request, sent back as JSON. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
}

const TIMEOUT = 60;

async function read(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  const body = await read(request);
  const seen: Seen = {
    method,
    url,
    type: headers['content-type'],
    authorization: headers.authorization,
    body,
  };
  if (url.startsWith('/hang')) return;
  if (url.startsWith('/code')) {
    response.writeHead(400, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 4, message: 'input', StatusCode: 400 }));
  } else if (url.startsWith('/gateway')) {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
  } else if (url.startsWith('/empty')) {
    response.writeHead(200).end();
  } else {
    response.writeHead(201, { 'content-type': 'application/json', 'x-ratelimit-limit': '60' });
    response.end(JSON.stringify(seen));
  }
}

/** The way the chat client writes parameters: no undefined, objects as JSON. */
function serialize(params: Record<string, unknown>): string {
  return Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`,
    )
    .join('&');
}

let server: Server;
let base = '';

beforeAll(async () => {
  server = createServer((request, response) => void echo(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The same call through axios itself and through the shim. */
async function both<T>(call: (http: ReturnType<typeof shim.create>) => Promise<T>): Promise<[T, T]> {
  const made = [realAxios.create({ timeout: 0 }), shim.create({ timeout: 0 })] as const;
  return Promise.all([call(made[0] as unknown as ReturnType<typeof shim.create>), call(made[1])]);
}

async function failureOf(promise: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await promise;
  } catch (cause) {
    const error = cause as Record<string, unknown> & { response?: { status: number; data: unknown } };
    return {
      name: error.name,
      code: error.code,
      status: error.response?.status,
      data: error.response?.data,
      cancelled: realAxios.isCancel(cause) === shim.isCancel(cause) ? shim.isCancel(cause) : 'they differ',
    };
  }
  throw new Error('expected a failure');
}

describe('the shim for axios does what axios does', () => {
  test('parameters go through the client’s serializer, headers and status come back', async () => {
    const [real, ours] = await both(async (http) => {
      (http.defaults as { paramsSerializer?: unknown }).paramsSerializer = serialize;
      const { data, status, headers } = await http.get(`${base}/users`, {
        params: { payload: { a: 'ä&=' }, ids: ['x', 'y'], gone: undefined, plain: 'a b' },
        headers: { Authorization: 'token', missing: undefined },
      });
      return {
        url: (data as Seen).url,
        sent: (data as Seen).authorization,
        status,
        limit: headers['x-ratelimit-limit'],
      };
    });
    expect(ours).toEqual(real);
    expect(ours.status).toBe(201);
  });

  test.each(['post', 'put', 'patch'] as const)('%s sends JSON', async (method) => {
    const [real, ours] = await both(
      async (http) => (await http[method](`${base}/x`, { a: [1, null] })).data as Seen,
    );
    expect(ours.body).toBe(real.body);
    expect(ours.method).toBe(real.method);
    expect(ours.type).toContain('application/json');
  });

  test.each(['get', 'delete', 'options'] as const)('%s has no body', async (method) => {
    const [real, ours] = await both(async (http) => (await http[method](`${base}/x`)).data as Seen);
    expect([ours.method, ours.body]).toEqual([real.method, real.body]);
  });

  test('a form keeps the boundary the platform gave it', async () => {
    const form = new FormData();
    form.append('file', new Blob(['hello']), 'a.txt');
    const { data } = await shim.create().postForm(`${base}/file`, form);
    expect((data as Seen).type).toMatch(/^multipart\/form-data; boundary=/);
    expect((data as Seen).body).toContain('hello');
  });

  test.each(['/code', '/gateway'])('%s: a refusal carries the response', async (path) => {
    const [real, ours] = await both((http) => failureOf(http.post(`${base}${path}`, {})));
    expect(ours).toEqual(real);
    expect(ours.status).toBeGreaterThanOrEqual(400);
  });

  test('an empty answer is an empty text', async () => {
    const [real, ours] = await both(async (http) => (await http.get(`${base}/empty`)).data);
    expect(ours).toBe(real);
  });

  test('no answer in time is ECONNABORTED and no cancellation', async () => {
    const [real, ours] = await both((http) => failureOf(http.get(`${base}/hang`, { timeout: TIMEOUT })));
    expect(ours).toEqual(real);
    expect(ours).toMatchObject({ code: 'ECONNABORTED', cancelled: false });
  });

  test('a signal cancels, before and during the request', async () => {
    const [real, ours] = await both(async (http) => {
      const controller = new AbortController();
      const during = failureOf(http.get(`${base}/hang`, { signal: controller.signal }));
      controller.abort();
      const before = failureOf(http.get(`${base}/x`, { signal: AbortSignal.abort() }));
      return [await during, await before];
    });
    expect(ours).toEqual(real);
    expect(ours.map(({ cancelled }) => cancelled)).toEqual([true, true]);
  });

  test('a cancel token cancels', async () => {
    const source = shim.CancelToken.source();
    const failure = failureOf(shim.create().get(`${base}/hang`, { cancelToken: source.token }));
    source.cancel('enough');
    expect(await failure).toMatchObject({ cancelled: true });
  });

  test('nobody there is ERR_NETWORK without a response', async () => {
    const failure = await failureOf(shim.create().get('http://127.0.0.1:1/x'));
    expect(failure).toMatchObject({ code: 'ERR_NETWORK', status: undefined });
  });
});
