/** The examples of `deploy/`, run by the real nginx and Caddy: `stoop-server doctor` finds nothing wrong through them. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';
import { testFolder } from '../../support/test-folder.ts';

const CLI = new URL('../../../server/src/cli.ts', import.meta.url).pathname;
const DEPLOY = new URL('../../../deploy/', import.meta.url);
const SHOP = 'https://shop.example';
const NAME = 'chat.example.com';
/** Where systems keep what only root runs. */
const PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

let folder: string;
let server: TestServer;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await testFolder('stoop-proxies-');
  server = await startServer({ options: { trustProxy: 1, allowedOrigins: [SHOP] } });
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
    ],
    { stdio: 'ignore' },
  );
});
afterAll(async () => {
  for (const program of running) {
    program.kill('SIGTERM');
    if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
  }
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const isInstalled = (program: string, flag: string) =>
  spawnSync(program, [flag], { env: { PATH } }).status === 0;

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as { readonly port: number };
  taken.close();
  await once(taken, 'close');
  return port;
}

/** Runs a program to its end. The server of this process answers it meanwhile. */
async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, { env: { PATH, ...env } });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status: status as number, stdout, stderr };
}

/** Returns the status of an answer, whatever certificate comes with it; null without an answer. */
const statusOf = (url: string) =>
  new Promise<number | null>((resolve) => {
    const request = get(url, { rejectUnauthorized: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    request.on('error', () => resolve(null));
  });

/** Starts a proxy, and waits until it passes requests on. */
async function front(program: string, args: readonly string[], port: number): Promise<string> {
  const child = spawn(program, args, {
    env: { PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  running.push(child);
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const origin = `https://localhost:${port}`;
  await expect
    .poll(() => statusOf(`${origin}/health`), { timeout: 20_000 })
    .toBe(200)
    .catch((cause) => {
      throw new Error(`${program} does not answer: ${log}`, { cause });
    });
  return origin;
}

/** Returns the lines of `stoop-server doctor` that are not `ok`, and its exit code. */
async function doctor(origin: string) {
  const { stdout, stderr, status } = await run(process.execPath, [CLI, 'doctor', '--origin', origin], {
    NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
    STOOP_DATA: server.dataDir,
    STOOP_ORIGINS: SHOP,
    STOOP_WIDGET: 'off',
    ...(server.databaseUrl !== null && { DATABASE_URL: server.databaseUrl }),
  });
  const lines = stdout.trimEnd().split('\n');
  return { status, stderr, lines, others: lines.filter((line) => !line.startsWith('ok ')) };
}

function expectHealthy({ status, stderr, lines, others }: Awaited<ReturnType<typeof doctor>>): void {
  // The program is started without either.
  expect(others, stderr).toEqual([
    expect.stringMatching(/^note +widget +/),
    expect.stringMatching(/^note +inbox +/),
  ]);
  expect(lines).toContainEqual(expect.stringMatching(/^ok +https +on$/));
  expect(lines).toContainEqual(expect.stringMatching(/^ok +sockets +/));
  expect(lines).toContainEqual(expect.stringMatching(/^ok +proxy +callers count by their own address/));
  expect(status).toBe(0);
}

test('nginx, by deploy/nginx.conf', async ({ skip }) => {
  skip(!isInstalled('nginx', '-v'), 'nginx is not on this machine');
  const [port, plain] = [await freePort(), await freePort()];
  const site = (await readFile(new URL('nginx.conf', DEPLOY), 'utf8'))
    .replaceAll(`/etc/letsencrypt/live/${NAME}/fullchain.pem`, join(folder, 'cert.pem'))
    .replaceAll(`/etc/letsencrypt/live/${NAME}/privkey.pem`, join(folder, 'key.pem'))
    .replaceAll(NAME, 'localhost')
    .replaceAll(/listen \[::\].*\n/g, '\n')
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${plain}`)
    .replace('127.0.0.1:8080', new URL(server.url).host);
  const conf = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  await writeFile(
    conf,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log stderr; ${process.getuid?.() === 0 ? 'user root;' : ''}
    events {} http { access_log off; ${temporary.join(' ')} ${site} }`,
  );
  const origin = await front('nginx', ['-e', 'stderr', '-p', folder, '-c', conf], port);
  expectHealthy(await doctor(origin));
  const redirect = await fetch(`http://127.0.0.1:${plain}/v1/stoop.js`, { redirect: 'manual' });
  expect(redirect.status).toBe(301);
});

test('Caddy, by deploy/Caddyfile', async ({ skip }) => {
  skip(!isInstalled('caddy', 'version'), 'Caddy is not on this machine');
  const port = await freePort();
  const site = (await readFile(new URL('Caddyfile', DEPLOY), 'utf8'))
    .replace(
      `\n${NAME} {`,
      `\nhttps://localhost:${port} {\n\ttls ${join(folder, 'cert.pem')} ${join(folder, 'key.pem')}`,
    )
    .replace('127.0.0.1:8080', new URL(server.url).host);
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  const origin = await front('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port);
  expectHealthy(await doctor(origin));
});

test('systemd accepts deploy/stoop.service', ({ skip }) => {
  skip(!isInstalled('systemd-analyze', '--version'), 'systemd is not on this machine');
  const unit = new URL('stoop.service', DEPLOY).pathname;
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
    encoding: 'utf8',
    env: { PATH },
  });
  const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('stoop.service'));
  // The program itself is installed elsewhere.
  expect(about.filter((line) => !/Command \/usr\/bin\/node is not executable/.test(line))).toEqual([]);
});
