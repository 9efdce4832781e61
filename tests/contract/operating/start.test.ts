import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createServer, StartError } from '../../../server/src/index.ts';
import { startServer } from '../../support/server.ts';

const CLI = new URL('../../../server/bin/stoop-server.mjs', import.meta.url).pathname;
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoop-cli-'));
});
afterEach(async () => {
  await chmod(dir, 0o700).catch(() => undefined);
  await rm(dir, { recursive: true, force: true });
});

/** A compile cache for the many programs that are started here. */
const { PATH, NODE_COMPILE_CACHE } = process.env;
const PROGRAM = { PATH, NODE_COMPILE_CACHE, PORT: '0' };

async function cli(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...PROGRAM, STOOP_DATA: dir, ...env },
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}

/** Returns the refusal that the program would print, without starting it: a start takes over a second. */
async function refusedStart(env: Readonly<Record<string, string>>): Promise<string> {
  try {
    const server = await createServer({ env: { STOOP_DATA: dir, PORT: '0', ...env } });
    await server.close();
    return 'started';
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe('stoop-server', () => {
  test('creates key and secret at the first start, readable by their owner only', async () => {
    const server = await startServer({ child: true });
    const path = join(server.dataDir, 'app.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const before = await readFile(path, 'utf8');
    expect(JSON.parse(before)).toMatchObject({ key: expect.stringMatching(/^k_[0-9a-f]{8}$/) });
    await server.restart();
    expect(await readFile(path, 'utf8')).toBe(before);
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.close();
  });

  test('keeps its folder private, and leaves no temporary files in it', async () => {
    const folder = join(dir, 'data');
    await cli(['token', 'ann'], { STOOP_DATA: folder });
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await readdir(folder)).filter((name) => name.startsWith('app.json'))).toEqual(['app.json']);
    expect((await stat(join(folder, 'chat.db'))).mode & 0o777).toBe(0o600);
  });

  test('warns about a secret that other users of the machine can read', async () => {
    await cli(['token', 'ann']);
    await chmod(join(dir, 'app.json'), 0o644);
    const child = spawn(process.execPath, [CLI, 'start'], {
      env: { ...PROGRAM, STOOP_DATA: dir },
    });
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    await expect.poll(() => log).toMatch(/app\.json can be read by other users.*chmod 600/);
    child.kill('SIGTERM');
    await once(child, 'close');
  });

  test('many that start for the first time at once share one key and secret', async () => {
    const tokens = await Promise.all(['a', 'b', 'c'].map((id) => cli(['token', id])));
    const { secret } = JSON.parse(await readFile(join(dir, 'app.json'), 'utf8')) as { secret: string };
    for (const { code, stdout } of tokens) {
      expect(code).toBe(0);
      const [head, body, signature] = stdout.trim().split('.');
      expect(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')).toBe(signature);
    }
  });

  test('creates tokens while it runs, and loses nothing', async () => {
    const server = await startServer({ child: true });
    const bearer = await server.token('ann', 'user');
    const post = async (path: string, body: unknown) => {
      const response = await fetch(`${server.url}${path}?api_key=${server.key}`, {
        method: 'POST',
        headers: { authorization: bearer, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return response.status;
    };
    await post('/channels/messaging/busy/query', { data: { members: ['ann'] } });
    let made = false;
    const statuses = new Set<number>();
    const sending = (async () => {
      while (!made) statuses.add(await post('/channels/messaging/busy/message', { message: { text: 'hi' } }));
    })();
    const env = { STOOP_DATA: server.dataDir };
    const ids = ['x', 'y', 'z'];
    const tokens = await Promise.all(ids.map((id) => cli(['token', id, '--role', 'agent'], env))).finally(
      () => {
        made = true;
      },
    );
    await sending;
    expect(tokens.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect([...statuses]).toEqual([201]);
    await server.close();
  });

  test('the secret and visitors’ tokens are in no log', async () => {
    const env = { ...PROGRAM, STOOP_DATA: dir, STOOP_LOG: 'trace' };
    const child = spawn(process.execPath, [CLI, 'start'], { env });
    let out = '';
    let log = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      log += chunk;
    });
    await expect.poll(() => out).toMatch(/key {2}\S+\n/);
    const url = /url\s+(\S+)/.exec(out)?.[1];
    const { key, secret } = JSON.parse(await readFile(join(dir, 'app.json'), 'utf8')) as Record<
      string,
      string
    >;
    for (const path of ['/app', '/unread', '/%zz', '/users?payload=%7B'])
      await fetch(`${url}${path}${path.includes('?') ? '&' : '?'}api_key=${key}&authorization=eyJvisitor`, {
        headers: { authorization: 'eyJvisitor', 'stream-auth-type': 'jwt' },
      });
    child.kill('SIGTERM');
    await once(child, 'close');
    expect(`${out}${log}`).not.toContain(secret);
    expect(log).not.toContain('eyJ');
  });

  test('token prints a token that the server accepts, with the role', async () => {
    const { stdout, code } = await cli(['token', 'desk', '--role', 'agent', '--expires', '1h']);
    expect(code).toBe(0);
    const token = stdout.trim();
    const server = await startServer({
      options: { ...JSON.parse(await readFile(join(dir, 'app.json'), 'utf8')) },
    });
    const response = await fetch(`${server.url}/unread?api_key=${server.key}`, {
      headers: { authorization: token, 'stream-auth-type': 'jwt' },
    });
    // Another database: the signature is valid, the user does not exist.
    expect(((await response.json()) as { code: number }).code).toBe(16);
    await server.close();
  });

  test('snippet prints the script tag with the key', async () => {
    const { stdout } = await cli(['snippet', '--origin', 'https://chat.example.com/x']);
    const { key } = JSON.parse(await readFile(join(dir, 'app.json'), 'utf8')) as { key: string };
    expect(stdout).toBe(
      `<script async src="https://chat.example.com/v1/stoop.js" data-key="${key}"></script>\n`,
    );
  });

  test('the package’s bin exists without a build, so that npx finds it in a clone', async () => {
    const server = new URL('../../../server/', import.meta.url);
    const { bin } = JSON.parse(await readFile(new URL('package.json', server), 'utf8')) as {
      bin: Record<string, string>;
    };
    expect(new URL(bin['stoop-server'] ?? '', server).pathname).toBe(CLI);
    expect((await stat(CLI)).mode & 0o111).not.toBe(0);
  });

  test('--help and --version', async () => {
    expect((await cli(['--help'])).stdout).toMatch(/start.*token.*sign-in.*snippet/s);
    expect((await cli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    ['token'],
    ['token', 'ann', '--expires', 'soon'],
    ['token', 'ann', '--expires', '0s'],
    ['token', 'ann', 'bob'],
    ['snippet', '--origin', 'nowhere'],
    ['snippet', '--origin', 'httpsx://chat.example'],
    ['start', 'now'],
    ['what'],
  ])('wrong use (%s %s %s) exits with 1 and a usage text', async (...args) => {
    const { code, stderr } = await cli(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/error: |STOOP_BAD_OPTION: /);
  });
});

test.each([
  ['token', ''],
  ['token', 'a b'],
  ['token', '__proto__'],
  ['token', 'x'.repeat(300)],
  ['token', 'ann', '--role', 'king'],
])('%s %j %s %s: exit 1, code and cause, no stack', async (...args) => {
  const { code, stdout, stderr } = await cli(args);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^stoop-server: STOOP_BAD_OPTION: .+\n$/);
});

describe('an impossible start: exit 1, code and fix on stderr', () => {
  test('port in use', async () => {
    const busy = createTcpServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as { port: number };
    const { code, stderr } = await cli(['start'], { PORT: String(port) });
    busy.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`STOOP_PORT_IN_USE: port ${port} .* set PORT`));
  });

  test('the port of the metrics in use: the API does not listen either', async () => {
    const busy = createTcpServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as { port: number };
    const env = { STOOP_DATA: dir, PORT: '0', STOOP_LOG: 'silent', STOOP_METRICS_PORT: String(port) };
    const server = await createServer({ env });
    await expect(server.listen()).rejects.toMatchObject({
      code: 'STOOP_PORT_IN_USE',
      message: expect.stringContaining('set STOOP_METRICS_PORT to a free port'),
    });
    expect(server.app.server.listening).toBe(false);
    await server.close();
    busy.close();
  });

  test('the port of the API in use: the metrics stop too', async () => {
    const busy = createTcpServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as { port: number };
    const { code, stderr } = await cli(['start'], { PORT: String(port), STOOP_METRICS_PORT: '0' });
    busy.close();
    expect([code, stderr]).toEqual([1, expect.stringContaining(`STOOP_PORT_IN_USE: port ${port} `)]);
  });

  test.each([
    ['eighty', 'STOOP_METRICS_PORT must be a whole number from 0 to 65535, got "eighty"'],
    ['70000', 'STOOP_METRICS_PORT must be a whole number'],
    ['8123', 'STOOP_METRICS_PORT must be another port than PORT'],
  ])('STOOP_METRICS_PORT=%s', async (STOOP_METRICS_PORT, cure) => {
    expect(await refusedStart({ PORT: '8123', STOOP_METRICS_PORT })).toContain(`STOOP_BAD_OPTION: ${cure}`);
  });

  const BAD_PORT = 'STOOP_BAD_PORT: PORT must be a whole number from 0 to 65535';

  test('PORT', async () => {
    const { code, stderr } = await cli(['start'], { PORT: 'eighty' });
    expect(code).toBe(1);
    expect(stderr).toContain(`stoop-server: ${BAD_PORT}`);
  });

  test.each(['eighty', '-1', '70000', '80.5', '0x50', '1e3', '８０'])('PORT=%s', async (PORT) => {
    expect(await refusedStart({ PORT })).toContain(BAD_PORT);
  });

  test('REDIS_URL', async () => {
    const { code, stderr } = await cli(['start'], { REDIS_URL: 'redis://cache' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/STOOP_BAD_OPTION: REDIS_URL is for several servers.*set DATABASE_URL too/);
  });

  test.each([
    ['mysql://ann:hunter2@db/chat', 'STOOP_UNSUPPORTED_DATABASE: DATABASE_URL must begin with postgres://'],
    ['postgres://ann:hunter2@db:5x32/chat', 'STOOP_BAD_OPTION: DATABASE_URL must be an address'],
    ['hunter2', 'STOOP_BAD_OPTION: DATABASE_URL must be an address'],
    // Reserved for documentation and never assigned: the name cannot be resolved.
    [
      'postgres://ann:hunter2@db.invalid/chat',
      'STOOP_DB_UNREACHABLE: PostgreSQL at db.invalid/chat gives no',
    ],
    [
      'postgres://ann:hunter2@127.0.0.1:1/chat',
      'STOOP_DB_UNREACHABLE: PostgreSQL at 127.0.0.1:1/chat gives no',
    ],
  ])('DATABASE_URL=%s, without showing its password', async (DATABASE_URL, expected) => {
    const { code, stdout, stderr } = await cli(['start'], { DATABASE_URL });
    expect(code).toBe(1);
    expect(stderr).toContain(expected);
    expect(stdout + stderr).not.toContain('hunter2');
  });

  test.each(['{', '[]', '{"key":"k"}', '{"key":"","secret":"x"}'])('app.json holding %s', async (text) => {
    await writeFile(join(dir, 'app.json'), text);
    expect(await refusedStart({})).toContain('STOOP_APP_FILE_UNREADABLE');
    expect(await readFile(join(dir, 'app.json'), 'utf8')).toBe(text);
  });

  test('a data folder that is a file', async () => {
    const file = join(dir, 'taken');
    await writeFile(file, '');
    const { code, stderr } = await cli(['start'], { STOOP_DATA: join(file, 'data') });
    expect(code).toBe(1);
    expect(stderr).toContain('STOOP_DATA_UNWRITABLE');
  });

  test('a data folder that cannot be created', async () => {
    const { code, stderr } = await cli(['start'], { STOOP_DATA: '/proc/stoop/data' });
    expect(code).toBe(1);
    expect(stderr).toContain('STOOP_DATA_UNWRITABLE');
  });

  test('a weak secret in app.json', async () => {
    await writeFile(join(dir, 'app.json'), '{"key":"k","secret":"hunter2"}');
    const { code, stderr } = await cli(['start']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/STOOP_BAD_OPTION: the secret in app\.json must have at least 16 characters/);
    expect(stderr).not.toContain('hunter2');
  });

  test('data of another running server; it is free once that is killed', async () => {
    const server = await startServer({ child: true });
    const { code, stderr } = await cli(['start'], { STOOP_DATA: server.dataDir });
    expect(code).toBe(1);
    expect(stderr).toContain(
      `STOOP_DATA_IN_USE: another server runs on the data in ${server.dataDir}: stop it`,
    );
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.kill();
    await server.restart();
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
    await server.close();
  });

  test('a database locked by another program', async () => {
    await cli(['token', 'ann']);
    const shell = new DatabaseSync(join(dir, 'chat.db'));
    shell.exec('begin immediate');
    const { code, stderr } = await cli(['start']);
    shell.close();
    expect(code).toBe(1);
    expect(stderr).toContain('STOOP_DATA_IN_USE');
  });

  test('a database written by a newer version: nothing in it is changed', async () => {
    await cli(['token', 'ann']);
    const path = join(dir, 'chat.db');
    const newer = new DatabaseSync(path);
    newer.exec(`insert into stoop_migrations values ('9999', '2030-01-01T00:00:00.000Z')`);
    newer.close();
    const before = await readFile(path);
    const { code, stderr } = await cli(['start']);
    expect(code).toBe(1);
    expect(stderr).toMatch(/STOOP_DB_NEWER: .* 9999, .*start the newer program/);
    expect((await readFile(path)).equals(before)).toBe(true);
  });

  test('a file that is no database', async () => {
    await writeFile(
      join(dir, 'chat.db'),
      'this is no database, but long enough to have a header of its own '.repeat(20),
    );
    const { code, stderr } = await cli(['start']);
    expect(code).toBe(1);
    expect(stderr).toContain('STOOP_DB_UNREADABLE');
  });

  test.each([
    ['STOOP_LOG', 'loud'],
    ['STOOP_ORIGINS', 'shop.example'],
    ['STOOP_SECRET', 'short'],
    ['STOOP_RATE_LIMITS', 'of'],
    ['STOOP_TRUST_PROXY', 'yes'],
    ['STOOP_QUERY_TIMEOUT_MS', '0'],
    ['STOOP_SERVER_QUERY_TIMEOUT_MS', '2s'],
    ['STOOP_GUESTS_PER_HOUR', '0'],
    ['STOOP_GUEST_PROOF', 'sometimes'],
    ['STOOP_PUBLIC_URL', 'chat.example'],
    ['STOOP_PREVIEW_ALLOW', 'intranet'],
    ['STOOP_PUSH', 'no'],
    ['STOOP_PUSH_CONTACT', 'me'],
    ['STOOP_PUSH_SERVICES', 'https://push.example'],
  ])('%s=%s', async (name, value) => {
    expect(await refusedStart({ [name]: value })).toContain(`STOOP_BAD_OPTION: ${name} must`);
  });
});

test('an origin given as an option is checked like one from the environment', async () => {
  const options = { allowedOrigins: ['shop.example'] };
  await expect(startServer({ options })).rejects.toMatchObject({ code: 'STOOP_BAD_OPTION' });
});
