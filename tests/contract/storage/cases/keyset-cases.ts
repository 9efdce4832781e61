import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Page, PageQuery, Sort, Store } from '../../../../server/src/domain/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { asked, by, reminder } from '../conversation-records.ts';
import { message } from '../records.ts';

/** All results of a query, page by page in one direction, as long as there is a next page. */
async function walk<T>(
  find: (query: PageQuery) => Promise<Page<T>>,
  query: PageQuery,
  side: 'next' | 'prev',
): Promise<{ readonly items: T[]; readonly pages: Page<T>[] }> {
  const pages: Page<T>[] = [];
  const items: T[] = [];
  let { cursor } = query;
  for (;;) {
    const page = await find({ ...query, cursor });
    pages.push(page);
    if (side === 'next') items.push(...page.items);
    else items.unshift(...page.items);
    const keys = side === 'next' ? page.next : page.prev;
    if (keys === null) return { items, pages };
    cursor = { side, keys };
  }
}

/** Pages that continue after a row, tested with reminders: some have equal times, some have none. */
export function keysetCases(name: string, filled: () => Promise<Store>): void {
  async function withMessages(count: number): Promise<Store> {
    const store = await filled();
    await store.write(async (tables) => {
      for (let i = 0; i < count; i += 1) await tables.messages.insert(message(`m${i}`, 10 + i), true);
    });
    return store;
  }

  describe(`${name}: pages that continue after a row`, () => {
    /** There are few times, so that many rows are equal and some have none. */
    const times = fc.array(fc.option(fc.integer({ min: 1, max: 4 })), { minLength: 0, maxLength: 14 });
    const sorts = fc.constantFrom<readonly Sort[]>(
      [by('remindAt', 1)],
      [by('remindAt', -1)],
      [by('remindAt', 1), by('createdAt', -1)],
      [by('createdAt', -1), by('remindAt', -1)],
      [by('messageId', -1)],
    );

    test('return every row once, forwards and backwards, for any order and size', async () => {
      const store = await withMessages(14);
      const find = (query: PageQuery) => store.read((tables) => tables.reminders.find('ann', query));
      const property = fc.asyncProperty(
        times,
        sorts,
        fc.integer({ min: 1, max: 6 }),
        async (list, sort, limit) => {
          await store.write(async (tables) => {
            for (let i = 0; i < 14; i += 1) await tables.reminders.remove('ann', `m${i}`);
            for (const [i, remindAt] of list.entries())
              await tables.reminders.put(reminder(`m${i}`, { remindAt, createdAt: i % 3 }));
          });
          const whole = await find(asked({ sort, limit: 100 }));
          expect(whole).toMatchObject({ next: null, prev: null });
          expect(whole.items).toHaveLength(list.length);
          const forwards = await walk(find, asked({ sort, limit }), 'next');
          expect(forwards.items).toEqual(whole.items);
          const last = forwards.pages.at(-1);
          const before = await walk(
            find,
            asked({ sort, limit, cursor: last?.prev ? { side: 'prev', keys: last.prev } : null }),
            'prev',
          );
          const onLast = last?.prev ? last.items.length : 0;
          const rest = last?.prev
            ? whole.items.slice(0, whole.items.length - onLast)
            : whole.items.slice(0, limit);
          expect(before.items).toEqual(rest);
        },
      );
      await assertProperty(property, { numRuns: 60 });
    });

    test('are not shifted by rows added or deleted meanwhile', async () => {
      const store = await withMessages(6);
      await store.write(async (tables) => {
        for (let i = 0; i < 5; i += 1) await tables.reminders.put(reminder(`m${i}`, { createdAt: i }));
      });
      const find = (query: PageQuery) => store.read((tables) => tables.reminders.find('ann', query));
      const first = await find(asked({ limit: 2 }));
      await store.write(async (tables) => {
        await tables.reminders.put(reminder('m5', { createdAt: 9 }));
        await tables.reminders.remove('ann', 'm4');
      });
      const second = await find(asked({ limit: 2, cursor: { side: 'next', keys: first.next ?? [] } }));
      expect(second.items.map(({ messageId }) => messageId)).toEqual(['m2', 'm1']);
    });
  });
}
