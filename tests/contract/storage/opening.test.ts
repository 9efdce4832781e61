import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';
import { user } from './records.ts';

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'stoop-open-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const open = (path: string) => openStore({ folder: path, now: () => 1 });

test('creates a missing folder, and finds its data the next time', async () => {
  const path = join(await folder(), 'deep', 'er');
  const store = await open(path);
  await store.write((tables) => tables.users.put(user('ann')));
  await store.close();
  const again = await open(path);
  expect(await again.read((tables) => tables.users.get('ann'))).toEqual(user('ann'));
  await again.close();
});

test('refuses a database of a newer version and leaves it as it is', async () => {
  const path = await folder();
  await (await open(path)).close();
  const file = join(path, 'chat.db');
  const raw = new DatabaseSync(file);
  raw.exec(`insert into stoop_migrations values ('0999', '2030-01-01T00:00:00.000Z')`);
  raw.close();
  const before = await readFile(file);
  await expect(open(path)).rejects.toMatchObject({
    code: 'STOOP_DB_NEWER',
    message: expect.stringMatching(/schema version 999.*knows up to \d+/),
  });
  expect(await readFile(file)).toEqual(before);
});

test('refuses a file that is no database', async () => {
  const path = await folder();
  await writeFile(join(path, 'chat.db'), 'this is a shopping list, and a long one at that'.repeat(100));
  await expect(open(path)).rejects.toMatchObject({ code: 'STOOP_DB_UNREADABLE' });
});

test('refuses a folder that is a file', async () => {
  const path = join(await folder(), 'file');
  await writeFile(path, '');
  await expect(open(path)).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
});

test('refuses a file that is a link to another disk', async () => {
  const path = await folder();
  const elsewhere = join(await folder(), 'real.db');
  await symlink(elsewhere, join(path, 'chat.db'));
  for (let time = 1; time <= 2; time += 1) {
    const store = await open(path);
    await store.write((tables) => tables.users.put(user('ann')));
    await store.close();
  }
  const raw = new DatabaseSync(elsewhere, { readOnly: true });
  expect(raw.prepare('select id from users').all()).toEqual([{ id: 'ann' }]);
  raw.close();
});

test('refuses a folder in place of the file', async () => {
  const path = await folder();
  await mkdir(join(path, 'chat.db'));
  await expect(open(path)).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
});

test('makes commits durable: write-ahead log, synced', async () => {
  const path = await folder();
  const store = await open(path);
  const raw = new DatabaseSync(join(path, 'chat.db'));
  expect(raw.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  raw.close();
  await store.close();
});
