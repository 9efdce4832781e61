import { expect, onTestFinished, test } from 'vitest';
import type { Store, StoreWriter } from '../../../server/src/domain/index.ts';
import { openPostgresStore } from '../../../server/src/storage/index.ts';
import { testDatabase } from '../../support/databases/postgres.ts';
import { channel, member, message, read, user } from './records.ts';

const NODES = 2;
const UNITS = 40;
const CIDS = ['messaging:one', 'messaging:two'] as const;

/** Several nodes on one database with two channels and two users in them. */
async function nodes(): Promise<readonly [Store, Store]> {
  const database = await testDatabase();
  const open = () => openPostgresStore({ url: database.url, now: () => 1 });
  const stores = [await open(), await open()] as const;
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });
  await stores[0].write(async (tables) => {
    for (const id of ['ann', 'bob']) await tables.users.put(user(id));
    for (const id of ['one', 'two']) {
      await tables.channels.insert(channel(id));
      await tables.members.put(member(`messaging:${id}`, 'bob'));
      await tables.reads.put(read(`messaging:${id}`, 'bob', { countedAtRead: 0 }));
    }
  });
  return stores;
}

/** Takes the channel's next number, as sending a message does. */
async function number(tables: StoreWriter, cid: (typeof CIDS)[number], id: string): Promise<number> {
  const found = await tables.channels.get(cid);
  if (found === null) throw new Error(`no ${cid}`);
  const seq = found.seq + 1;
  await tables.messages.insert(message(id, seq, { cid }), true);
  await tables.events.append({
    cid,
    seq,
    createdAt: seq,
    type: 'message.new',
    messageId: id,
    userId: null,
    data: null,
  });
  await tables.channels.update({ ...found, seq, countedMessages: found.countedMessages + 1 });
  return seq;
}

test('a channel’s numbers have no gaps and are published in order, whichever node assigns them', async () => {
  const stores = await nodes();
  const notified = new Map<string, number[]>();
  let runs = 0;
  await Promise.all(
    stores.flatMap((store, node) =>
      Array.from({ length: UNITS }, (_, i) => {
        const cid = CIDS[i % CIDS.length] ?? CIDS[0];
        // Every fifth unit may touch anything.
        return store.write(
          async (tables) => {
            runs += 1;
            const seq = await number(tables, cid, `${node}-${i}`);
            tables.afterCommit(() => {
              const key = `${node} ${cid}`;
              notified.set(key, [...(notified.get(key) ?? []), seq]);
            });
          },
          i % 5 === 0 ? null : cid,
        );
      }),
    ),
  );
  for (const cid of CIDS) {
    const events = await stores[0].read((tables) => tables.events.since([cid], 0, 1000));
    expect(events.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: (UNITS * NODES) / CIDS.length }, (_, i) => i + 1),
    );
  }
  // They waited for each other; nothing was run again.
  expect(runs).toBe(UNITS * NODES);
  for (const numbers of notified.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('units of different channels run side by side, those of one channel and those of none do not', async () => {
  const [store] = await nodes();
  const log: string[] = [];
  const met = Promise.withResolvers<void>();
  const first = store.write(async (tables) => {
    log.push('one begins');
    await tables.users.get('ann');
    await met.promise;
    log.push('one ends');
  }, CIDS[0]);
  const same = store.write(async () => {
    log.push('one again');
  }, CIDS[0]);
  const beside = store.write(async (tables) => {
    await tables.users.get('ann');
    log.push('two');
    met.resolve();
  }, CIDS[1]);
  const everything = store.write(async () => {
    log.push('everything');
  });
  await Promise.all([first, same, beside, everything]);
  expect(log).toEqual(['one begins', 'two', 'one ends', 'one again', 'everything']);
});

test('unread sums over channels written at once are right when they are published', async () => {
  const stores = await nodes();
  const notified: number[] = [];
  await Promise.all(
    stores.flatMap((store, node) =>
      Array.from({ length: UNITS }, (_, i) => {
        const cid = CIDS[(i + node) % CIDS.length] ?? CIDS[0];
        return store.write(async (tables) => {
          await number(tables, cid, `${node}-${i}`);
          const sums = await tables.reads.totals(['bob'], [], { types: [], cap: 1000 });
          const sum = sums.get('bob')?.totalUnreadCount ?? 0;
          tables.afterCommit(() => notified.push(sum));
        }, cid);
      }),
    ),
  );
  expect(notified.toSorted((a, b) => a - b)).toEqual(Array.from({ length: UNITS * NODES }, (_, i) => i + 1));
});

test('two nodes create the same record at once: the second finds it', async () => {
  const stores = await nodes();
  const made = await Promise.all(
    stores.map((store, node) =>
      store.write(async (tables) => {
        if ((await tables.messages.get('same')) !== null) return false;
        await tables.messages.insert(message('same', 1, { cid: CIDS[node] ?? CIDS[0] }), true);
        return true;
      }, CIDS[node]),
    ),
  );
  expect(made.filter(Boolean)).toHaveLength(1);
});
