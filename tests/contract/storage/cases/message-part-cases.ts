import { describe, expect, test } from 'vitest';
import type { Cid, Filter, HistoryEntry, MessageRecord, Store } from '../../../../server/src/domain/index.ts';
import { MESSAGE_PARTS, member, message, reaction } from '../records.ts';

const CID: Cid = 'messaging:one';
const everything = { after: null, before: null, take: 'oldest', limit: 300 } as const;
const NOTHING = { op: '$and', of: [] } as const;
const sortBy = (name: string, direction: 1 | -1) =>
  [{ field: { kind: 'named', name } as const, direction, type: null }] as const;
const ids = (messages: readonly MessageRecord[]) => messages.map(({ id }) => id);

/** Data attached to messages: their readers, hidden messages, their history, pending messages. */
export function messagePartCases(name: string, filled: () => Promise<Store>): void {
  describe(`${name}: readers of messages`, () => {
    async function mixed(): Promise<Store> {
      const store = await filled();
      await store.write(async ({ messages }) => {
        await messages.insert(message('open', 1, { pinnedAt: 30 }), true);
        await messages.insert(message('bobs', 2, { restrictedVisibility: ['bob'], pinnedAt: 20 }), true);
        await messages.insert(message('anns', 3, { restrictedVisibility: ['ann'], userId: 'ann' }), true);
        await messages.insert(
          message('reply', 4, { parentId: 'open', restrictedVisibility: ['bob'], userId: 'bob' }),
          true,
        );
        await messages.hideFor('open', 'bob');
        await messages.hideFor('open', 'bob');
      });
      return store;
    }

    test('lists contain only messages a viewer may see; null sees everything', async () => {
      const store = await mixed();
      const lists = (viewer: string | null) =>
        store.read(async ({ messages }) => [
          ids(await messages.page(CID, everything, viewer)),
          ids(await messages.newest([CID], 10, viewer)),
          ids(await messages.pinned(CID, everything, { now: 0, viewer })),
          ids(await messages.pinnedOfEach([CID], 10, { now: 0, viewer })).reverse(),
          ids(await messages.replies('open', everything, viewer)),
          ids(await messages.newestReplies(['open'], 10, viewer)),
        ]);
      const all = ['open', 'bobs', 'anns'];
      expect(await lists(null)).toEqual([all, all, ['bobs', 'open'], ['bobs', 'open'], ['reply'], ['reply']]);
      expect(await lists('bob')).toEqual([['bobs'], ['bobs'], ['bobs'], ['bobs'], ['reply'], ['reply']]);
      const ofEve = [['open'], ['open'], ['open'], ['open'], [], []];
      expect(await lists('eve')).toEqual(ofEve);
      // Ann wrote all of them except the reply.
      expect((await lists('ann'))[0]).toEqual(all);
    });

    test('messages from before a member’s start are in none of their lists', async () => {
      const store = await filled();
      await store.write(async ({ members, messages }) => {
        await members.put(member(CID, 'bob', { historyFrom: 5 }));
        await messages.insert(message('before', 5, { pinnedAt: 30 }), true);
        await messages.insert(message('after', 6, { pinnedAt: 20 }), true);
      });
      await store.read(async ({ messages }) => {
        expect(ids(await messages.newest([CID], 10, 'bob'))).toEqual(['after']);
        expect(ids(await messages.pinned(CID, everything, { now: 0, viewer: 'bob' }))).toEqual(['after']);
        expect(ids(await messages.pinnedOfEach([CID], 10, { now: 0, viewer: 'bob' }))).toEqual(['after']);
        expect(ids(await messages.pinnedOfEach([CID], 10, { now: 0, viewer: null }))).toEqual([
          'before',
          'after',
        ]);
      });
    });

    test('a limit counts messages the viewer may see', async () => {
      const store = await mixed();
      const newest = await store.read(({ messages }) => messages.newest([CID], 1, 'eve'));
      expect(ids(newest)).toEqual(['open']);
    });

    test('unread counts and last messages respect it', async () => {
      const store = await mixed();
      await store.read(async ({ messages }) => {
        expect(await messages.countUnread(CID, 'bob', 0)).toBe(1);
        expect(await messages.countUnread(CID, 'eve', 0)).toBe(1);
        expect((await messages.lastBefore(CID, 100))?.id).toBe('open');
        expect(await messages.hiddenAmong(['open', 'bobs'], 'bob')).toEqual(['open']);
        expect(await messages.hiddenAmong(['open'], 'ann')).toEqual([]);
        expect(await messages.hiders('open')).toEqual(['bob']);
        expect((await messages.get('open'))?.hiddenForSome).toBe(true);
      });
    });

    test('hidden marks are deleted with their message', async () => {
      const store = await mixed();
      await store.write(({ messages }) => messages.remove('open'));
      const hidden = await store.read(({ messages }) => messages.hiddenAmong(['open'], 'bob'));
      expect(hidden).toEqual([]);
    });
  });

  describe(`${name}: parts of messages are returned as they were stored`, () => {
    test('messages with all parts', async () => {
      const store = await filled();
      const full = message('m', 5, {
        restrictedVisibility: ['bob', 'ann'],
        mentionedGroups: { channel: true, here: false, roles: ['a "quoted" one'], groupIds: ['g'] },
        command: { name: 'giphy', args: 'x' },
        i18n: { language: 'en', de_text: 'ü' },
        shadowed: true,
      });
      await store.write(({ messages }) => messages.insert(full, false));
      expect(await store.read(({ messages }) => messages.get('m'))).toEqual(full);
    });

    test.each(MESSAGE_PARTS)('a message with only %o', async (part) => {
      const store = await filled();
      const made = message('m', 5, part);
      const one = { ...made, mentionedGroups: { groupIds: [], ...made.mentionedGroups } };
      await store.write(({ messages }) => messages.insert(one, true));
      const range = { after: null, before: null, take: 'newest', limit: 5 } as const;
      await store.read(async ({ messages }) => {
        expect(await messages.get('m')).toEqual(one);
        const isListed = one.parentId === null || one.showInChannel;
        expect(await messages.page(CID, range)).toEqual(isListed ? [one] : []);
        expect(await messages.newest([CID], 5)).toEqual(isListed ? [one] : []);
      });
    });

    test('a message and a pending one share their ids', async () => {
      const store = await filled();
      await store.write(async ({ messages, held }) => {
        await messages.insert(message('sent', 1), true);
        await held.put({ kind: 'pending', message: message('held', 2), metadata: {} });
        const taken = await Promise.all(['sent', 'held', 'free'].map((id) => messages.isTaken(id)));
        expect(taken).toEqual([true, true, false]);
      });
    });

    test('pins expire in order, and only those that expire', async () => {
      const store = await filled();
      await store.write(async ({ messages }) => {
        await messages.insert(message('late', 1, { pinnedAt: 1, pinExpires: 90 }), false);
        await messages.insert(message('never', 2, { pinnedAt: 1 }), false);
        await messages.insert(message('soon', 3, { pinnedAt: 1, pinExpires: 50 }), false);
      });
      await store.read(async ({ messages }) => {
        expect(await messages.nextPinEnds(5)).toEqual([
          { id: 'soon', at: 50 },
          { id: 'late', at: 90 },
        ]);
        expect(ids(await messages.pinned(CID, everything, { now: 60 }))).toEqual(['late', 'never']);
        expect(ids(await messages.pinnedOfEach([CID], 10, { now: 60 }))).toEqual(['never', 'late']);
        expect(ids(await messages.pinnedOfEach([CID], 1, { now: 60 }))).toEqual(['never']);
      });
    });

    test('pending messages, by author and channel, until they are removed or too old', async () => {
      const store = await filled();
      const pending = { kind: 'pending', message: message('p', 10), metadata: { a: [1] } } as const;
      const ephemeral = {
        kind: 'ephemeral',
        message: message('e', 20, { type: 'ephemeral' }),
        metadata: {},
      } as const;
      await store.write(async ({ held }) => {
        await held.put(pending);
        await held.put(ephemeral);
        await held.put({ ...ephemeral, metadata: { turn: 1 } });
      });
      await store.read(async ({ held }) => {
        expect(await held.get('p')).toEqual(pending);
        expect((await held.get('e'))?.metadata).toEqual({ turn: 1 });
        expect(await held.pendingOf('ann', [CID, 'messaging:no'])).toEqual([pending]);
        expect(await held.pendingOf('bob', [CID])).toEqual([]);
      });
      expect(await store.write(({ held }) => held.prune(15))).toBe(1);
      await store.write(({ held }) => held.remove('e'));
      expect(await store.read(({ held }) => Promise.all([held.get('p'), held.get('e')]))).toEqual([
        null,
        null,
      ]);
    });

    test('history, filtered and in order, and deleted with its message', async () => {
      const store = await filled();
      const entry = (updatedAt: number, updatedById: string): HistoryEntry => ({
        messageId: 'm',
        cid: CID,
        text: `at ${updatedAt}`,
        attachments: [{ a: null }],
        custom: { b: 'c' },
        updatedById,
        updatedAt,
      });
      const versions = [entry(3, 'ann'), entry(2, 'bob'), entry(1, 'ann')];
      await store.write(async ({ messages, history }) => {
        await messages.insert(message('m', 1), false);
        for (const version of versions) await history.append(version, { versions: 20, bytes: 10_000 });
      });
      const page = { sort: sortBy('messageUpdatedAt', -1), limit: 10, cursor: null };
      const find = (filter: Filter) => store.read(({ history }) => history.find({ ...page, filter }));
      expect((await find(NOTHING)).items).toEqual(versions);
      const byAnn: Filter = { op: '$eq', field: { kind: 'named', name: 'userId' }, value: 'ann' };
      expect((await find(byAnn)).items.map(({ updatedAt }) => updatedAt)).toEqual([3, 1]);
      await store.write(({ messages }) => messages.remove('m'));
      expect((await find(NOTHING)).items).toEqual([]);
    });

    test('history within its bounds: the oldest versions go, the newest stays', async () => {
      const store = await filled();
      const append = (updatedAt: number, text: string, most: { versions: number; bytes: number }) =>
        store.write(({ history }) =>
          history.append(
            { messageId: 'm', cid: CID, text, attachments: [], custom: {}, updatedById: 'ann', updatedAt },
            most,
          ),
        );
      await store.write(({ messages }) => messages.insert(message('m', 1), false));
      const page = { sort: sortBy('messageUpdatedAt', -1), limit: 30, cursor: null, filter: NOTHING };
      const left = async () =>
        (await store.read(({ history }) => history.find(page))).items.map(({ updatedAt }) => updatedAt);
      for (let at = 1; at <= 5; at += 1) await append(at, 'short', { versions: 3, bytes: 1_000 });
      expect(await left()).toEqual([5, 4, 3]);
      // Bytes, not characters: each takes three.
      await append(6, '日'.repeat(100), { versions: 20, bytes: 320 });
      expect(await left()).toEqual([6, 5]);
      await append(7, '日'.repeat(1_000), { versions: 20, bytes: 320 });
      expect(await left()).toEqual([7]);
      const by = (user: string) => store.read(({ history }) => history.lastChangeByOthers('m', user));
      expect([await by('ann'), await by('bob')]).toEqual([null, 7]);
    });

    test('reactions by query, with a cursor that neither repeats nor skips at equal times', async () => {
      const store = await filled();
      const all = ['a', 'b', 'c', 'd'].map((type) =>
        reaction('m', 'ann', { type, createdAt: type < 'c' ? 1 : 2, emojiCode: '1f44d' }),
      );
      await store.write(async ({ messages, reactions }) => {
        await messages.insert(message('m', 1), false);
        for (const one of all) await reactions.put(one);
      });
      const query = { filter: NOTHING, sort: sortBy('createdAt', 1), limit: 3 };
      await store.read(async ({ reactions }) => {
        const first = await reactions.find('m', { ...query, cursor: null });
        expect(first.items).toEqual(all.slice(0, 3));
        const cursor = { side: 'next', keys: first.next ?? [] } as const;
        const second = await reactions.find('m', { ...query, cursor });
        expect(second).toMatchObject({ items: all.slice(3), next: null });
      });
    });
  });
}
