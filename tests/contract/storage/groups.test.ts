/** Units of work that share a commit behave as if each had a commit of its own. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Store, StoreWriter } from '../../../server/src/domain/index.ts';
import { openStore } from '../../../server/src/storage/index.ts';
import { assertProperty } from '../../support/seed.ts';
import { testFolder } from '../../support/test-folder.ts';
import { channel, member, message, read, user } from './records.ts';

const CHANNELS = ['one', 'two', 'none'] as const;
/** As many units as one commit takes, and some more. */
const MANY = 200;

async function folderOf(): Promise<string> {
  const folder = await testFolder('stoop-groups-');
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

/** One operation of a unit of work; its result is the unit's answer. */
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

/** A unit with two reasons for a refusal may report either, depending on when the database is asked. */
const outcome = (work: Promise<unknown>): Promise<unknown> => work.catch(() => 'refused');

/** Everything stored, read from the file. */
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

test('units all at once answer and store the same as one after the other', {
  timeout: 120_000,
}, async () => {
  const plans = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 20, maxLength: 80 });
  await assertProperty(
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

const insert = (store: Store, id: string, at: number) =>
  store.write(async (tables) => {
    if (await tables.messages.isTaken(id)) throw new Error(`${id} is taken`);
    await tables.messages.insert(message(id, at, { cid: 'messaging:one' }), true);
  });

test('a duplicate is refused, and none beside it', async () => {
  const { store } = await opened();
  await insert(store, 'm7', 1);
  const notified: number[] = [];
  const ids = [...Array.from({ length: MANY }, (_, n) => `m${n}`), 'm9'];
  const results = await Promise.allSettled(
    ids.map((id, n) => insert(store, id, n + 10).then(() => notified.push(n))),
  );
  const refused = results.flatMap((result, n) =>
    result.status === 'rejected' ? [[n, String(result.reason.message)]] : [],
  );
  expect(refused).toEqual([
    [7, 'm7 is taken'],
    [MANY, 'm9 is taken'],
  ]);
  expect(notified).toEqual(ids.flatMap((_, n) => (n === 7 || n === MANY ? [] : [n])));
  expect((await store.read((tables) => tables.messages.getMany(ids))).length).toBe(MANY);
});

test('the next unit sees another program’s change', async () => {
  const { folder, store } = await opened();
  const role = () => store.write(async (tables) => (await tables.users.get('ann'))?.role);
  expect(await role()).toBe('user');
  const shell = new DatabaseSync(join(folder, 'chat.db'));
  shell.exec(`update users set role = 'admin' where id = 'ann'`);
  shell.close();
  expect(await role()).toBe('admin');
});

test('while another program holds the file, no part of a unit is stored, and later ones succeed', async () => {
  const { folder, store } = await opened();
  const shell = new DatabaseSync(join(folder, 'chat.db'));
  onTestFinished(() => shell.close());
  shell.exec('begin immediate');
  await expect(insert(store, 'first', 10)).rejects.toThrow('database is locked');
  shell.exec('rollback');
  await insert(store, 'second', 11);
  const kept = await store.read((tables) => tables.messages.getMany(['first', 'second']));
  expect(kept.map(({ id }) => id)).toEqual(['second']);
});
