/** The index of words is filled after the messages are stored, from what was noted with them. */
import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../server/src/domain/index.ts';
import { openStore } from '../../../server/src/storage/index.ts';
import { channel, message, user } from './records.ts';
import { bestSaying, idsSaying } from './word-search.ts';

const CID = 'messaging:one';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-words-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function opened(folder: string): Promise<Store> {
  const store = await openStore({ folder, now: () => 1 });
  onTestFinished(() => store.close());
  return store;
}

async function filled(folder: string): Promise<Store> {
  const store = await opened(folder);
  await store.write(async (tables) => {
    await tables.users.put(user('ann'));
    await tables.channels.insert(channel('one'));
  });
  return store;
}

const say = (store: Store, id: string, at: number, text: string) =>
  store.write(({ messages }) => messages.insert(message(id, at, { cid: CID, text }), true));

const inFile = <T>(path: string, look: (file: DatabaseSync) => T): T => {
  const file = new DatabaseSync(path);
  try {
    return look(file);
  } finally {
    file.close();
  }
};
const countOf = (folder: string, name: string, table: string) =>
  inFile(join(folder, name), (file) => Number(file.prepare(`select count(*) as n from ${table}`).get()?.n));

test('what was changed or removed before it was looked at', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', 1, 'red apple');
  await say(store, 'b', 2, 'red cherry');
  await say(store, 'c', 3, 'red plum');
  expect(countOf(folder, 'words.db', 'message_docs')).toBe(0);
  await store.write(async ({ messages }) => {
    await messages.update(message('b', 2, { cid: CID, text: 'green cherry' }));
    await messages.remove('c');
  });
  expect(await idsSaying(store, 'red')).toEqual(['a']);
  expect(await idsSaying(store, 'cherry')).toEqual(['b']);
  await store.write(({ messages }) => messages.remove('a'));
  await store.write(({ messages }) => messages.update(message('b', 2, { cid: CID, text: '' })));
  expect(await idsSaying(store, 'red')).toEqual([]);
  // It says nothing, but somebody wrote it.
  expect(countOf(folder, 'words.db', 'message_docs')).toBe(1);
  expect(await store.read(({ messages }) => messages.idsBy('ann', null, 9))).toEqual(['b']);
});

test('a unit that is undone leaves nothing to look at', async () => {
  const store = await filled(await newFolder());
  const failing = store.write(async ({ messages }) => {
    await messages.insert(message('a', 1, { cid: CID, text: 'red apple' }), true);
    throw new Error('changed its mind');
  });
  await Promise.all([expect(failing).rejects.toThrow('changed its mind'), say(store, 'b', 2, 'red cherry')]);
  expect(await idsSaying(store, 'red')).toEqual(['b']);
});

test('what was not looked at before the end is found after the next start', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', 1, 'red apple');
  expect(await idsSaying(store, 'red')).toEqual(['a']);
  await say(store, 'b', 2, 'red cherry');
  await store.close();
  expect(countOf(folder, 'words.db', 'message_docs')).toBe(1);
  expect(await idsSaying(await opened(folder), 'red')).toEqual(['a', 'b']);
});

const MANY = 2_500;
/** Of them, while the index has not been asked for. */
const AT_A_TIME = 50;

test('many are looked at without a search, and what was noted for that is forgotten', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  for (let at = 1; at <= MANY; at += AT_A_TIME)
    await store.write(async ({ messages }) => {
      for (let i = at; i < at + AT_A_TIME; i += 1)
        await messages.insert(
          message(`m${i}`, i, { cid: CID, text: i % 500 === 0 ? 'rare' : 'common' }),
          true,
        );
    });
  await expect.poll(() => countOf(folder, 'words.db', 'message_docs')).toBeGreaterThanOrEqual(1_000);
  expect(await idsSaying(store, 'rare')).toEqual(['m1000', 'm1500', 'm2000', 'm2500', 'm500']);
  await expect.poll(() => countOf(folder, 'chat.db', 'words_pending')).toBeLessThan(MANY / 2);
  expect(countOf(folder, 'words.db', 'message_docs')).toBe(MANY);
});

const DAMAGE: readonly [string, (words: string) => Promise<void>][] = [
  ['gone', (words) => rm(words)],
  ['no database', (words) => writeFile(words, 'a shopping list, and a long one at that. '.repeat(200))],
  [
    'that of another database',
    async (words) => {
      const folder = await newFolder();
      const other = await filled(folder);
      await say(other, 'x', 1, 'red herring');
      expect(await idsSaying(other, 'red')).toEqual(['x']);
      await other.close();
      await copyFile(join(folder, 'words.db'), words);
    },
  ],
];

