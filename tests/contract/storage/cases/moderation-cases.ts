import { describe, expect, test } from 'vitest';
import type {
  BanRecord,
  DeviceRecord,
  Filter,
  FlagRecord,
  Store,
  UploadRecord,
} from '../../../../server/src/domain/index.ts';
import { channel, member, message, user } from '../records.ts';

const CID = 'messaging:one';
const ALL: Filter = { op: '$and', of: [] };
const is = (name: string, value: string): Filter => ({ op: '$eq', field: { kind: 'named', name }, value });
const PAGE = { limit: 10, offset: 0 };

const ban = (targetId: string, fields: Partial<BanRecord> = {}): BanRecord => ({
  targetId,
  cid: CID,
  shadow: false,
  ipBan: false,
  reason: null,
  bannedById: 'ann',
  createdAt: 1,
  expires: null,
  ...fields,
});
const flag = (id: string, fields: Partial<FlagRecord> = {}): FlagRecord => ({
  id,
  userId: 'ann',
  messageId: 'm',
  targetUserId: 'bob',
  cid: CID,
  reason: 'rude "ü"',
  custom: { a: { b: 1 } },
  createdAt: 1,
  updatedAt: 1,
  ...fields,
});

/** The contract of every store for mutes, blocks and bans, accounts and searches. */
export function moderationCases(name: string, filled: () => Promise<Store>): void {
  describe(`${name}: addresses`, () => {
    test('a user’s latest are stored, each once; their bans are found by channel and by app', async () => {
      const store = await filled();
      await store.write(async ({ addresses }) => {
        for (const [at, address] of ['1.1.1.1', '2.2.2.2', '1.1.1.1', '3.3.3.3'].entries())
          await addresses.seen('ann', address, { at, most: 2 });
      });
      await store.write(async ({ addresses }) => {
        expect(await addresses.of('ann')).toEqual(['3.3.3.3', '2.2.2.2']);
        const ban = { address: '3.3.3.3', targetId: 'ann', cid: CID, expires: null };
        await addresses.putBan({ ...ban, expires: 5 });
        await addresses.putBan(ban);
        await addresses.putBan({ ...ban, cid: null, targetId: 'bob', expires: 9 });
        expect(await addresses.bansOf('3.3.3.3', CID)).toEqual(
          expect.arrayContaining([ban, { ...ban, cid: null, targetId: 'bob', expires: 9 }]),
        );
        expect(await addresses.bansOf('3.3.3.3', 'messaging:two')).toHaveLength(1);
        expect(await addresses.bansOf('2.2.2.2', CID)).toEqual([]);
        await addresses.removeBans('bob', CID);
        await addresses.removeBans('bob', null);
        expect(await addresses.bansOf('3.3.3.3', CID)).toEqual([ban]);
      });
    });
  });

  describe(`${name}: mutes and blocks`, () => {
    test('mutes end by themselves; a newer one replaces the time', async () => {
      const store = await filled();
      const mute = { userId: 'ann', targetId: 'bob', createdAt: 1, updatedAt: 1, expires: 10 };
      await store.write(async (tables) => {
        await tables.relations.putMute({ ...mute, expires: 5 });
        await tables.relations.putMute(mute);
        await tables.relations.putMute({ ...mute, targetId: 'cat', createdAt: 2, expires: null });
      });
      await store.read(async ({ relations }) => {
        expect((await relations.mutesOf('ann', 9)).map(({ targetId }) => targetId)).toEqual(['bob', 'cat']);
        expect(await relations.mutersOf('bob', 9)).toEqual(['ann']);
        expect(await relations.mutersOf('bob', 10)).toEqual([]);
        expect(await relations.mutesOf('ann', 9)).toContainEqual(mute);
      });
      expect(await store.write((tables) => tables.relations.removeMute('ann', 'bob'))).toBe(true);
      expect(await store.write((tables) => tables.relations.removeMute('ann', 'bob'))).toBe(false);
    });

    test('blocks: latest first, the first time stays', async () => {
      const store = await filled();
      await store.write(async ({ relations }) => {
        for (const [blockedId, createdAt] of [
          ['bob', 1],
          ['cat', 2],
          ['bob', 3],
        ] as const)
          await relations.putBlock({ userId: 'ann', blockedId, createdAt });
      });
      await store.read(async ({ relations }) => {
        expect(await relations.blocksOf('ann')).toEqual([
          { userId: 'ann', blockedId: 'cat', createdAt: 2 },
          { userId: 'ann', blockedId: 'bob', createdAt: 1 },
        ]);
        expect([await relations.blocks('ann', 'bob'), await relations.blocks('bob', 'ann')]).toEqual([
          true,
          false,
        ]);
      });
    });

    test('one-to-one conversations are found by their two members', async () => {
      const store = await filled();
      const cids = await store.write(async (tables) => {
        await tables.users.put(user('cat'));
        for (const [id, memberCount] of [
          ['!members-x', 2],
          ['!members-y', 3],
          ['plain', 2],
        ] as const) {
          await tables.channels.insert(channel(id, { memberCount }));
          for (const who of ['ann', 'bob'])
            await tables.members.put(member(`messaging:${id}`, who, { blocked: true }));
        }
        return (await tables.members.conversationsOfTwo('ann', 'bob')).map(({ cid, userId, blocked }) => [
          cid,
          userId,
          blocked,
        ]);
      });
      expect(cids).toEqual([['messaging:!members-x', 'ann', true]]);
    });
  });

  describe(`${name}: bans`, () => {
    test('of the app and of channels exist side by side; a new one replaces its predecessor', async () => {
      const store = await filled();
      const app = ban('bob', {
        cid: null,
        shadow: true,
        ipBan: true,
        reason: 'x',
        expires: 9,
        bannedById: null,
      });
      await store.write(async ({ bans }) => {
        await bans.put(ban('bob', { reason: 'old' }));
        await bans.put(ban('bob', { createdAt: 2 }));
        await bans.put(app);
        await bans.put(ban('cat', { cid: 'messaging:two', createdAt: 3 }));
      });
      await store.read(async ({ bans }) => {
        expect(await bans.get('bob', null)).toEqual(app);
        expect(await bans.get('bob', CID)).toEqual(ban('bob', { createdAt: 2 }));
        expect(await bans.among(CID, ['ann', 'bob', 'cat'])).toEqual([ban('bob', { createdAt: 2 })]);
        expect([await bans.count('bob'), await bans.count('ann')]).toEqual([2, 0]);
        const find = async (more: object) =>
          (await bans.find({ filter: ALL, direction: -1, activeAt: null, cids: null, ...PAGE, ...more })).map(
            ({ targetId, cid }) => `${targetId} ${cid}`,
          );
        expect(await find({})).toEqual(['cat messaging:two', `bob ${CID}`, 'bob null']);
        expect(await find({ direction: 1, limit: 1, offset: 1 })).toEqual([`bob ${CID}`]);
        expect(await find({ activeAt: 9 })).toEqual(['cat messaging:two', `bob ${CID}`]);
        expect(await find({ cids: [CID] })).toEqual([`bob ${CID}`]);
        expect(await find({ filter: is('userId', 'cat') })).toEqual(['cat messaging:two']);
      });
      await store.write(({ bans }) => bans.remove('bob', null));
      expect(await store.read(({ bans }) => bans.count('bob'))).toBe(1);
    });

    test('of future channels, by moderator', async () => {
      const store = await filled();
      const future = { targetId: 'bob', ownerId: 'ann', shadow: true, reason: 'r', createdAt: 4, expires: 6 };
      await store.write(({ bans }) => bans.putFuture(future));
      await store.read(async ({ bans }) => {
        expect(await bans.futureOf('ann')).toEqual([future]);
        const find = (activeAt: number | null) =>
          bans.findFuture({ ownerId: 'ann', targetId: 'bob', activeAt, ...PAGE });
        expect([await find(5), await find(6)]).toEqual([[future], []]);
      });
      await store.write(({ bans }) => bans.removeFuture('bob', 'ann'));
      expect(await store.read(({ bans }) => bans.futureOf('ann'))).toEqual([]);
    });
  });

  describe(`${name}: flags`, () => {
    test('are counted by message, with the first reporter and the review', async () => {
      const store = await filled();
      await store.write(async ({ flags }) => {
        await flags.put(flag('2', { userId: 'cat', createdAt: 2, updatedAt: 5 }));
        await flags.put(flag('1'));
        await flags.put(flag('3', { messageId: 'n', createdAt: 9, updatedAt: 9 }));
        await flags.put(flag('4', { messageId: null, cid: null, createdAt: 4 }));
        await flags.putReview('m', { result: 'old', details: {}, reviewedById: null, reviewedAt: 6 });
        await flags.putReview('m', {
          result: 'fine',
          details: { note: 'ü' },
          reviewedById: 'ann',
          reviewedAt: 7,
        });
      });
      await store.read(async ({ flags }) => {
        expect(await flags.get('ann', 'm', 'bob')).toEqual(flag('1'));
        expect(await flags.get('ann', null, 'bob')).toMatchObject({ id: '4', messageId: null });
        const found = await flags.find({ filter: ALL, messagesOnly: false, withDeleted: true, ...PAGE });
        expect(found.map(({ id }) => id)).toEqual(['3', '4', '2', '1']);
        const unreviewed: Filter = { op: '$eq', field: { kind: 'named', name: 'isReviewed' }, value: false };
        const open = await flags.reports({
          filter: unreviewed,
          messagesOnly: true,
          withDeleted: true,
          ...PAGE,
        });
        expect(open.map(({ id, flagsCount }) => [id, flagsCount])).toEqual([['n', 1]]);
        expect(await flags.report('m')).toEqual({
          id: 'm',
          messageUserId: 'bob',
          cid: CID,
          flagsCount: 2,
          firstReporterId: 'ann',
          createdAt: 1,
          updatedAt: 5,
          review: { result: 'fine', details: { note: 'ü' }, reviewedById: 'ann', reviewedAt: 7 },
        });
        expect([...(await flags.reviews(['m', 'n'])).keys()]).toEqual(['m']);
      });
    });
  });

  describe(`${name}: accounts`, () => {
    test('devices belong to one user at a time, newest first', async () => {
      const store = await filled();
      const device: DeviceRecord = {
        id: 'd',
        userId: 'ann',
        pushProvider: 'apn',
        pushProviderName: null,
        voip: true,
        createdAt: 1,
      };
      await store.write(async ({ devices }) => {
        await devices.put(device);
        await devices.put({ ...device, id: 'e', createdAt: 2 });
        await devices.put({ ...device, id: 'f', createdAt: 3 });
        await devices.put({ ...device, id: 'f', userId: 'bob', pushProviderName: 'b' });
      });
      await store.read(async ({ devices }) => {
        expect((await devices.of('ann')).map(({ id }) => id)).toEqual(['e', 'd']);
        expect(await devices.get('d')).toEqual(device);
        expect(await devices.of('bob')).toMatchObject([{ id: 'f', pushProviderName: 'b' }]);
      });
    });

    test('push preferences, uploads and settings are returned as they were stored', async () => {
      const store = await filled();
      const preference = {
        userId: 'ann',
        cid: null,
        chatLevel: 'all',
        callLevel: null,
        disabledUntil: 5,
        chatPreferences: { a: 'ü' },
      };
      const upload: UploadRecord = {
        id: 'u',
        name: 'ü.png',
        kind: 'image',
        userId: 'ann',
        cid: null,
        mimeType: 'image/png',
        size: 5_000_000_000,
        variants: ['thumb'],
        createdAt: 1,
        byServer: false,
      };
      await store.write(async (tables) => {
        await tables.pushPreferences.put({ ...preference, chatLevel: 'none' });
        await tables.pushPreferences.put(preference);
        await tables.pushPreferences.put({ ...preference, cid: CID });
        await tables.uploads.insert(upload);
        await tables.settings.put('a', { b: 1 });
        await tables.settings.put('a', { b: [2, null] });
      });
      await store.read(async (tables) => {
        expect(await tables.pushPreferences.of('ann')).toEqual([preference, { ...preference, cid: CID }]);
        expect(await tables.pushPreferences.among('ann', [CID, 'x'])).toEqual([{ ...preference, cid: CID }]);
        expect(await tables.uploads.get('u')).toEqual(upload);
        expect([await tables.settings.get('a'), await tables.settings.get('b')]).toEqual([
          { b: [2, null] },
          null,
        ]);
      });
    });
  });

  describe(`${name}: search`, () => {
    const channels = {
      filter: ALL,
      sort: [],
      limit: 0,
      offset: 0,
      viewer: null,
      scope: 'all',
      staffTypes: [],
      now: 0,
    } as const;
    const found = async (store: Store, text: string, op: '$q' | '$any' | '$autocomplete' = '$q') => {
      return store.read(async ({ search }) => {
        const filter: Filter = { op, field: { kind: 'named', name: 'text' }, value: text };
        const sort = [{ field: { kind: 'named', name: 'createdAt' }, direction: -1, type: null }] as const;
        const asked = { channels, filter, words: text, closedTypes: [], viewer: null, sort, ...PAGE };
        return (await search.messages(asked)).map(({ id }) => id);
      });
    };

    test('words follow the text of a message, and are deleted with it', async () => {
      const store = await filled();
      await store.write(async ({ messages }) => {
        await messages.insert(message('a', 10, { text: 'red apple, green Pear' }), true);
        await messages.insert(message('b', 11, { text: 'red cherry' }), true);
        await messages.insert(message('c', 12, { text: '' }), true);
      });
      expect(await found(store, 'RED')).toEqual(['b', 'a']);
      expect(await found(store, 'pear red')).toEqual(['a']);
      expect(await found(store, 'apple cherry', '$any')).toEqual(['b', 'a']);
      expect(await found(store, 'red che', '$autocomplete')).toEqual(['b']);
      expect(await found(store, "red' or 1=1 --")).toEqual([]);
      await store.write(async ({ messages }) => {
        await messages.update(message('a', 10, { text: 'blue plum' }));
        await messages.update(message('c', 12, { text: 'red at last' }));
        await messages.remove('b');
      });
      expect(await found(store, 'red')).toEqual(['c']);
      expect(await found(store, 'plum')).toEqual(['a']);
    });

    test('sorts by relevance in both directions', async () => {
      const store = await filled();
      await store.write(async ({ messages }) => {
        for (const [i, text] of ['common and other words', 'common', 'common words'].entries())
          await messages.insert(message(`m${i}`, 10 + i, { text }), true);
      });
      const filter: Filter = { op: '$q', field: { kind: 'named', name: 'text' }, value: 'common' };
      const by = async (direction: 1 | -1, words: string | null = 'common') => {
        const sort = [{ field: { kind: 'named', name: 'relevance' }, direction, type: null }] as const;
        const asked = { channels, filter, words, closedTypes: [], viewer: null, sort, ...PAGE };
        return (await store.read(({ search }) => search.messages(asked))).map(({ id }) => id);
      };
      expect(await by(-1)).toEqual(['m1', 'm2', 'm0']);
      expect(await by(1)).toEqual(['m0', 'm2', 'm1']);
      // Without a text to match it sorts by time.
      expect(await by(-1, null)).toEqual(['m2', 'm1', 'm0']);
    });

    test('a unit that is undone leaves no words behind', async () => {
      const store = await filled();
      await store
        .write(async ({ messages }) => {
          await messages.insert(message('a', 10, { text: 'ghost' }), true);
          throw new Error('undone');
        })
        .catch(() => undefined);
      expect(await found(store, 'ghost')).toEqual([]);
    });

    test('a message that does not count for a user is not among their unread ones', async () => {
      const store = await filled();
      const counts = await store.write(async ({ messages }) => {
        await messages.insert(message('a', 10), true);
        await messages.insert(message('b', 11), true);
        await messages.uncountFor('b', ['bob']);
        return [await messages.countUnread(CID, 'bob', 0), await messages.countUnread(CID, 'cat', 0)];
      });
      expect(counts).toEqual([1, 2]);
    });
  });
}
