/** The commands of docs/operate.md, one after the other, in an empty folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { createServer as createTcpServer } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { staffBrowser } from '../../support/staff/browser.ts';
import { testFolder } from '../../support/test-folder.ts';

const run = promisify(execFile);
const PAGE = new URL('../../../docs/operate.md', import.meta.url);
const PROGRAM = new URL('../../../server/bin/stoop-server.mjs', import.meta.url).pathname;
const BLOCK = /^```sh\n(.*?)^```$/gms;

const servers: ChildProcess[] = [];
const folders: string[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map(async (server) => {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    }),
  );
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
});

async function freePort(): Promise<string> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return String(typeof address === 'object' ? address?.port : '');
}

interface Shell {
  cwd: string;
  readonly env: Record<string, string>;
}

/** Starts a server and returns what it prints until it listens. */
async function startServer(command: string, { cwd, env }: Shell): Promise<string> {
  const child = spawn('bash', ['-c', `exec env ${command}`], { cwd, env });
  servers.push(child);
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed, { timeout: 60_000 }).toMatch(/inbox {2}\S+\n/);
  return printed;
}

/** Runs one line as the person at the shell would. Returns what it prints. */
async function runLine(line: string, shell: Shell): Promise<string> {
  if (line.startsWith('npm install stoop-server')) {
    const bin = join(shell.cwd, 'node_modules/.bin');
    await mkdir(bin, { recursive: true });
    await symlink(PROGRAM, join(bin, 'stoop-server')).catch(() => undefined);
    return '';
  }
  const command = line.replace('npx stoop-server', './node_modules/.bin/stoop-server');
  if (/stoop-server start$/.test(command)) return startServer(command, shell);
  const [, name = '', value = ''] = /^export (\w+)="?(.*?)"?$/.exec(line) ?? [];
  if (name !== '') {
    shell.env[name] = value;
    return '';
  }
  if (/^cd \S+$/.test(line)) {
    shell.cwd = join(shell.cwd, line.slice('cd '.length));
    return '';
  }
  const { stdout } = await run('bash', ['-c', command], shell);
  return stdout;
}

test('every command of the page works, and the printed link makes the first admin', async () => {
  const folder = await testFolder('stoop-operate-');
  folders.push(folder);
  const ports = [await freePort(), await freePort()];
  const text = (await readFile(PAGE, 'utf8')).replaceAll(/\b808([01])\b/g, (_, n) => ports[Number(n)] ?? '');
  const lines = [...text.matchAll(BLOCK)].flatMap(([, block = '']) => block.trim().split('\n'));
  expect(lines.length).toBeGreaterThan(20);
  const { NODE_COMPILE_CACHE = '' } = process.env;
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const shell: Shell = {
    cwd: folder,
    env: { PATH: path, NODE_COMPILE_CACHE, PORT: ports[0] ?? '', STOOP_LOG: 'error' },
  };
  const printed = new Map<string, string>();
  for (const line of lines) printed.set(line, await runLine(line, shell));

  const started = printed.get('npx stoop-server start') ?? '';
  const [, code = ''] = /#invite=(\S+)/.exec(started) ?? [];
  const url = `http://localhost:${ports[0]}`;
  expect(started).toContain('Invitation for ines@shop.example as the first admin');
  const admin = staffBrowser({ url });
  const { body } = await admin.post('accept', { code, name: 'Ines', password: 'a long enough secret' });
  expect(body.member).toMatchObject({ email: 'ines@shop.example', role: 'admin' });
  // The people invited on the way wait for their turn.
  const { invitations } = (await admin.get('invitations')).body;
  expect(invitations.map(({ email }) => email).toSorted()).toEqual([
    'ama@shop.example',
    'tomas@shop.example',
  ]);
  // The link stands in the output of the first start alone.
  expect(printed.get(lines.find((line) => line.includes('8081')) ?? '') ?? '').not.toContain('#invite=');
}, 300_000);
