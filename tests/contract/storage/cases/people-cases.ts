import { describe, expect, test } from 'vitest';
import type { Store, UserGroupRecord } from '../../../../server/src/domain/index.ts';
import { channel, member, message, reaction, user } from '../records.ts';

const CID = 'messaging:one';

const group = (id: string, fields: Partial<UserGroupRecord> = {}): UserGroupRecord => ({
  id,
  name: id,
  description: null,
  teamId: null,
  createdById: null,
  createdAt: 1,
  updatedAt: 1,
  ...fields,
});
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id);

/** The contract of every store for user groups, and for users who are deleted. */
export function peopleCases(name: string, filled: () => Promise<Store>): void {
  describe(`${name}: user groups`, () => {
    test('are stored, replaced, and deleted with their members', async () => {
      const store = await filled();
      await store.write(async ({ userGroups }) => {
        await userGroups.put(group('crew', { name: 'Crew', description: 'ü', createdById: 'ann' }));
        const since = { groupId: 'crew', createdAt: 2 };
        await userGroups.putMember({ ...since, userId: 'bob', isAdmin: false });
        await userGroups.putMember({ ...since, userId: 'ann', isAdmin: true, createdAt: 1 });
        await userGroups.putMember({ ...since, userId: 'bob', isAdmin: true });
      });
      await store.read(async ({ userGroups }) => {
        expect(await userGroups.get('crew')).toEqual(
          group('crew', { name: 'Crew', description: 'ü', createdById: 'ann' }),
        );
        expect((await userGroups.members('crew')).map(({ userId, isAdmin }) => [userId, isAdmin])).toEqual([
          ['ann', true],
          ['bob', true],
        ]);
        expect(idsOf(await userGroups.getMany(['crew', 'none']))).toEqual(['crew']);
        expect(await userGroups.count()).toBe(1);
      });
      await store.write(async ({ userGroups }) => {
        await userGroups.removeMembers('crew', ['ann', 'none']);
        expect((await userGroups.members('crew')).map(({ userId }) => userId)).toEqual(['bob']);
        await userGroups.remove('crew');
        expect([await userGroups.get('crew'), await userGroups.members('crew')]).toEqual([null, []]);
      });
    });

    test('are listed by age and searched by prefix, after a row, of some teams', async () => {
      const store = await filled();
      await store.write(async ({ userGroups }) => {
        await userGroups.put(group('b', { name: 'Alpha', createdAt: 1 }));
        await userGroups.put(group('a', { name: 'alps', createdAt: 2, teamId: 'red' }));
        await userGroups.put(group('c', { name: 'Alpha', createdAt: 2, teamId: 'blue' }));
        await userGroups.put(group('d', { name: 'be%ta', createdAt: 3 }));
      });
      await store.read(async ({ userGroups }) => {
        const list = async (more: object) =>
          idsOf(await userGroups.list({ after: null, teams: null, limit: 10, ...more }));
        expect(await list({})).toEqual(['b', 'a', 'c', 'd']);
        expect(await list({ after: { createdAt: 2, id: 'a' }, limit: 1 })).toEqual(['c']);
        expect(await list({ teams: ['red', null] })).toEqual(['b', 'a', 'd']);
        expect(await list({ teams: ['red'] })).toEqual(['a']);
        const search = async (prefix: string, more: object = {}) =>
          idsOf(await userGroups.search({ prefix, after: null, teams: null, limit: 10, ...more }));
        expect(await search('AL')).toEqual(['b', 'c', 'a']);
        expect(await search('al', { after: { name: 'Alpha', id: 'b' } })).toEqual(['c', 'a']);
        expect(await search('al', { after: { name: 'Alpha', id: null } })).toEqual(['a']);
        expect(await search('al', { teams: ['blue'] })).toEqual(['c']);
        expect([await search('be%'), await search('b_'), await search('lps')]).toEqual([['d'], [], []]);
      });
    });
  });

  describe(`${name}: users in channels and after them`, () => {
    async function peopled() {
      const store = await filled();
      await store.write(async (tables) => {
        await tables.channels.insert(channel('two'));
        for (const cid of [CID, 'messaging:two'])
          await tables.members.put(member(cid, 'ann', { channelRole: cid }));
        await tables.messages.insert(message('m1', 1), true);
        await tables.messages.insert(message('m2', 2, { deletedAt: 5 }), false);
        await tables.messages.insert(message('m3', 3, { deletedAt: 9 }), false);
        for (const [at, type] of ['wow', 'like'].entries())
          await tables.reactions.put(reaction('m1', 'ann', { type, createdAt: at }));
        await tables.reactions.put(reaction('m1', 'bob', { type: 'like', createdAt: 1 }));
      });
      return store;
    }

    test('finds authors in several channels at once', async () => {
      const store = await peopled();
      await store.read(async ({ members }) => {
        const found = await members.authors([CID, 'messaging:two'], ['ann', 'nobody']);
        expect(found.map(({ cid, channelRole }) => [cid, channelRole]).sort()).toEqual([
          [CID, CID],
          ['messaging:two', 'messaging:two'],
        ]);
        expect([await members.authors([], ['ann']), await members.authors([CID], [])]).toEqual([[], []]);
      });
    });

    test('finds a user’s messages, with or without text, in a list or a thread only, and the last time', async () => {
      const store = await peopled();
      const reply = { parentId: 'm1', type: 'reply' } as const;
      await store.write(async ({ messages }) => {
        await messages.insert(message('m4', 4, { userId: 'ann', text: '' }), true);
        await messages.insert(message('m5', 5, { userId: 'ann', ...reply }), false);
        await messages.insert(message('m6', 6, { userId: 'ann', cid: 'messaging:two' }), true);
        await messages.insert(message('m7', 7, { userId: 'bob' }), true);
      });
      await store.read(async ({ messages }) => {
        expect(await messages.idsBy('ann', null, { limit: 9 })).toEqual(['m1', 'm4', 'm5', 'm6']);
        expect(await messages.idsBy('ann', null, { limit: 2 })).toEqual(['m1', 'm4']);
        expect(await messages.idsBy('ann', CID, { limit: 9 })).toEqual(['m1', 'm4', 'm5']);
        expect(await messages.idsBy('bob', null, { limit: 9 })).toEqual(['m7']);
        expect(await messages.lastOf(CID, 'ann', 0)).toBe(5);
        expect(await messages.lastOf(CID, 'ann', 5)).toBeNull();
        expect(await messages.lastOf('messaging:two', 'ann', 5)).toBe(6);
      });
      await store.write(({ messages }) => messages.remove('m4'));
      const ids = await store.read(({ messages }) => messages.idsBy('ann', null, { limit: 9 }));
      expect(ids).toEqual(['m1', 'm5', 'm6']);
    });

    test('finds a user’s reactions, and their messages deleted since a time', async () => {
      const store = await peopled();
      await store.read(async ({ reactions, messages }) => {
        expect((await reactions.by('ann', 10)).map(({ type }) => type)).toEqual(['wow', 'like']);
        expect((await reactions.by('ann', 1)).map(({ type }) => type)).toEqual(['wow']);
        expect(await messages.deletedIdsBy('ann', 5, { after: null, limit: 10 })).toEqual(['m2', 'm3']);
        expect(await messages.deletedIdsBy('ann', 6, { after: null, limit: 10 })).toEqual(['m3']);
        expect(await messages.deletedIdsBy('ann', 5, { after: 'm2', limit: 10 })).toEqual(['m3']);
        expect(await messages.deletedIdsBy('bob', 0, { after: null, limit: 10 })).toEqual([]);
      });
    });

    test('erases everything of a user except the id and the messages', async () => {
      const store = await peopled();
      await store.write(async (tables) => {
        await tables.users.put(
          user('ann', { name: 'Ann', custom: { city: 'Paris' }, deletedAt: 7, teams: ['red'] }),
        );
        await tables.devices.put({
          id: 'd',
          userId: 'ann',
          pushProvider: 'apn',
          pushProviderName: null,
          voip: false,
          createdAt: 1,
        });
        await tables.relations.putMute({
          userId: 'bob',
          targetId: 'ann',
          createdAt: 1,
          updatedAt: 1,
          expires: null,
        });
        await tables.users.erase('ann', false);
        await tables.users.erase('ann', false);
      });
      await store.read(async (tables) => {
        expect(await tables.users.get('ann')).toMatchObject({
          name: null,
          custom: {},
          teams: [],
          deletedAt: 7,
        });
        expect([await tables.users.isErased('ann'), await tables.users.isErased('bob')]).toEqual([
          true,
          false,
        ]);
        expect(await tables.devices.of('ann')).toEqual([]);
        expect(await tables.relations.mutesOf('bob', 2)).toEqual([]);
        expect(await tables.members.of('ann', [CID])).toEqual([]);
        expect(await tables.messages.get('m1')).toMatchObject({ userId: 'ann' });
      });
    });
  });
}
