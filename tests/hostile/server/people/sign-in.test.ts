/** Sign-in codes: valid once, for a short time, from the server's own pages, and stored as a hash only. */

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServer, type ServerOptions, type StoopServer } from '../../../../server/src/index.ts';
import { onPostgres, runSql, type TestDatabase, testDatabase } from '../../../support/databases/postgres.ts';
import { testFolder } from '../../../support/test-folder.ts';

const AUTH = 5;
const NOT_ALLOWED = 17;
const RATE_LIMITED = 9;
const HOURS_12_S = 12 * 3_600;

interface Running {
  readonly server: StoopServer;
  readonly url: string;
  /** Runs a statement on the database, and returns its rows. */
  sql(statement: string): Promise<readonly Record<string, unknown>[]>;
  close(): Promise<void>;
}

async function run(options: ServerOptions = {}): Promise<Running> {
  const dataDir = await testFolder('stoop-sign-in-');
  const database: TestDatabase | null = onPostgres() ? await testDatabase() : null;
  const server = await createServer({
    dataDir,
    port: 0,
    env: {},
    logLevel: 'silent',
    rateLimits: false,
    ...(database !== null && { databaseUrl: database.url }),
    ...options,
  });
  const { url } = await server.listen();
  return {
    server,
    url,
    async sql(statement) {
      if (database !== null) return (await runSql(database.url, statement))[0]?.rows ?? [];
      const file = new DatabaseSync(join(dataDir, 'chat.db'));
      const rows = file.prepare(statement).all();
      file.close();
      return rows;
    },
    async close() {
      await server.close();
      await database?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

let at: Running;
beforeAll(async () => {
  at = await run();
});
afterAll(() => at.close());

type Headers = Readonly<Record<string, string>>;

/** As a page of the server sends it. */
const ownPage = ({ url }: Running): Headers => ({ origin: url, 'sec-fetch-site': 'same-origin' });

async function redeem(running: Running, code: unknown, headers: Headers = ownPage(running)) {
  const reply = await fetch(`${running.url}/sign-in?api_key=${running.server.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  });
  return { status: reply.status, cache: reply.headers.get('cache-control'), body: await reply.json() };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('a code is exchanged for a token of twelve hours', async () => {
  const code = await at.server.signInCode('ines', { role: 'agent', name: 'Ines' });
  const { status, cache, body } = await redeem(at, code);
  expect(status).toBe(201);
  expect(cache).toBe('no-store');
  expect(body.user).toMatchObject({ id: 'ines', name: 'Ines', role: 'agent' });
  const { user_id, iat, exp } = claimsOf(body.access_token);
  expect([user_id, exp - iat]).toEqual(['ines', HOURS_12_S]);
  const query = `api_key=${at.server.key}`;
  const headers = { authorization: body.access_token, 'stream-auth-type': 'jwt' };
  expect((await fetch(`${at.url}/unread?${query}`, { headers })).status).toBe(200);
});

test('a code works once', async () => {
  const code = await at.server.signInCode('ines');
  expect((await redeem(at, code)).status).toBe(201);
  expect((await redeem(at, code)).body).toMatchObject({ code: AUTH, StatusCode: 401 });
});

test('of many simultaneous uses of a code, one succeeds', async () => {
  const code = await at.server.signInCode('ines');
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(at, code)));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
});

test('a code is refused after ten minutes', async () => {
  const code = await at.server.signInCode('ines');
  await at.sql(`update sign_in_codes set expires_at = expires_at - 600000`);
  const { body } = await redeem(at, code);
  expect(body).toMatchObject({ code: AUTH });
  expect(body.message).toContain('older than 10 minutes');
  await at.server.signInCode('ines');
  const kept = await at.sql('select hash from sign_in_codes');
  expect(kept).toHaveLength(1);
});

test('no code is stored in plain text', async () => {
  const code = await at.server.signInCode('ines');
  const rows = await at.sql('select hash from sign_in_codes');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(code);
  for (const { hash } of rows) expect((await redeem(at, hash)).body).toMatchObject({ code: AUTH });
});

test.each([
  ['unknown', 'x'.repeat(32), AUTH],
  ['empty', '', 4],
  ['too long', 'x'.repeat(129), 4],
  ['a number', 1, 4],
  ['missing', undefined, 4],
  ['an object', { $ne: null }, 4],
])('refuses a code that is %s', async (_how, code, expected) => {
  expect((await redeem(at, code)).body).toMatchObject({ code: expected });
});

test('refuses a user who was deactivated meanwhile', async () => {
  const code = await at.server.signInCode('gone');
  await at.sql(`update users set deactivated_at = 1 where id = 'gone'`);
  expect((await redeem(at, code)).body).toMatchObject({ code: AUTH });
});

describe('other pages', () => {
  test.each<[string, (running: Running) => Headers]>([
    ['another origin', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })],
    ['another port', () => ({ origin: 'http://localhost:1', 'sec-fetch-site': 'same-site' })],
    ['no origin', () => ({})],
    ['a sandboxed frame', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' })],
    ['a site that contradicts the origin', ({ url }) => ({ origin: url, 'sec-fetch-site': 'cross-site' })],
  ])('%s cannot use a code, and does not use it up', async (_which, headers) => {
    const code = await at.server.signInCode('ines');
    expect((await redeem(at, code, headers(at))).body).toMatchObject({ code: NOT_ALLOWED });
    expect((await redeem(at, code)).status).toBe(201);
  });
});

test('guesses are limited by address', async () => {
  const limited = await run({ rateLimits: { signInsPerAddress: 3 } });
  const code = await limited.server.signInCode('ines');
  for (let n = 0; n < 3; n += 1)
    expect((await redeem(limited, `guess-${n}`)).body).toMatchObject({ code: AUTH });
  expect((await redeem(limited, code)).body).toMatchObject({ code: RATE_LIMITED });
  await limited.close();
});