test.each(DAMAGE)('where the index is %s it is made anew', async (_, damage) => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', 1, 'red apple');
  await say(store, 'b', 2, 'green pear');
  expect(await idsSaying(store, 'red')).toEqual(['a']);
  await store.close();
  await damage(join(folder, 'words.db'));
  const again = await opened(folder);
  await say(again, 'c', 3, 'red cherry');
  expect(await idsSaying(again, 'red')).toEqual(['a', 'c']);
  expect(await idsSaying(again, 'pear')).toEqual(['b']);
  expect((await stat(join(folder, 'words.db'))).mode & 0o777).toBe(0o600);
});

test('closed while it looks through everything, it goes on after the next start', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await store.write(async ({ messages }) => {
    for (let i = 1; i <= MANY; i += 1)
      await messages.insert(
        message(`m${i}`, i, { cid: CID, text: i === 7 || i === MANY ? 'rare' : 'common' }),
        true,
      );
  });
  await store.close();
  await rm(join(folder, 'words.db'));
  const begun = await opened(folder);
  const search = begun.searchable().catch(() => undefined);
  await begun.read(({ messages }) => messages.get('m1'));
  await begun.close();
  await search;
  expect(await idsSaying(await opened(folder), 'rare')).toEqual(['m2500', 'm7']);
  expect(countOf(folder, 'words.db', 'message_docs')).toBe(MANY);
});

test('a backup of the database under a newer index', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', 1, 'red apple');
  const chat = join(folder, 'chat.db');
  const backup = join(folder, 'backup.db');
  inFile(chat, (file) => file.prepare('vacuum into ?').run(backup));
  await say(store, 'b', 2, 'red cherry');
  expect(await idsSaying(store, 'red')).toEqual(['a', 'b']);
  await store.close();
  for (const suffix of ['', '-wal', '-shm']) await rm(`${chat}${suffix}`, { force: true });
  await copyFile(backup, chat);
  const restored = await opened(folder);
  expect(await idsSaying(restored, 'red')).toEqual(['a']);
  await say(restored, 'c', 3, 'red plum');
  expect(await idsSaying(restored, 'red')).toEqual(['a', 'c']);
});

test('an index that was cut into words in another way is made anew', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', 1, '日本語');
  expect(await idsSaying(store, '本語')).toEqual(['a']);
  await store.close();
  inFile(join(folder, 'words.db'), (file) => file.exec('delete from message_words; pragma user_version = 0'));
  expect(await idsSaying(await opened(folder), '本語')).toEqual(['a']);
});

test('an index that was kept within the database is left to the one beside it', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', 1, 'red apple');
  await store.close();
  inFile(join(folder, 'chat.db'), (file) =>
    file.exec(`create table message_docs (doc integer primary key, id text not null unique);
      create virtual table message_words using fts5 (text, content = '', contentless_delete = 1);
      create trigger message_words_insert after insert on messages begin
        insert into message_docs (id) values (new.id);
      end`),
  );
  const again = await opened(folder);
  await say(again, 'b', 2, 'red cherry');
  expect(await idsSaying(again, 'red')).toEqual(['a', 'b']);
  const named = `select name from sqlite_schema where name like 'message_words%' or name = 'message_docs'`;
  expect(inFile(join(folder, 'chat.db'), (file) => file.prepare(named).all())).toEqual([]);
});

test('where the index cannot be written a search says so, and messages are stored all the same', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', 1, 'red apple');
  inFile(join(folder, 'words.db'), (file) => file.exec('drop table message_docs'));
  await expect(idsSaying(store, 'red')).rejects.toThrow(/message_docs/);
  await say(store, 'b', 2, 'red cherry');
  expect(await store.read(({ messages }) => messages.get('b'))).toMatchObject({ text: 'red cherry' });
  // The next start finds out.
  await store.close();
  expect(await idsSaying(await opened(folder), 'red')).toEqual(['a', 'b']);
});

/** Looked through anew for each of themselves they would keep the one thread that answers for minutes. */
const VERY_MANY = 35_000;

test('what fits best is found among very many that fit, within a test', async () => {
  const store = await filled(await newFolder());
  await store.write(async ({ messages }) => {
    for (let i = 0; i < VERY_MANY; i += 1)
      await messages.insert(message(`m${i}`, 1 + i, { cid: CID, text: `common word ${i}` }), true);
    await messages.insert(message('best', 1 + VERY_MANY, { cid: CID, text: 'common' }), true);
  });
  expect(await bestSaying(store, 'common')).toBe('best');
});
