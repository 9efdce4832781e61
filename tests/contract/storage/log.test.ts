import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../server/src/storage/index.ts';
import { user } from './records.ts';

async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-log-'));
  const store = await openStore({ folder, now: () => 1 });
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  return { folder, store, put: (id: string) => store.write((tables) => tables.users.put(user(id))) };
}

test('where the log cannot be brought to the disk nothing is acknowledged, then or later', async () => {
  const { folder, put } = await opened();
  const log = join(folder, 'chat.db-wal');
  await rm(log);
  await expect(put('ann')).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
  await writeFile(log, '');
  await expect(put('bob')).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
});

test('what another program changes in the file is known to the next unit of work', async () => {
  const { folder, store, put } = await opened();
  await put('ann');
  const roleOf = () => store.write(async (tables) => (await tables.users.get('ann'))?.role);
  expect(await roleOf()).toBe('user');
  const shell = new DatabaseSync(join(folder, 'chat.db'));
  shell.exec(`update users set role = 'admin' where id = 'ann'`);
  shell.close();
  expect(await roleOf()).toBe('admin');
});
