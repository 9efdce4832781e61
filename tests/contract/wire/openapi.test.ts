/**
 * The server's description of its API is right: it has every route, and the routes refuse the callers it
 * names.
 */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  coverageOf,
  coveragePage,
  secondCalls,
  secondSection,
  servedOf,
} from '../../../scripts/api-coverage.mjs';
import { createServer, type StoopServer } from '../../../server/src/index.ts';
import { routesIn } from '../../support/fuzz/fuzz.ts';
import { signJwt } from '../../support/jwt.ts';
import { testFolder } from '../../support/test-folder.ts';

const REFERENCE = new URL('../operations.json', import.meta.url);
const PAGE = new URL('../../../docs/api-coverage.md', import.meta.url);
/** Pages and files: not part of the API. */
const PAGES = ['*', '/docs/errors', '/openapi.json'];
const AUTH = 5;
const UNKNOWN_KEY = 2;
const NOT_ALLOWED = 17;

interface Described {
  readonly summary: string;
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
}
interface Call extends Described {
  readonly method: string;
  readonly path: string;
}

let server: StoopServer;
let text: string;
let calls: readonly Call[];

beforeAll(async () => {
  const dataDir = await testFolder('stoop-openapi-');
  server = await createServer({
    ...{ dataDir, port: 0, logLevel: 'silent', rateLimits: false, env: {} },
    inbox: false,
  });
  ({ body: text } = await server.app.inject({ url: '/openapi.json' }));
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Described>> };
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, method: method.toUpperCase(), path })),
  );
});
afterAll(() => server.close());

/** Calls of the server's own pages, which need no key. */
const isForPages = (call: Call): boolean => needs(call).startsWith('ownPage');
const needs = ({ security }: Call): string => Object.keys(security[0] ?? {}).join();

async function codeOf({ method, path }: Call, query: string, token?: string): Promise<number | null> {
  const url = `${path.replaceAll(/\{\w+\}/g, 'x1')}?${query}`;
  const authorization = token === undefined ? {} : { authorization: token, 'stream-auth-type': 'jwt' };
  const isRead = method === 'GET' || method === 'DELETE';
  const { statusCode, body } = await server.app.inject({
    method: method as 'GET',
    url,
    headers: { host: 'localhost', ...authorization },
    ...(!isRead && { payload: {} }),
  });
  return statusCode < 400 ? null : (JSON.parse(body) as { code: number }).code;
}

/** Calls that are not refused with this code. */
async function notRefused(
  some: readonly Call[],
  code: number,
  ask: (call: Call) => Promise<number | null>,
): Promise<readonly string[]> {
  const answers = await Promise.all(some.map(async (call) => ({ call, got: await ask(call) })));
  return answers
    .filter(({ got }) => got !== code)
    .map(({ call, got }) => `${call.method} ${call.path}: ${got}`);
}

describe('access', () => {
  test('every call except the open ones refuses a caller without the key', async () => {
    // Sign-in is for the server's own pages: it checks the origin first.
    const guarded = calls.filter(
      (call) => needs(call) !== '' && call.path !== '/sign-in' && !isForPages(call),
    );
    expect(guarded.length).toBeGreaterThan(150);
    expect(await notRefused(guarded, UNKNOWN_KEY, (call) => codeOf(call, ''))).toEqual([]);
  });

  test('every call that needs a token refuses a caller without one', async () => {
    const guarded = calls.filter((call) => needs(call) !== '' && needs(call) !== 'key' && !isForPages(call));
    expect(guarded.length).toBeGreaterThan(150);
    const key = `api_key=${server.key}`;
    expect(await notRefused(guarded, AUTH, (call) => codeOf(call, key))).toEqual([]);
  });

  test('every call for servers refuses an admin, for any body', async () => {
    const guarded = calls.filter((call) => needs(call) === 'key,serverToken');
    expect(guarded.length).toBeGreaterThan(40);
    await server.issueToken('boss', { role: 'admin' });
    const token = await signJwt({ user_id: 'boss' }, server.secret);
    const asBoss = (call: Call) => codeOf(call, `api_key=${server.key}&user_id=boss`, token);
    expect(await notRefused(guarded, NOT_ALLOWED, asBoss)).toEqual([]);
  });

  test('no other call is limited to servers by its rules alone', async () => {
    const token = await signJwt({ user_id: 'boss' }, server.secret);
    const hidden: string[] = [];
    for (const call of calls.filter((one) => needs(one) === 'key,token')) {
      const { body } = await server.app.inject({
        method: call.method as 'GET',
        url: `${call.path.replaceAll(/\{\w+\}/g, 'x1')}?api_key=${server.key}&user_id=boss`,
        headers: { host: 'localhost', authorization: token, 'stream-auth-type': 'jwt' },
        ...(call.method !== 'GET' && call.method !== 'DELETE' && { payload: {} }),
      });
      if (/server-side|server side auth|for the server only/.test(body))
        hidden.push(`${call.method} ${call.path}: ${body}`);
    }
    expect(hidden).toEqual([]);
  });

  test('every call of the server’s own pages refuses callers that are none', async () => {
    const guarded = calls.filter(isForPages);
    expect(guarded.length).toBeGreaterThan(10);
    // A reading call may leave the origin out; then it is refused for its missing cookie.
    const writing = guarded.filter(({ method }) => method !== 'GET');
    expect(await notRefused(writing, NOT_ALLOWED, (call) => codeOf(call, ''))).toEqual([]);
    const reading = guarded.filter(({ method }) => method === 'GET');
    expect(await notRefused(reading, AUTH, (call) => codeOf(call, ''))).toEqual([]);
  });

  test('these are the open calls', () => {
    const open = calls.filter((call) => needs(call) === '').map(({ path }) => path);
    expect(open.sort()).toEqual(['/exports/{kind}/{name}', '/files/{id}/{name}', '/health', '/hi', '/ready']);
  });
});

/** Has another method in the first generation. */
const MOVED: ReadonlySet<string> = new Set(['POST /api/v2/moderation/unban']);

test('describes every route of the server, at its path of the first generation', () => {
  const first = (route: string) => route.replace(/ \/api\/v2(?:\/chat)?(?=\/)/, ' ');
  const described = new Set(calls.map(({ method, path }) => `${method} ${path}`));
  const missing = routesIn(server.app.printRoutes({ commonPrefix: false }))
    .filter(({ method, path }) => method !== 'HEAD' && method !== 'OPTIONS' && !PAGES.includes(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
    .filter((route) => !described.has(route) && !described.has(first(route)) && !MOVED.has(route));
  expect(missing).toEqual([]);
  expect(described.size).toBeGreaterThan(170);
});

test('names each call once, and every schema it refers to exists', () => {
  const ids = calls.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
  const { openapi, components } = JSON.parse(text);
  expect(openapi).toBe('3.1.0');
  const named = new Set([...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target));
  const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...named].filter((target) => !known.includes(target ?? ''))).toEqual([]);
});

test('docs/api-coverage.md lists the parts of the reference that the server lacks', async () => {
  const reference = JSON.parse(await readFile(REFERENCE, 'utf8'));
  const coverage = coverageOf(JSON.parse(text), reference);
  const second = await secondCalls();
  const served = await servedOf(second, async (method, url) => {
    const { statusCode } = await server.app.inject({
      method: method as 'GET',
      url,
      headers: { host: 'localhost' },
    });
    return statusCode;
  });
  const page = `${coveragePage(coverage, reference.operations.length)}${secondSection(second, served)}`;
  expect(page).toBe(await readFile(PAGE, 'utf8'));
});
