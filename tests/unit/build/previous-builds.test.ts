import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEPT_DAYS, keepPrevious } from '../../../scripts/previous-builds.mjs';

const DAY_MS = 86_400_000;
let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'stoop-previous-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function built(name: string, version: string, files: readonly string[]): Promise<string> {
  const folder = join(root, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ version }));
  for (const file of files) await writeFile(join(folder, file), name);
  return folder;
}

const previous = () => join(root, 'previous');
const kept = (version: string) => readdir(join(previous(), `v${version}`)).catch(() => []);

test('keeps the chunks that a new build of the same version replaces', async () => {
  const current = await built('now', '1.0.0', [
    'stoop.js',
    'poll-aaa.js',
    'poll-aaa.js.br',
    'chat-same.js',
    'a.map',
  ]);
  const next = await built('next', '1.0.0', ['stoop.js', 'poll-bbb.js', 'chat-same.js']);
  await keepPrevious({ current, next, previous: previous() });
  expect(await kept('1.0.0')).toEqual(['poll-aaa.js', 'poll-aaa.js.br']);
  expect(await readdir(previous())).toEqual(['v1.0.0']);
});

test('keeps every file of an earlier version, its loader too', async () => {
  const current = await built('now', '1.0.0', ['stoop.js', 'poll-aaa.js']);
  const next = await built('next', '1.1.0', ['stoop.js', 'poll-bbb.js']);
  await keepPrevious({ current, next, previous: previous() });
  expect(await kept('1.0.0')).toEqual(['poll-aaa.js', 'stoop.js']);
});

test('removes chunks that were replaced more than 30 days ago', async () => {
  const first = await built('first', '1.0.0', ['poll-aaa.js']);
  const next = await built('next', '1.0.0', ['poll-bbb.js']);
  const at = Date.UTC(2026, 0, 1);
  await keepPrevious({ current: first, next, previous: previous(), now: at });
  const third = await built('third', '1.0.0', ['poll-ccc.js']);
  await keepPrevious({ current: next, next: third, previous: previous(), now: at + KEPT_DAYS * DAY_MS });
  expect(await kept('1.0.0')).toEqual(['poll-aaa.js', 'poll-bbb.js']);
  const fourth = await built('fourth', '1.0.0', ['poll-ccc.js']);
  await keepPrevious({
    current: third,
    next: fourth,
    previous: previous(),
    now: at + (KEPT_DAYS + 1) * DAY_MS,
  });
  expect(await kept('1.0.0')).toEqual(['poll-bbb.js']);
});

test('removes empty folders, and does nothing on a first build', async () => {
  const current = await built('now', '1.0.0', ['poll-aaa.js']);
  const next = await built('next', '1.1.0', []);
  const at = Date.UTC(2026, 0, 1);
  await keepPrevious({ current, next, previous: previous(), now: at });
  await keepPrevious({
    current: join(root, 'none'),
    next,
    previous: previous(),
    now: at + (KEPT_DAYS + 1) * DAY_MS,
  });
  expect(await readdir(previous())).toEqual([]);
});
