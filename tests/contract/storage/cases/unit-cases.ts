import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store, StoreWriter } from '../../../../server/src/domain/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { member, user } from '../records.ts';

const put = (id: string) => (tables: StoreWriter) => tables.users.put(user(id));

/** Units of work: order, atomicity, and durability as far as a living process can see it. */
export function unitCases(name: string, filled: () => Promise<Store>): void {
  describe(`${name}: units of work`, () => {
    test('see their own writes; readers see them after the commit', async () => {
      const store = await filled();
      await store.write(async (tables) => {
        await tables.users.put(user('new'));
        expect(await tables.users.get('new')).not.toBeNull();
        expect(await store.read((reader) => reader.users.get('new'))).toBeNull();
      });
      expect(await store.read((reader) => reader.users.get('new'))).not.toBeNull();
    });

    test('run in order, and publish after the commit in the same order', async () => {
      const store = await filled();
      const ran: number[] = [];
      const notified: number[] = [];
      await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          store.write(async (tables) => {
            ran.push(i);
            tables.afterCommit(() => notified.push(i));
            await tables.users.put(user(`u${i}`));
            expect(notified).not.toContain(i);
          }),
        ),
      );
      const order = Array.from({ length: 50 }, (_, i) => i);
      expect([ran, notified]).toEqual([order, order]);
    });

    test('that fail undo only themselves, in any combination', async () => {
      await assertProperty(
        fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), async (plan) => {
          const store = await filled();
          const notified: number[] = [];
          const results = await Promise.allSettled(
            plan.map((fails, i) =>
              store.write(async (tables) => {
                tables.afterCommit(() => notified.push(i));
                await tables.users.put(user(`u${i}`));
                if (fails) throw new Error(`unit ${i}`);
                return i;
              }),
            ),
          );
          const ids = plan.map((_, i) => `u${i}`);
          const kept = await store.read((tables) => tables.users.getMany(ids));
          const expected = plan.flatMap((fails, i) => (fails ? [] : [i]));
          expect(kept.map(({ id }) => id).sort()).toEqual(expected.map((i) => `u${i}`).sort());
          expect(notified).toEqual(expected);
          expect(results.map(({ status }) => status === 'rejected')).toEqual(plan);
          await store.close();
        }),
        { numRuns: 15 },
      );
    });

    test('that break a constraint reject, and later ones succeed', async () => {
      const store = await filled();
      const orphan = store.write((tables) => tables.members.put(member('messaging:none', 'ann')));
      const good = store.write(put('good'));
      await expect(orphan).rejects.toThrow();
      await good;
      expect(await store.read((tables) => tables.users.get('good'))).not.toBeNull();
    });

    test('beyond the size of one commit are all done', async () => {
      const store = await filled();
      await Promise.all(Array.from({ length: 1300 }, (_, i) => store.write(put(`u${i}`))));
      expect(await store.read((tables) => tables.users.getMany(['u0', 'u1299']))).toHaveLength(2);
    });

    test('started before the close finish; later ones are refused', async () => {
      const store = await filled();
      const last = store.write(put('last'));
      const closing = store.close();
      await expect(store.write(put('late'))).rejects.toMatchObject({ code: 'STOOP_DB_CLOSED' });
      await expect(store.read((tables) => tables.users.get('ann'))).rejects.toMatchObject({
        code: 'STOOP_DB_CLOSED',
      });
      await Promise.all([last, closing]);
    });

    test('many reads at once are all answered, and a failing one blocks none', async () => {
      const store = await filled();
      const reads = Array.from({ length: 30 }, (_, i) =>
        store.read(async (tables) => {
          const found = await tables.users.get('ann');
          if (i === 7) throw new Error('a reader failed');
          return found?.id;
        }),
      );
      const results = await Promise.allSettled(reads);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect(await store.read((tables) => tables.users.get('bob'))).not.toBeNull();
    });

    test('a read sees one moment however long it takes', async () => {
      const store = await filled();
      let write: Promise<unknown> = Promise.resolve();
      const seen = await store.read(async (tables) => {
        const before = await tables.users.get('later');
        write = store.write(put('later'));
        await write;
        return [before, await tables.users.get('later')];
      });
      expect(seen).toEqual([null, null]);
      expect(await store.read((tables) => tables.users.get('later'))).not.toBeNull();
    });
  });
}
