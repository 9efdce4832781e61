import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { widgetMounts } from '../../demo/serve/widget-build.ts';
import { startServer, type TestServer } from '../support/server.ts';

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
  const manifest = { version: '2.0.0', loader: 'stoop.js', integrity: '', widget: '', chat: '', files: [] };
  const folders = { current: join(root, 'current'), previous: join(root, 'previous') };
  server = await startServer({ options: { mounts: await widgetMounts(manifest, false, folders) } });
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
  expect(await read('/poll-first.js')).toEqual([200, 'previous/v1.0.0 poll-first.js']);
  expect(await read('/v2.0.0/poll-old.js')).toEqual([200, 'previous/v2.0.0 poll-old.js']);
});

test('URLs without a version serve the newest loader', async () => {
  expect(await read('/v1/stoop.js')).toEqual([200, 'current stoop.js']);
  expect(await read('/stoop.js')).toEqual([200, 'current stoop.js']);
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
