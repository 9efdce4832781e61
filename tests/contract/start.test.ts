import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

const CLI = new URL('../../server/bin/stoop-server.mjs', import.meta.url).pathname;
let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stoop-cli-'));
});
afterEach(async () => {
  await chmod(dir, 0o700).catch(() => undefined);
  await rm(dir, { recursive: true, force: true });
});

async function cli(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { PATH: process.env.PATH, STOOP_DATA: dir, PORT: '0', ...env },
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
  return { code, stdout, stderr };
}

describe('stoop-server', () => {
  test('makes key and secret at the first start, readable by their owner only', async () => {
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

  test('token prints a token the server accepts, with the role', async () => {
    const { stdout, code } = await cli(['token', 'desk', '--role', 'agent', '--expires', '1h']);
    expect(code).toBe(0);
    const token = stdout.trim();
    const server = await startServer({
      options: { ...JSON.parse(await readFile(join(dir, 'app.json'), 'utf8')) },
    });
    const response = await fetch(`${server.url}/unread?api_key=${server.key}`, {
      headers: { authorization: token, 'stream-auth-type': 'jwt' },
    });
    // Another database: the signature is right, the user is not there.
    expect(((await response.json()) as { code: number }).code).toBe(16);
    await server.close();
  });

  test('snippet prints the script tag with the key', async () => {
    const { stdout } = await cli(['snippet', '--origin', 'https://chat.example.com/x']);
    const { key } = JSON.parse(await readFile(join(dir, 'app.json'), 'utf8')) as { key: string };
    expect(stdout).toBe(
      `<script async src="https://chat.example.com/stoop.js" data-key="${key}"></script>\n`,
    );
  });

  test('the bin of the package is there without a build, so that npx finds it in a clone', async () => {
    const server = new URL('../../server/', import.meta.url);
    const { bin } = JSON.parse(await readFile(new URL('package.json', server), 'utf8')) as {
      bin: Record<string, string>;
    };
    expect(new URL(bin['stoop-server'] ?? '', server).pathname).toBe(CLI);
    expect((await stat(CLI)).mode & 0o111).not.toBe(0);
  });

  test('--help and --version', async () => {
    expect((await cli(['--help'])).stdout).toMatch(/start.*token.*snippet/s);
    expect((await cli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([['token'], ['token', 'ann', '--expires', 'soon'], ['snippet', '--origin', 'nowhere'], ['what']])(
    'wrong use (%s %s %s) exits with 1 and says how',
    async (...args) => {
      const { code, stderr } = await cli(args);
      expect(code).toBe(1);
      expect(stderr).toMatch(/error: /);
    },
  );
});

describe('a start that cannot be: exit 1, code and cure on stderr', () => {
  test('port in use', async () => {
    const busy = createTcpServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as { port: number };
    const { code, stderr } = await cli(['start'], { PORT: String(port) });
    busy.close();
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`STOOP_PORT_IN_USE: port ${port} .* set PORT`));
  });

  test.each(['eighty', '-1', '70000', '80.5'])('PORT=%s', async (PORT) => {
    const { code, stderr } = await cli(['start'], { PORT });
    expect(code).toBe(1);
    expect(stderr).toContain('STOOP_BAD_PORT: PORT must be a whole number from 0 to 65535');
  });

  test.each(['DATABASE_URL', 'REDIS_URL'])('%s', async (name) => {
    const { code, stderr } = await cli(['start'], { [name]: 'postgres://db/chat' });
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`STOOP_UNSUPPORTED_DATABASE: ${name} is set.*unset ${name}`));
  });

  test.each(['{', '[]', '{"key":"k"}', '{"key":"","secret":"x"}'])('app.json holding %s', async (text) => {
    await writeFile(join(dir, 'app.json'), text);
    const { code, stderr } = await cli(['start']);
    expect(code).toBe(1);
    expect(stderr).toContain('STOOP_APP_FILE_UNREADABLE');
    expect(await readFile(join(dir, 'app.json'), 'utf8')).toBe(text);
  });

  test('a data folder that is a file', async () => {
    const file = join(dir, 'taken');
    await writeFile(file, '');
    const { code, stderr } = await cli(['start'], { STOOP_DATA: join(file, 'data') });
    expect(code).toBe(1);
    expect(stderr).toMatch(/STOOP_(DATA_UNWRITABLE|APP_FILE_UNREADABLE)/);
  });

  test('a database that is none', async () => {
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
  ])('%s=%s', async (name, value) => {
    const { code, stderr } = await cli(['start'], { [name]: value });
    expect(code).toBe(1);
    expect(stderr).toContain(`STOOP_BAD_OPTION: ${name} must`);
  });
});
