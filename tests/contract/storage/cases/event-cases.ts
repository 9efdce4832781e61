import { describe, expect, test } from 'vitest';
import type { Cid, Store } from '../../../../server/src/domain/index.ts';
import { channel, message } from '../records.ts';

const CID: Cid = 'messaging:one';

/** Channel events, for users who missed them. */
export function eventCases(name: string, filled: () => Promise<Store>): void {
  describe(`${name}: events`, () => {
    test('a message that is no reply yields its own event, once, also if an earlier version has stored one', async () => {
      const store = await filled();
      const reply = { parentId: 'first', type: 'reply' } as const;
      await store.write(async (tables) => {
        await tables.channels.insert(channel('two'));
        await tables.messages.insert(message('first', 3), true);
        await tables.messages.insert(message('hidden', 4, reply), true);
        await tables.messages.insert(message('shown', 5, { ...reply, showInChannel: true }), true);
        await tables.messages.insert(message('last', 7), true);
        await tables.messages.insert(message('elsewhere', 5, { cid: 'messaging:two' }), true);
        await tables.messages.insert(message('known', 8), true);
        const known = { type: 'message.new', messageId: 'known', userId: 'ann', data: null };
        await tables.events.append({ cid: CID, seq: 3, createdAt: 8, ...known });
        const edited = { type: 'message.updated', messageId: 'first', userId: null, data: null };
        await tables.events.append({ cid: CID, seq: 2, createdAt: 6, ...edited });
      });
      const since = (cids: readonly string[], after: number, limit = 9) =>
        store.read(async ({ events }) =>
          (await events.since(cids, after, limit)).map(({ type, messageId }) => `${type} ${messageId}`),
        );
      const all = ['new first', 'updated first', 'new last', 'new known'].map(
        (notified) => `message.${notified}`,
      );
      expect(await since([CID], 2)).toEqual(all);
      expect(await since([CID], 3)).toEqual(all.slice(1));
      expect(await since(['messaging:two', CID], 2)).toEqual([...all, 'message.new elsewhere']);
      expect((await since([CID], 2, 1)).length).toBeGreaterThanOrEqual(1);
      expect((await since([CID], 2, 3)).length).toBeGreaterThanOrEqual(3);
      const [first] = await store.read(({ events }) => events.since([CID], 2, 9));
      expect(first).toEqual({
        ...{ cid: CID, createdAt: 3, type: 'message.new', messageId: 'first', userId: 'ann', data: null },
      });
    });

    test('events are deleted by age and by number, a limited number at once', async () => {
      const store = await filled();
      const at = (createdAt: number) => ({
        cid: CID,
        seq: createdAt,
        createdAt,
        type: 'message.new',
        messageId: `m${createdAt}`,
        userId: null,
        data: null,
      });
      await store.write(async ({ events }) => {
        for (let i = 1; i <= 10; i += 1) await events.append(at(i));
      });
      const kept = () =>
        store.read(async ({ events }) =>
          (await events.since([CID], 0, 99)).map(({ createdAt }) => createdAt),
        );
      expect(await store.write(({ events }) => events.prune(5, 3))).toBe(3);
      expect(await store.write(({ events }) => events.prune(5, 3))).toBe(1);
      expect(await kept()).toEqual([5, 6, 7, 8, 9, 10]);
      expect(await store.write(({ events }) => events.pruneChannel(CID, 3, 2))).toBe(2);
      expect(await store.write(({ events }) => events.pruneChannel(CID, 3, 2))).toBe(1);
      expect(await store.write(({ events }) => events.pruneChannel(CID, 3, 2))).toBe(0);
      expect(await kept()).toEqual([8, 9, 10]);
      expect(await store.write(({ events }) => events.pruneChannel('messaging:none', 3, 2))).toBe(0);
      const numbered = await store.read(({ events }) => events.numbered(null, 99));
      expect(numbered.map(({ cid }) => cid)).toContain(CID);
      const last = numbered.at(-1)?.cid ?? null;
      expect(await store.read(({ events }) => events.numbered(last, 99))).toEqual([]);
    });
  });
}
