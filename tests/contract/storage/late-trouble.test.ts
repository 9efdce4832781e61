/** What is put off until the commit, where something goes wrong: it is as if every unit had been alone. */
import { rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Store, StoreWriter } from '../../../server/src/domain/index.ts';
import { openStore } from '../../../server/src/storage/index.ts';
import { sqliteWriter } from '../../../server/src/storage/sql/dialects/sqlite.ts';
import { LogSync } from '../../../server/src/storage/sql/dialects/sqlite-log.ts';
import { Scribe } from '../../../server/src/storage/sql/dialects/sqlite-scribe.ts';
import { testFolder } from '../../support/test-folder.ts';
import { channel, member, message, read, user } from './records.ts';

const CHANNELS = ['one', 'two', 'none'] as const;
/** More statements than are worth a thread's while. */
const MANY = 100;

async function folderOf(): Promise<string> {
  const folder = await testFolder('stoop-late-');
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function storeIn(folder: string): Promise<Store> {
  const store = await openStore({ folder, now: () => 1 });
  await store.write(async (tables) => {
    await tables.users.put(user('ann'));
    for (const id of ['one', 'two']) {
      await tables.channels.insert(channel(id));
      await tables.members.put(member(`messaging:${id}`, 'ann'));
    }
  });
  return store;
}

async function opened() {
  const folder = await folderOf();
  const store = await storeIn(folder);
  onTestFinished(() => store.close());
  return { folder, store };
}

/** One thing that a unit of work does; what it finds is what the unit is to answer. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('send'), id: fc.nat(40), to: fc.nat(2) }) },
  fc.record({
    kind: fc.constantFrom('look', 'role', 'grow', 'mark', 'drop', 'make', 'fail'),
    id: fc.nat(40),
    to: fc.nat(2),
  }),
);
type Step = { readonly kind: string; readonly id: number; readonly to: number };

async function take(tables: StoreWriter, { kind, id, to }: Step, at: number): Promise<unknown> {
  const cid = `messaging:${CHANNELS[to]}`;
  switch (kind) {
    case 'send': {
      const found = await tables.channels.get(cid);
      if (found === null && to !== 2) throw new Error('no such channel');
      if (await tables.messages.isTaken(`m${id}`)) throw new Error('taken');
      await tables.messages.insert(message(`m${id}`, at, { cid }), true);
      if (found === null) return 'written';
      const countedMessages = found.countedMessages + 1;
      await tables.channels.count({ ...found, countedMessages, lastMessageAt: at });
      return countedMessages;
    }
    case 'look':
      return (await tables.messages.getMany([`m${id}`])).map(({ cid: where }) => where);
    case 'role':
      await tables.users.put(user('ann', { role: `role${id}` }));
      return (await tables.users.get('ann'))?.role;
    case 'grow':
      return [(await tables.users.get('ann'))?.role, (await tables.channels.get(cid))?.countedMessages];
    case 'mark':
      if ((await tables.channels.get(cid)) === null) throw new Error('no such channel');
      await tables.reads.put(read(cid, 'ann', { countedAtRead: id }));
      return (await tables.reads.get(cid, 'ann'))?.countedAtRead;
    case 'drop':
      await tables.channels.remove(cid);
      return (await tables.channels.get(cid)) === null;
    case 'make':
      if (to === 2 || (await tables.channels.get(cid)) !== null) return 'there';
      await tables.channels.insert(channel(CHANNELS[to] ?? ''));
      return 'made';
    default:
      throw new Error('changed its mind');
  }
}

const unitOf = (steps: readonly Step[], n: number) => async (tables: StoreWriter) => {
  const found: unknown[] = [];
  for (const [i, one] of steps.entries()) found.push(await take(tables, one, n * 10 + i + 10));
  return found;
};

/** Why a unit is refused that has two reasons depends on when the database is asked. */
const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch(() => 'refused');

/** All that is stored, asked of the file. */
function stored(folder: string): unknown {
  const file = new DatabaseSync(join(folder, 'chat.db'));
  const all = (sql: string) =>
    file
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  const rows = {
    messages: all('select id, cid, created_at from messages order by id'),
    channels: all('select cid, counted, last_message_at from channels order by cid'),
    reads: all('select cid, counted_at_read from reads order by cid'),
    users: all('select id, role from users'),
    broken: all('pragma foreign_key_check'),
  };
  file.close();
  return rows;
}

test('units all at once answer and store what they would one after the other', {
  timeout: 120_000,
}, async () => {
  const plans = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 20, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(plans, async (units) => {
      const [together, alone] = [await folderOf(), await folderOf()];
      const run = async (folder: string, each: (store: Store) => Promise<unknown[]>) => {
        const store = await storeIn(folder);
        const answers = await each(store);
        await store.close();
        return { answers, rows: stored(folder) };
      };
      const first = await run(together, (store) =>
        Promise.all(units.map((steps, n) => outcome(store.write(unitOf(steps, n))))),
      );
      const second = await run(alone, async (store) => {
        const answers: unknown[] = [];
        for (const [n, steps] of units.entries()) answers.push(await outcome(store.write(unitOf(steps, n))));
        return answers;
      });
      expect(first).toEqual(second);
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

test('a statement that cannot be compiled fails its order and changes none of those after it', async () => {
  const path = join(await folderOf(), 'chat.db');
  const scribe = new Scribe(path);
  onTestFinished(() => scribe.close());
  const make = { sql: 'create table if not exists t (n text)', parameters: [] };
  const early = { sql: 'insert into later (n) values (?)', parameters: ['early'] };
  const insert = { sql: `insert into t (n) values ('kept: ' || ?)`, parameters: ['one'] };
  const clear = { sql: 'delete from t', parameters: [] };
  expect(await scribe.write([make, early, insert, clear], true)).toBe('failed');
  expect(await scribe.write([make, clear, insert], true)).toBe('stored');
  expect(await scribe.write([{ sql: 'create table later (n text)', parameters: [] }, early], true)).toBe(
    'stored',
  );
  const file = new DatabaseSync(path);
  const rows = ['t', 'later'].flatMap((table) => file.prepare(`select n from ${table}`).all());
  file.close();
  expect(rows.map(({ n }) => n)).toEqual(['kept: one', 'early']);
});

test('what the thread cannot bring to the disk is told, then and later', async () => {
  const folder = await folderOf();
  const path = join(folder, 'link.db');
  // The engine puts its log beside the file itself: beside the link there is none yet.
  await symlink(join(folder, 'chat.db'), path);
  const scribe = new Scribe(path);
  onTestFinished(() => scribe.close());
  for (const sql of ['create table t (n text)', 'insert into t (n) values (1)']) {
    expect(await scribe.write([{ sql, parameters: [] }], true)).toBe('stored');
    await expect(scribe.settled()).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
    await writeFile(`${path}-wal`, 'now there is one');
  }
});

test('where one thread cannot bring its log to the disk, nothing of the other counts as there', async () => {
  const folder = await folderOf();
  const { direct, scribe } = sqliteWriter(join(folder, 'chat.db'));
  onTestFinished(() => scribe.close());
  const commit = async (statements: readonly string[]) => {
    direct.begin();
    for (const sql of statements) direct.run(sql, []);
    await direct.commit();
  };
  const log = new LogSync(join(folder, 'nowhere'));
  const insert = 'insert into t (n) values (1)';
  await commit(['create table t (n integer)']);
  await commit(Array(MANY).fill(insert));
  await direct.settled(log);
  await commit([insert]);
  await expect(direct.settled(log)).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
  await commit(Array(MANY).fill(insert));
  await expect(direct.settled(log)).rejects.toMatchObject({ code: 'STOOP_DATA_UNWRITABLE' });
});

test('what another program changes while a group runs is known to the next unit', async () => {
  const { folder, store } = await opened();
  const role = () => store.write(async (tables) => (await tables.users.get('ann'))?.role);
  // Committed here: of what has changed since, the thread cannot tell whose doing it is.
  await store.write((tables) => tables.users.put(user('bob')));
  expect(await role()).toBe('user');
  let isChanged = false;
  await Promise.all(
    Array.from({ length: MANY }, (_, n) =>
      store.write(async (tables) => {
        await tables.messages.insert(message(`m${n}`, n + 10), true);
        if (n !== MANY / 4 || isChanged) return;
        isChanged = true;
        const shell = new DatabaseSync(join(folder, 'chat.db'));
        shell.exec(`update users set role = 'admin' where id = 'ann'`);
        shell.close();
      }),
    ),
  );
  expect(isChanged).toBe(true);
  expect(await role()).toBe('admin');
});

test('where the file is held by another program, nothing of a unit is stored without the rest', async () => {
  const { folder, store } = await opened();
  const shell = new DatabaseSync(join(folder, 'chat.db'));
  onTestFinished(() => shell.close());
  shell.exec('begin immediate');
  await store.write(async (tables) => {
    await tables.messages.insert(message('first', 10), true);
    // It asks, so that what was put off is run; whatever goes wrong is not passed on.
    await tables.messages.getMany(['first']).catch(() => {});
    if (shell.isTransaction) shell.exec('rollback');
    await tables.messages.insert(message('second', 11), true);
  });
  const kept = await store.read((tables) => tables.messages.getMany(['first', 'second']));
  expect(kept.map(({ id }) => id).sort()).toEqual(['first', 'second']);
});
