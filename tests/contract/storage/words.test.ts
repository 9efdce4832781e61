/** Words are stored with their message. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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

const say = (store: Store, id: string, { at, text }: { readonly at: number; readonly text: string }) =>
  store.write(({ messages }) => messages.insert(message(id, at, { cid: CID, text }), true));

/** Runs statements on the file while no server has it open. */
function inFile<T>(folder: string, look: (file: DatabaseSync) => T): T {
  const file = new DatabaseSync(join(folder, 'chat.db'));
  try {
    return look(file);
  } finally {
    file.close();
  }
}

test('words follow edits and deletions of their message', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', { at: 1, text: 'red apple' });
  await say(store, 'b', { at: 2, text: 'red cherry' });
  await say(store, 'c', { at: 3, text: 'red plum' });
  expect(await idsSaying(store, 'red')).toEqual(['a', 'b', 'c']);
  await store.write(async ({ messages }) => {
    await messages.update(message('b', 2, { cid: CID, text: 'green cherry' }));
    await messages.remove('c');
  });
  expect(await idsSaying(store, 'red')).toEqual(['a']);
  expect(await idsSaying(store, 'cherry')).toEqual(['b']);
  await store.write(({ messages }) => messages.remove('a'));
  await store.write(({ messages }) => messages.update(message('b', 2, { cid: CID, text: '' })));
  expect(await idsSaying(store, 'red')).toEqual([]);
  expect(await idsSaying(store, 'cherry')).toEqual([]);
  await store.write(({ messages }) => messages.update(message('b', 2, { cid: CID, text: 'red again' })));
  expect(await idsSaying(store, 'red')).toEqual(['b']);
});

test('a unit that is undone leaves no words', async () => {
  const store = await filled(await newFolder());
  const failing = store.write(async ({ messages }) => {
    await messages.insert(message('a', 1, { cid: CID, text: 'red apple' }), true);
    throw new Error('changed its mind');
  });
  await Promise.all([
    expect(failing).rejects.toThrow('changed its mind'),
    say(store, 'b', { at: 2, text: 'red cherry' }),
  ]);
  expect(await idsSaying(store, 'red')).toEqual(['b']);
});

test('units of one group that write the same message leave its last words', async () => {
  const store = await filled(await newFolder());
  const change = (id: string, at: number, text: string) =>
    store.write(({ messages }) => messages.update(message(id, at, { cid: CID, text })));
  await say(store, 'old', { at: 1, text: 'red apple' });
  await Promise.all([
    say(store, 'a', { at: 2, text: 'red cherry' }),
    change('a', 2, 'green cherry'),
    change('a', 2, 'blue cherry'),
    change('old', 1, 'green apple'),
    change('old', 1, 'blue apple'),
    say(store, 'b', { at: 3, text: 'red plum' }),
    store.write(({ messages }) => messages.remove('b')),
    say(store, 'b', { at: 3, text: 'blue plum' }),
    say(store, 'c', { at: 4, text: 'red pear' }),
    store.write(({ messages }) => messages.remove('c')),
  ]);
  expect(await idsSaying(store, 'red')).toEqual([]);
  expect(await idsSaying(store, 'green')).toEqual([]);
  expect(await idsSaying(store, 'blue')).toEqual(['a', 'b', 'old']);
  await store.write(({ messages }) => messages.remove('old'));
  expect(await idsSaying(store, 'blue')).toEqual(['a', 'b']);
});

test('words are found after the next start', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', { at: 1, text: 'red apple' });
  await store.close();
  const again = await opened(folder);
  await say(again, 'b', { at: 2, text: 'red cherry' });
  expect(await idsSaying(again, 'red')).toEqual(['a', 'b']);
});

test('words split by an older rule are split again at the start', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', { at: 1, text: '日本語' });
  expect(await idsSaying(store, '本語')).toEqual(['a']);
  await store.close();
  inFile(folder, (file) => file.exec('delete from message_words; update words_cut set cut = 0'));
  expect(await idsSaying(await opened(folder), '本語')).toEqual(['a']);
});

test('an index in a separate file moves into the database', async () => {
  const folder = await newFolder();
  const store = await filled(folder);
  await say(store, 'a', { at: 1, text: 'red apple' });
  await store.close();
  // As an earlier version left it.
  inFile(folder, (file) =>
    file.exec(`drop table message_words; drop table message_docs; drop table words_cut;
      drop trigger message_words_gone; drop index messages_author;
      create table words_pending (n integer primary key, message_id text not null);
      create trigger words_pending_new after insert on messages begin
        insert into words_pending (message_id) values (new.id);
      end`),
  );
  for (const name of ['words.db', 'words.db-wal']) await writeFile(join(folder, name), 'of no use');
  const again = await opened(folder);
  await say(again, 'b', { at: 2, text: 'red cherry' });
  expect(await idsSaying(again, 'red')).toEqual(['a', 'b']);
  expect((await readdir(folder)).filter((name) => name.startsWith('words'))).toEqual([]);
  const left = inFile(folder, (file) =>
    file.prepare(`select name from sqlite_schema where name like 'words_pending%'`).all(),
  );
  expect(left).toEqual([]);
});

/** A scan for each result would occupy the only search thread for minutes. */
const VERY_MANY = 35_000;

test('finds the most relevant of very many matches within a test’s time', async () => {
  const store = await filled(await newFolder());
  await store.write(async ({ messages }) => {
    for (let i = 0; i < VERY_MANY; i += 1)
      await messages.insert(message(`m${i}`, 1 + i, { cid: CID, text: `common word ${i}` }), true);
    await messages.insert(message('best', 1 + VERY_MANY, { cid: CID, text: 'common' }), true);
  });
  expect(await bestSaying(store, 'common')).toBe('best');
});
