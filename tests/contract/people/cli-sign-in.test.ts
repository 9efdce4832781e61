/** Tokens and sign-in links printed by the command line. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const CLI = new URL('../../../server/bin/stoop-server.mjs', import.meta.url).pathname;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** Runs a command on the data of the server, which keeps running. */
async function cli(...args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      STOOP_DATA: server.dataDir,
      ...(server.databaseUrl !== null && { DATABASE_URL: server.databaseUrl }),
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout: stdout.trim(), stderr };
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('token', () => {
  test.each<[flags: string[], lifetime: number]>([
    [[], 12 * 3_600],
    [['--expires', '90s'], 90],
    [['--expires', '7d'], 7 * 86_400],
  ])('for a user, with %j, expires', async (flags, lifetime) => {
    const { code, stdout, stderr } = await cli('token', 'ann', ...flags);
    expect([code, stderr]).toEqual([0, '']);
    const { user_id, iat, exp } = claimsOf(stdout);
    expect(user_id).toBe('ann');
    expect(Math.abs(exp - iat - lifetime)).toBeLessThanOrEqual(1);
  });

  test('that never expires says so on stderr', async () => {
    const { stdout, stderr } = await cli('token', 'ann', '--expires', 'never');
    expect(claimsOf(stdout).exp).toBeUndefined();
    expect(stderr).toContain('does not expire');
  });

  test('for a server says that it does not expire, and passes every check', async () => {
    const { stdout, stderr } = await cli('token', '--server');
    expect(claimsOf(stdout)).toEqual({ server: true });
    expect(stderr).toContain('does not expire');
    expect(stderr).toContain('every permission check');
    const headers = { authorization: stdout, 'stream-auth-type': 'jwt' };
    expect((await fetch(`${server.url}/app?api_key=${server.key}`, { headers })).status).toBe(200);
  });

  test.each([[['token']], [['token', 'ann', '--server']]])('refuses %j', async (args) => {
    const { code, stderr } = await cli(...args);
    expect(code).toBe(1);
    expect(stderr).toContain('STOOP_BAD_OPTION');
  });
});

test('sign-in prints a link whose code works once on the running server', async () => {
  const { code, stdout } = await cli(
    'sign-in',
    'ines',
    '--role',
    'agent',
    '--origin',
    'https://chat.example',
  );
  expect(code).toBe(0);
  const link = new URL(stdout);
  expect(link.origin + link.pathname).toBe('https://chat.example/inbox');
  const redeem = () =>
    fetch(`${server.url}/sign-in?api_key=${server.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ code: link.hash.replace('#code=', '') }),
    });
  const first = await redeem();
  expect(first.status).toBe(201);
  expect((await first.json()).user).toMatchObject({ id: 'ines', role: 'agent' });
  expect((await redeem()).status).toBe(401);
});
