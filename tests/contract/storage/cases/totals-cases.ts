import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Store, StoreReader, StoreWriter } from '../../../../server/src/domain/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { channel, member, message, read, user } from '../records.ts';

const CID = 'messaging:one';
const USERS = ['ann', 'bob', 'cat'] as const;
const CIDS = [CID, 'messaging:two', 'support:s'] as const;

/** Changes of a user's unread sums, each as one unit of work. */
type TotalsStep = (tables: StoreWriter, n: number) => Promise<void>;

function totalsSteps(who: (typeof USERS)[number], cid: (typeof CIDS)[number]): readonly TotalsStep[] {
  const current = async (tables: StoreWriter) => {
    const found = await tables.channels.get(cid);
    if (found === null) throw new Error(`no ${cid}`);
    return found;
  };
  return [
    async (tables, n) => {
      const before = await current(tables);
      await tables.messages.insert(message(`m${n}`, n, { cid, userId: who }), true);
      const countedMessages = before.countedMessages + 1;
      await tables.channels.update({ ...before, countedMessages });
      // Half of the authors have read all, the others have only written.
      const mark = n % 2 === 0 ? null : await tables.reads.get(cid, who);
      const countedAtRead = mark === null ? countedMessages : mark.countedAtRead + 1;
      await tables.reads.put(read(cid, who, { countedAtRead }));
    },
    async (tables) => {
      const { countedMessages } = await current(tables);
      if ((await tables.reads.get(cid, who)) !== null || cid === 'support:s')
        await tables.reads.put(read(cid, who, { countedAtRead: countedMessages }));
    },
    async (tables) => {
      const { countedMessages } = await current(tables);
      await tables.members.put(member(cid, who));
      if ((await tables.reads.get(cid, who)) === null)
        await tables.reads.put(read(cid, who, { countedAtRead: countedMessages }));
    },
    async (tables) => {
      await tables.members.remove(cid, who);
      await tables.reads.remove(cid, who);
    },
    async (tables) => {
      const found = await tables.members.get(cid, who);
      if (found !== null) await tables.members.put({ ...found, hidden: !found.hidden });
    },
    async (tables) => {
      const before = await current(tables);
      if (before.countedMessages === 0) return;
      await tables.reads.uncount({ cid, createdAt: 0, userId: who, id: 'gone' });
      await tables.channels.update({ ...before, countedMessages: before.countedMessages - 1 });
    },
  ];
}

/** A unit of work and a reader compute the same unread sums. */
export function totalsCases(name: string, filled: () => Promise<Store>): void {
  test(`${name}: a unit of work and a reader compute the same unread sums, also after failed units`, async () => {
    const step = fc.record({
      who: fc.constantFrom(...USERS),
      cid: fc.constantFrom(...CIDS),
      kind: fc.nat({ max: 5 }),
      fails: fc.boolean(),
    });
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (list) => {
      const store = await filled();
      await store.write(async (tables) => {
        await tables.users.put(user('cat'));
        await tables.channels.insert(channel('two'));
        await tables.channels.insert(channel('s', { cid: 'support:s', type: 'support' }));
      });
      const sums = (tables: StoreReader) =>
        tables.reads.totals(USERS, ['cat'], { types: ['support'], cap: 3 });
      for (const [n, { who, cid, kind, fails }] of list.entries()) {
        const unit = store.write(async (tables) => {
          await sums(tables);
          await totalsSteps(who, cid)[kind]?.(tables, n);
          if (fails) throw new Error('undone');
        });
        await unit.catch((error: Error) => expect(error.message).toBe('undone'));
        expect(await store.write(sums)).toEqual(await store.read(sums));
      }
      await store.close();
    });
    await assertProperty(property, { numRuns: 25 });
  });
}
