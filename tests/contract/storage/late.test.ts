import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../server/src/domain/index.ts';
import { openStore } from '../../../server/src/storage/index.ts';
import { Scribe } from '../../../server/src/storage/sql/dialects/sqlite-scribe.ts';
import { channel, message, user } from './records.ts';

/** More statements than are worth a thread's while. */
const MANY = 200;
const numbers = Array.from({ length: MANY }, (_, n) => n);

async function folderOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-late-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function opened() {
  const folder = await folderOf();
  let store: Store | null = await openStore({ folder, now: () => 1 });
  const close = async () => {
    await store?.close();
    store = null;
  };
  onTestFinished(close);
  await store.write(async (tables) => {
    await tables.users.put(user('ann'));
    await tables.channels.insert(channel('one'));
  });
  return { folder, store, close };
}

const insert = (store: Store, id: string, at: number) =>
  store.write(async (tables) => {
    if (await tables.messages.isTaken(id)) throw new Error(`${id} is taken`);
    await tables.messages.insert(message(id, at), true);
    return id;
  });

/** Asked of a file that nobody has open: what is there is on the disk, whoever wrote it. */
async function stored(folder: string): Promise<string[]> {
  const file = new DatabaseSync(join(folder, 'chat.db'));
  const rows = file.prepare('select id from messages order by created_at, id').all();
  file.close();
  return rows.map(({ id }) => String(id));
}

test('many at once are stored, each once and in order, and the next unit knows them', async () => {
  const { folder, store, close } = await opened();
  const ids = numbers.map((n) => `m${n}`);
  const told: string[] = [];
  await Promise.all(ids.map((id, n) => insert(store, id, n + 10).then(() => told.push(id))));
  expect(told).toEqual(ids);
  expect(await store.write(async (tables) => (await tables.messages.get('m199'))?.id)).toBe('m199');
  expect((await store.read((tables) => tables.messages.getMany(ids))).length).toBe(MANY);
  await close();
  expect(await stored(folder)).toEqual(ids);
});

test('the one that is taken is refused, and none beside it', async () => {
  const { store } = await opened();
  await insert(store, 'm7', 1);
  const twice = [...numbers.map((n) => `m${n}`), 'm9'];
  const results = await Promise.allSettled(twice.map((id, n) => insert(store, id, n + 10)));
  const refused = results.flatMap((result, n) =>
    result.status === 'rejected' ? [[n, String(result.reason.message)]] : [],
  );
  expect(refused).toEqual([
    [7, 'm7 is taken'],
    [MANY, 'm9 is taken'],
  ]);
  const kept = await store.read((tables) => tables.messages.getMany(twice));
  expect(kept.length).toBe(MANY);
  expect(kept.find(({ id }) => id === 'm7')?.createdAt).toBe(1);
  // And what is written at once afterwards is handed over again.
  await Promise.all(numbers.map((n) => insert(store, `n${n}`, n + 1_000)));
});

test('a unit that asks between hears that it is taken as well', async () => {
  const { store } = await opened();
  await insert(store, 'm', 1);
  const again = store.write(async (tables) => {
    if (await tables.messages.isTaken('m')) throw new Error('m is taken');
    // Whatever goes wrong is to be heard by whoever runs the unit, though somebody between does not pass it on.
    await tables.messages.getMany(['m']);
    await Promise.resolve(tables.messages.insert(message('m', 2), true)).catch(() => {});
  });
  await expect(again).rejects.toThrow('m is taken');
});

test('a unit that asks in the middle sees all that was put off before it', async () => {
  const { store } = await opened();
  const counts = await Promise.all(
    numbers.map((n) =>
      store.write(async (tables) => {
        await tables.messages.insert(message(`m${n}`, n + 10), true);
        const before = numbers.slice(0, n + 1).map((one) => `m${one}`);
        return n % 50 === 49 ? (await tables.messages.getMany(before)).length : null;
      }),
    ),
  );
  expect(counts.filter((count) => count !== null)).toEqual([50, 100, 150, 200]);
});

test('what another program changes between two that are handed over is known to the second', async () => {
  const { folder, store } = await opened();
  const roles = () =>
    Promise.all(
      numbers.map((n) =>
        store.write(async (tables) => {
          await tables.users.put(user(`u${n}`));
          return (await tables.users.get('ann'))?.role;
        }),
      ),
    );
  expect(new Set(await roles())).toEqual(new Set(['user']));
  expect(new Set(await roles())).toEqual(new Set(['user']));
  const shell = new DatabaseSync(join(folder, 'chat.db'));
  shell.exec(`update users set role = 'admin' where id = 'ann'`);
  shell.close();
  expect(new Set(await roles())).toEqual(new Set(['admin']));
});

test('a thread that cannot open the file is told of, and the next order begins another', async () => {
  const folder = await folderOf();
  const path = join(folder, 'missing', 'chat.db');
  const scribe = new Scribe(path);
  const order = [{ sql: 'create table t (n integer)', parameters: [] }];
  await expect(scribe.write(order, true)).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
  await writeFile(join(folder, 'missing'), '');
  await expect(scribe.write(order, true)).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
  await rm(join(folder, 'missing'));
  await mkdir(join(folder, 'missing'));
  expect(await scribe.write(order, true)).toBe('stored');
  expect(await scribe.write(order, false)).toBe('failed');
  await scribe.close();
});
