import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/src/domain/index.ts';
import { assertProperty } from '../../../support/seed.ts';
import { channel, member, message, reaction, read, user } from '../records.ts';
import { conversationCases } from './conversation-cases.ts';
import { eventCases } from './event-cases.ts';
import { keptCases } from './kept-cases.ts';
import { keysetCases } from './keyset-cases.ts';
import { messagePartCases } from './message-part-cases.ts';
import { moderationCases } from './moderation-cases.ts';
import { peopleCases } from './people-cases.ts';
import { taskCases } from './task-cases.ts';
import { totalsCases } from './totals-cases.ts';
import { unitCases } from './unit-cases.ts';

/** A fresh, empty store; closed by the caller of the cases. */
export type OpenStore = () => Promise<Store>;

const CID = 'messaging:one';
const everything = { after: null, before: null, take: 'oldest', limit: 300 } as const;

/** The contract of every implementation of the Store port. */
export function storeCases(name: string, open: OpenStore): void {
  async function filled(): Promise<Store> {
    const store = await open();
    await store.write(async (tables) => {
      for (const id of ['ann', 'bob']) await tables.users.put(user(id));
      await tables.channels.insert(channel('one'));
      for (const id of ['ann', 'bob']) await tables.members.put(member(CID, id));
    });
    return store;
  }

  describe(`${name}: records are returned as they were stored`, () => {
    const data = { a: { 'b.c': [1, null, 'ü'] }, empty: {} };

    test('users', async () => {
      const store = await open();
      const full = user('u', {
        name: 'U',
        image: 'i',
        language: 'de',
        teams: ['x'],
        invisible: true,
        banned: true,
        custom: data,
        lastActive: 3,
        revokeTokensIssuedBefore: 6,
      });
      await store.write((tables) => tables.users.put(full));
      expect(await store.read((tables) => tables.users.get('u'))).toEqual(full);
      await store.write((tables) => tables.users.put(user('u')));
      expect(await store.read((tables) => tables.users.getMany(['u', 'nobody', 'u']))).toEqual([user('u')]);
      await store.write((tables) => tables.users.setLastActive('u', 9));
      expect(await store.read((tables) => tables.users.get('u'))).toEqual(user('u', { lastActive: 9 }));
    });

    test('channels', async () => {
      const store = await filled();
      const full = channel('one', {
        custom: data,
        frozen: true,
        cooldown: 3,
        lastMessageAt: 7,
        seq: 4,
        countedMessages: 2,
      });
      await store.write((tables) => tables.channels.update(full));
      expect(await store.read((tables) => tables.channels.get(CID))).toEqual(full);
      expect(await store.read((tables) => tables.channels.getMany(['x', CID]))).toEqual([full]);
      expect(await store.read((tables) => tables.channels.createdBy('messaging', 'ann'))).toEqual([CID]);
      expect(await store.read((tables) => tables.channels.get('messaging:none'))).toBeNull();
    });

    test('members', async () => {
      const store = await filled();
      const full = member(CID, 'bob', {
        custom: data,
        hidden: true,
        channelRole: 'channel_moderator',
        pinnedAt: 4,
      });
      await store.write((tables) => tables.members.put(full));
      await store.read(async (tables) => {
        expect(await tables.members.get(CID, 'bob')).toEqual(full);
        expect(await tables.members.list(CID, 1, 1)).toEqual([full]);
        expect(await tables.members.listMany([CID], 1)).toEqual([member(CID, 'ann')]);
        expect(await tables.members.of('bob', [CID, 'x'])).toEqual([full]);
        expect([...(await tables.members.ids(CID, null))].sort()).toEqual(['ann', 'bob']);
        expect(await tables.members.ids(CID, ['bob', 'eve'])).toEqual(['bob']);
        expect(await tables.members.hiddenCids('bob', 10)).toEqual([CID]);
      });
      await store.write((tables) => tables.members.remove(CID, 'bob'));
      expect(await store.read((tables) => tables.members.get(CID, 'bob'))).toBeNull();
    });

    test('messages', async () => {
      const store = await filled();
      const full = message('m', 5, {
        text: 'it\'s "quoted" \u0001 ü 🎈',
        custom: data,
        attachments: [data],
        mentionedUserIds: ['bob'],
        silent: true,
        reactionGroups: { like: { count: 1, sumScores: 2, firstReactionAt: 3, lastReactionAt: 4 } },
        threadParticipantIds: ['ann'],
        pinnedAt: 6,
        pinnedById: 'bob',
      });
      await store.write((tables) => tables.messages.insert(full, false));
      expect(await store.read((tables) => tables.messages.get('m'))).toEqual(full);
      const edited = { ...full, text: 'x', deletedAt: 9, type: 'deleted' as const };
      await store.write((tables) => tables.messages.update(edited));
      expect(await store.read((tables) => tables.messages.getMany(['m', 'n']))).toEqual([edited]);
    });

    test('reactions', async () => {
      const store = await filled();
      await store.write(async (tables) => {
        await tables.messages.insert(message('m', 5), true);
        for (const [who, type, at] of [
          ['ann', 'like', 1],
          ['bob', 'like', 3],
          ['bob', 'wow', 2],
        ] as const) {
          await tables.reactions.put(reaction('m', who, { type, createdAt: at, updatedAt: at, score: at }));
        }
      });
      await store.read(async (tables) => {
        expect(
          (await tables.reactions.list('m', { limit: 2, offset: 0 })).map(({ type, userId }) => [
            type,
            userId,
          ]),
        ).toEqual([
          ['like', 'bob'],
          ['wow', 'bob'],
        ]);
        expect((await tables.reactions.latest(['m', 'x'], 1)).map(({ createdAt }) => createdAt)).toEqual([3]);
        expect((await tables.reactions.own(['m'], 'bob')).map(({ type }) => type)).toEqual(['like', 'wow']);
        expect(await tables.reactions.group('m', 'like')).toEqual({
          count: 2,
          sumScores: 4,
          firstReactionAt: 1,
          lastReactionAt: 3,
        });
        expect(await tables.reactions.group('m', 'none')).toBeNull();
      });
      await store.write((tables) => tables.messages.remove('m'));
      expect(await store.read((tables) => tables.reactions.list('m', { limit: 10, offset: 0 }))).toEqual([]);
    });

    test('reads and events', async () => {
      const store = await filled();
      const mark = read(CID, 'ann', {
        lastRead: 8,
        lastReadMessageId: 'm',
        countedAtRead: 3,
        lastDeliveredAt: 7,
      });
      const event = {
        cid: CID,
        seq: 1,
        createdAt: 5,
        type: 'message.new',
        messageId: 'm',
        userId: null,
        data: { a: 1 },
      };
      await store.write(async (tables) => {
        await tables.reads.put(mark);
        await tables.events.append(event);
        await tables.events.append({ ...event, seq: 2, createdAt: 6, data: null });
      });
      await store.read(async (tables) => {
        expect(await tables.reads.get(CID, 'ann')).toEqual(mark);
        expect(await tables.reads.getMany([CID], ['ann', 'bob'])).toEqual([mark]);
        expect(await tables.reads.newest([CID], 5)).toEqual([mark]);
        const { seq, ...notified } = event;
        expect((await tables.events.since([CID, 'messaging:none'], 4, 9))[0]).toEqual(notified);
        expect(await tables.events.since([CID], 4, 1)).toHaveLength(1);
        expect(await tables.events.since([CID], 5, 9)).toHaveLength(1);
      });
      expect(await store.write((tables) => tables.events.prune(6, 9))).toBe(1);
    });
  });

  describe(`${name}: pages`, () => {
    async function conversation(): Promise<Store> {
      const store = await filled();
      await store.write(async (tables) => {
        // Pairs share a time, so that ids decide; every third message is a reply in its thread only.
        for (let i = 0; i < 30; i += 1) {
          const thread = i % 3 === 2 ? { parentId: 'm00', type: 'reply' as const } : {};
          await tables.messages.insert(
            message(`m${String(i).padStart(2, '0')}`, 10 + (i >> 1), thread),
            true,
          );
        }
      });
      return store;
    }

    test('are ranges of one order, with any bounds', async () => {
      const store = await conversation();
      const all = await store.read((tables) => tables.messages.page(CID, everything));
      expect(all).toHaveLength(20);
      const index = fc.integer({ min: 0, max: all.length - 1 });
      const property = fc.asyncProperty(
        index,
        index,
        fc.boolean(),
        fc.integer({ min: 1, max: 25 }),
        async (...[a, b, inclusive, limit]) => {
          const bound = (i: number) => ({
            position: { at: all[i]?.createdAt ?? 0, id: all[i]?.id ?? '' },
            inclusive,
          });
          const runtime = all.slice(inclusive ? a : a + 1, inclusive ? b + 1 : b);
          const range = { after: bound(a), before: bound(b), limit };
          const oldest = await store.read((tables) =>
            tables.messages.page(CID, { ...range, take: 'oldest' }),
          );
          const newest = await store.read((tables) =>
            tables.messages.page(CID, { ...range, take: 'newest' }),
          );
          expect(oldest).toEqual(runtime.slice(0, limit));
          expect(newest).toEqual(runtime.slice(-limit));
        },
      );
      await assertProperty(property, { numRuns: 50 });
    });

    test('of a thread leave out deleted replies', async () => {
      const store = await conversation();
      await store.write((tables) =>
        tables.messages.update(message('m05', 12, { parentId: 'm00', deletedAt: 50, type: 'deleted' })),
      );
      const replies = await store.read((tables) => tables.messages.replies('m00', everything));
      expect(replies.map(({ id }) => id)).toEqual([
        'm02',
        'm08',
        'm11',
        'm14',
        'm17',
        'm20',
        'm23',
        'm26',
        'm29',
      ]);
    });

    test('of several channels at once', async () => {
      const store = await conversation();
      await store.write(async (tables) => {
        await tables.channels.insert(channel('two'));
        await tables.messages.insert(message('x', 1, { cid: 'messaging:two' }), true);
      });
      const found = await store.read((tables) =>
        tables.messages.newest([CID, 'messaging:two', 'messaging:none'], 2),
      );
      expect(found.map(({ id }) => id)).toEqual(['m27', 'm28', 'x']);
    });

    test('can be limited by size before they are read', async () => {
      const store = await conversation();
      await store.write(async ({ channels, messages }) => {
        await channels.insert(channel('two'));
        for (const [id, at] of [
          ['x', 1],
          ['y', 2],
          ['z', 3],
        ] as const)
          await messages.insert(
            message(id, at, { cid: 'messaging:two', text: 'four', attachments: [{ a: at }] }),
            true,
          );
      });
      const size = (limit: number, ...cids: string[]) =>
        store.read(({ messages }) => messages.newestSize(cids, limit));
      const each = 'four'.length + '[{"a":1}]'.length;
      expect(await size(2, 'messaging:two', 'messaging:none')).toBe(2 * each);
      expect(await size(9, 'messaging:two')).toBe(3 * each);
      expect(await size(9, CID, 'messaging:two')).toBeGreaterThan(3 * each);
      expect([await size(9, 'messaging:none'), await size(9)]).toEqual([0, 0]);
    });
  });

  describe(`${name}: unread`, () => {
    test('adds up channels, capped, without hidden ones', async () => {
      const store = await filled();
      await store.write(async (tables) => {
        await tables.channels.update(channel('one', { countedMessages: 300 }));
        await tables.channels.insert(channel('two', { countedMessages: 5 }));
        await tables.channels.insert(channel('three', { countedMessages: 5 }));
        await tables.members.put(member('messaging:two', 'bob'));
        await tables.members.put(member('messaging:three', 'bob', { hidden: true }));
        for (const cid of [CID, 'messaging:two', 'messaging:three'])
          await tables.reads.put(read(cid, 'bob', { countedAtRead: 1 }));
        await tables.reads.put(read(CID, 'ann', { countedAtRead: 300 }));
      });
      const totals = await store.read((tables) =>
        tables.reads.totals(['ann', 'bob', 'new'], [], { types: ['support'], cap: 255 }),
      );
      expect(Object.fromEntries(totals)).toEqual({
        ann: { totalUnreadCount: 0, unreadChannels: 0 },
        bob: { totalUnreadCount: 259, unreadChannels: 2 },
        new: { totalUnreadCount: 0, unreadChannels: 0 },
      });
      const unread = await store.read((tables) => tables.reads.unread('bob', [], 255));
      expect([...unread].sort((a, b) => a.count - b.count)).toEqual([
        { cid: 'messaging:two', count: 4, lastRead: 1 },
        { cid: CID, count: 255, lastRead: 1 },
      ]);
    });

    test('of staff includes channels they never opened', async () => {
      const store = await filled();
      await store.write(async (tables) => {
        for (const [id, countedMessages] of [
          ['a', 3],
          ['b', 4],
        ] as const) {
          await tables.channels.insert(
            channel(id, { cid: `support:${id}`, type: 'support', countedMessages }),
          );
        }
        await tables.reads.put(read('support:b', 'bob', { countedAtRead: 3 }));
      });
      const totals = await store.read((tables) =>
        tables.reads.totals(['ann', 'bob'], ['bob'], { types: ['support'], cap: 255 }),
      );
      expect(Object.fromEntries(totals)).toEqual({
        ann: { totalUnreadCount: 0, unreadChannels: 0 },
        bob: { totalUnreadCount: 4, unreadChannels: 2 },
      });
    });
  });

  conversationCases(name, filled);
  keysetCases(name, filled);
  totalsCases(name, filled);

  keptCases(name, filled);
  messagePartCases(name, filled);
  eventCases(name, filled);
  moderationCases(name, filled);
  peopleCases(name, filled);
  taskCases(name, filled);
  unitCases(name, filled);
}
