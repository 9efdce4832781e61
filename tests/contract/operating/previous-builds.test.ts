import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../support/server.ts';

const CLI = new URL('../../../server/bin/stoop-server.mjs', import.meta.url).pathname;
/** Files by folder; each contains the folder's name. */
const FILES = {
  current: ['stoop.js', 'poll-new.js', 'poll-new.js.br'],
  'previous/v2.0.0': ['poll-old.js', 'poll-old.js.br'],
  'previous/v1.0.0': ['stoop.js', 'poll-first.js'],
};
let root: string;
let server: TestServer;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'stoop-builds-'));
  for (const [folder, names] of Object.entries(FILES)) {
    await mkdir(join(root, folder), { recursive: true });
    for (const name of names) await writeFile(join(root, folder, name), `${folder} ${name}`);
  }
  await writeFile(join(root, 'current/manifest.json'), '{"version":"2.0.0"}');
  server = await startServer({ options: { widget: join(root, 'current') } });
});
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true, force: true });
});

async function read(path: string, encoding = 'identity') {
  const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': encoding } });
  return [answer.status, answer.status === 200 && encoding === 'identity' ? await answer.text() : ''];
}

test('a page that was open during a new build still finds its chunks', async () => {
  expect(await read('/v1/poll-new.js')).toEqual([200, 'current poll-new.js']);
  expect(await read('/v1/poll-old.js')).toEqual([200, 'previous/v2.0.0 poll-old.js']);
  expect(await read('/v1/poll-first.js')).toEqual([200, 'previous/v1.0.0 poll-first.js']);
  expect(await read('/v2.0.0/poll-old.js')).toEqual([200, 'previous/v2.0.0 poll-old.js']);
});

test('the address of the major version serves the newest loader', async () => {
  expect(await read('/v1/stoop.js')).toEqual([200, 'current stoop.js']);
});

test('a tag pinned to an earlier version gets that version', async () => {
  expect(await read('/v1.0.0/stoop.js')).toEqual([200, 'previous/v1.0.0 stoop.js']);
  expect((await read('/v1.0.0/poll-new.js'))[0]).toBe(404);
});

test('serves compressed files compressed, and 404 for removed ones', async () => {
  const answer = await fetch(`${server.url}/v1/poll-old.js`, {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect((await read('/v1/poll-gone.js'))[0]).toBe(404);
});

test('without the widget, and with a folder that has none', async () => {
  const plain = await startServer({ options: { widget: false } });
  expect((await fetch(`${plain.url}/v1/stoop.js`)).status).toBe(404);
  await plain.close();
  await expect(startServer({ options: { widget: root } })).rejects.toMatchObject({
    code: 'STOOP_BAD_OPTION',
    message: expect.stringContaining(`${root} has no manifest.json`),
  });
});

test('the program serves it too, and prints its tag', async () => {
  const child = spawn(process.execPath, [CLI, 'start'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      STOOP_DATA: join(root, 'data'),
      STOOP_WIDGET: join(root, 'current'),
      STOOP_PUBLIC_URL: 'https://chat.example',
    },
  });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await expect.poll(() => printed, { timeout: 20_000 }).toContain('  tag  ');
  expect(printed).toMatch(/tag {2}<script async src="https:\/\/chat\.example\/v1\/stoop\.js" data-key="k_/);
  const [, url] = /url {2}(\S+)/.exec(printed) ?? [];
  for (const path of ['/v1/stoop.js', '/v2.0.0/stoop.js'])
    expect(await (await fetch(`${url}${path}`)).text()).toBe('current stoop.js');
  child.kill('SIGTERM');
  await once(child, 'close');
});
