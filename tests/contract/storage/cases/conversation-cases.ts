import { describe, expect, test } from 'vitest';
import type { Filter, Store, StoreReader } from '../../../../server/src/domain/index.ts';
import { asked, by, CID, EVERYTHING, is, poll, reminder, vote } from '../conversation-records.ts';
import { channel, member, message } from '../records.ts';

/** The contract of every store for drafts, threads, polls and reminders. */
export function conversationCases(name: string, filled: () => Promise<Store>): void {
  async function withMessages(count: number): Promise<Store> {
    const store = await filled();
    await store.write(async (tables) => {
      for (let i = 0; i < count; i += 1) await tables.messages.insert(message(`m${i}`, 10 + i), true);
    });
    return store;
  }

  describe(`${name}: drafts`, () => {
    test('exist once for each user, channel and thread', async () => {
      const store = await withMessages(2);
      const written = {
        id: 'd',
        text: 'it\'s "begun" ü',
        type: 'regular' as const,
        attachments: [{ a: 1 }],
        mentionedUserIds: ['bob'],
        quotedMessageId: 'm1',
        pollId: null,
        showInChannel: true,
        silent: false,
        custom: { mood: 'warm' },
      };
      const draft = { userId: 'ann', cid: CID, parentId: null, message: written, createdAt: 5 };
      const reply = { ...draft, parentId: 'm0', createdAt: 6 };
      await store.write(async (tables) => {
        await tables.drafts.put({ ...draft, createdAt: 1 });
        await tables.drafts.put(draft);
        await tables.drafts.put(reply);
        await tables.drafts.put({ ...draft, userId: 'bob' });
      });
      await store.read(async (tables) => {
        expect(await tables.drafts.get('ann', CID, null)).toEqual(draft);
        const inChannel = await tables.drafts.inChannels('ann', [CID, 'x']);
        expect([...inChannel].sort((a, b) => a.createdAt - b.createdAt)).toEqual([draft, reply]);
        expect(await tables.drafts.ofThreads('ann', ['m0', 'm1'])).toEqual([reply]);
        const found = await tables.drafts.find('ann', asked());
        expect(found.items).toEqual([reply, draft]);
        const none: Filter = { op: '$exists', field: { kind: 'named', name: 'parentId' }, value: false };
        expect((await tables.drafts.find('ann', asked({ filter: none }))).items).toEqual([draft]);
      });
      expect(await store.write((tables) => tables.drafts.remove('ann', CID, 'm0'))).toEqual(reply);
      expect(await store.write((tables) => tables.drafts.remove('ann', CID, 'm0'))).toBeNull();
      await store.write((tables) => tables.channels.update(channel('one', { deletedAt: 9 })));
      expect((await store.read((tables) => tables.drafts.find('ann', asked()))).items).toEqual([]);
    });
  });

  describe(`${name}: threads`, () => {
    const thread = {
      parentId: 'm0',
      cid: CID,
      title: '',
      custom: {},
      createdById: 'ann',
      createdAt: 20,
      updatedAt: 20,
      lastMessageAt: 20,
    };
    const counts = async (tables: StoreReader) => [
      ...(await tables.threads.unreadCounts(['ann', 'bob'], 'all')).values(),
    ];

    test('keep title and custom data when a reply arrives, and count for everyone except its author', async () => {
      const store = await withMessages(2);
      await store.write(async (tables) => {
        await tables.threads.replied(thread);
        await tables.threads.put({ ...thread, title: 'plans', custom: { a: [1] } });
        await tables.threads.replied({ ...thread, lastMessageAt: 30 });
        await tables.threads.join('m0', ['ann', 'bob'], { at: 20, lastRead: 19 });
        await tables.threads.count('m0', 'bob');
        await tables.threads.join('m0', ['ann'], { at: 50, lastRead: 49 });
      });
      await store.read(async (tables) => {
        expect(await tables.threads.get('m0')).toEqual({
          ...thread,
          title: 'plans',
          custom: { a: [1] },
          lastMessageAt: 30,
          participantCount: 2,
          activeParticipantCount: 0,
        });
        expect(await tables.threads.member('m0', 'ann')).toMatchObject({
          unread: 1,
          createdAt: 20,
          lastRead: 19,
        });
        expect(await counts(tables)).toEqual([1, 0]);
        expect((await tables.threads.unread('ann', 'all', 5)).map(({ parentId }) => parentId)).toEqual([
          'm0',
        ]);
        expect((await tables.threads.members(['m0'], 1, 'bob')).map(({ userId }) => userId)).toEqual([
          'ann',
          'bob',
        ]);
        expect([...(await tables.threads.memberIds('m0'))].sort()).toEqual(['ann', 'bob']);
      });
      const gone = { at: 20, authorId: 'bob', counted: true };
      await store.write((tables) => tables.threads.recount('m0', gone, -1));
      expect(await store.read(counts)).toEqual([0, 0]);
      await store.write((tables) => tables.threads.recount('m0', gone, 1));
      expect(await store.read(counts)).toEqual([1, 0]);
      await store.write((tables) => tables.threads.recount('m0', { ...gone, counted: false }, -1));
      expect(await store.read(counts)).toEqual([1, 0]);
      await store.write(async (tables) => {
        await tables.threads.count('m0', 'ann');
        await tables.threads.readAll('bob', 60);
      });
      expect(await store.read((tables) => tables.threads.member('m0', 'bob'))).toMatchObject({
        unread: 0,
        lastRead: 60,
      });
      await store.write((tables) => tables.threads.leave(CID, 'bob'));
      expect(await store.read((tables) => tables.threads.member('m0', 'bob'))).toBeNull();
    });

    test('are deleted with their parent', async () => {
      const store = await withMessages(1);
      await store.write(async (tables) => {
        await tables.threads.replied(thread);
        await tables.threads.join('m0', ['ann'], { at: 20, lastRead: 19 });
        await tables.messages.remove('m0');
      });
      expect(await store.read((tables) => tables.threads.get('m0'))).toBeNull();
      expect(await store.read((tables) => tables.threads.member('m0', 'ann'))).toBeNull();
    });

    test('are found for participants with the right to read', async () => {
      const store = await withMessages(2);
      await store.write(async (tables) => {
        await tables.messages.update(message('m0', 10, { replyCount: 1 }));
        await tables.threads.replied(thread);
        await tables.threads.join('m0', ['ann', 'eve'], { at: 20, lastRead: 19 });
        await tables.members.put(member(CID, 'ann'));
      });
      const scope = { all: [], asMember: ['messaging'], asOwner: [] };
      const find = (viewer: string, filter: Filter = EVERYTHING) =>
        store.read((tables) =>
          tables.threads.find({ ...asked({ filter, sort: [by('lastMessageAt', -1)] }), viewer, scope }),
        );
      expect((await find('ann')).items).toHaveLength(1);
      expect((await find('bob')).items).toHaveLength(0);
      expect((await find('eve')).items).toHaveLength(0);
      expect((await find('ann', is('hasUnread', true))).items).toHaveLength(0);
      expect((await find('ann', is('replyCount', 1))).items).toHaveLength(1);
      expect((await find('ann', is('participantCount', 2))).items).toHaveLength(1);
      await store.write((tables) => tables.messages.update(message('m0', 10, { replyCount: 0 })));
      expect((await find('ann')).items).toHaveLength(0);
    });
  });

  describe(`${name}: polls`, () => {
    test('are returned as they were stored, with their votes', async () => {
      const store = await withMessages(1);
      const full = poll('p', {
        votingVisibility: 'anonymous',
        maxVotesAllowed: 3,
        options: [{ id: 'o1', text: 'a', custom: { hue: 1 } }],
        custom: { x: null },
        voteCountsByOption: { o1: 2 },
        voteCount: 2,
        answersCount: 1,
      });
      const answer = vote('a1', { optionId: null, answerText: 'mine', createdAt: 9 });
      await store.write(async (tables) => {
        await tables.polls.put(full);
        for (const [id, userId, at] of [
          ['v1', 'ann', 1],
          ['v2', 'bob', 2],
          ['v3', 'eve', 3],
        ] as const)
          await tables.polls.putVote(vote(id, { userId, createdAt: at }));
        await tables.polls.putVote(answer);
        await tables.messages.insert(message('with', 50, { pollId: 'p' }), true);
        await tables.messages.insert(message('gone', 51, { pollId: 'p', deletedAt: 52 }), true);
      });
      await store.read(async (tables) => {
        expect(await tables.polls.get('p')).toEqual(full);
        expect(await tables.polls.getMany(['p', 'x', 'p'])).toEqual([full]);
        expect((await tables.polls.latestVotes(['o1'], 2)).map(({ id }) => id)).toEqual(['v3', 'v2']);
        expect(await tables.polls.latestAnswers(['p'], 5)).toEqual([answer]);
        expect((await tables.polls.votesOf(['p'], 'ann')).map(({ id }) => id)).toEqual(['a1', 'v1']);
        expect(await tables.polls.carriers('p', 9)).toEqual([
          {
            id: 'with',
            cid: CID,
            userId: 'ann',
            restrictedVisibility: [],
            createdAt: 50,
            hiddenForSome: false,
          },
        ]);
        const votes = await tables.polls.votes({ ...asked(), pollId: 'p', onlyUser: null, viewer: null });
        expect(votes.items.map(({ id }) => id)).toEqual(['a1', 'v3', 'v2', 'v1']);
        const bobs = { ...asked({ filter: is('userId', 'bob') }), pollId: 'p', viewer: null };
        expect((await tables.polls.votes({ ...bobs, onlyUser: null })).items).toHaveLength(1);
        expect((await tables.polls.votes({ ...bobs, onlyUser: 'ann' })).items).toHaveLength(0);
        const answers = {
          ...asked({ filter: is('isAnswer', true) }),
          pollId: 'p',
          onlyUser: null,
          viewer: null,
        };
        expect((await tables.polls.votes(answers)).items).toEqual([answer]);
      });
      await store.write((tables) => tables.polls.removeVotesFor('o1'));
      expect(await store.read((tables) => tables.polls.votesOf(['p'], 'bob'))).toEqual([]);
      await store.write((tables) => tables.polls.remove('p'));
      expect(await store.read((tables) => tables.polls.vote('a1'))).toBeNull();
    });

    test('are found by their creator and by users who can see them', async () => {
      const store = await withMessages(1);
      await store.write(async (tables) => {
        await tables.polls.put(poll('own', { createdById: 'bob', createdAt: 3 }));
        await tables.polls.put(poll('seen', { createdById: 'ann', createdAt: 2 }));
        await tables.polls.put(poll('other', { createdById: 'ann', isClosed: true }));
        await tables.messages.insert(message('with', 50, { pollId: 'seen' }), true);
      });
      const scope = { all: [], asMember: ['messaging'], asOwner: [] };
      const find = async (viewer: string | null, filter: Filter = EVERYTHING) =>
        (
          await store.read((tables) =>
            tables.polls.find({ ...asked({ filter }), viewer, scope: viewer === null ? 'all' : scope }),
          )
        ).items.map(({ id }) => id);
      expect(await find('bob')).toEqual(['own', 'seen']);
      expect(await find('eve')).toEqual([]);
      expect(await find(null)).toEqual(['own', 'seen', 'other']);
      expect(await find(null, is('isClosed', true))).toEqual(['other']);
    });
  });

  describe(`${name}: reminders and locations`, () => {
    test('a due one is claimed once, earliest first, up to the requested number', async () => {
      const store = await withMessages(5);
      await store.write(async (tables) => {
        for (const [i, remindAt] of [30, 10, 20, null, 99].entries())
          await tables.reminders.put(reminder(`m${i}`, { remindAt }));
      });
      expect(await store.read((tables) => tables.reminders.nextDue())).toBe(10);
      const claim = async (now: number, limit: number) =>
        (await store.write((tables) => tables.reminders.claimDue(now, limit)))
          .map((one) => one.remindAt)
          .sort();
      expect(await claim(50, 2)).toEqual([10, 20]);
      expect(await claim(50, 2)).toEqual([30]);
      expect(await claim(50, 2)).toEqual([]);
      expect(await store.read((tables) => tables.reminders.nextDue())).toBe(99);
      await store.write((tables) => tables.reminders.put(reminder('m0', { remindAt: 30, state: 'missed' })));
      expect(await claim(50, 2)).toEqual([]);
      const missed = () => store.write((tables) => tables.reminders.claimMissed('ann', 5));
      expect(await missed()).toEqual([reminder('m0', { remindAt: 30, state: 'given' })]);
      expect(await missed()).toEqual([]);
    });

    test('live locations are found by user and channel until they end', async () => {
      const store = await filled();
      const place = { latitude: 1.5, longitude: -2.25, deviceId: 'd', createdAt: 1, updatedAt: 2 };
      const live = message('live', 5, { sharedLocation: { ...place, endAt: 100 } });
      await store.write(async (tables) => {
        await tables.messages.insert(live, true);
        await tables.messages.insert(
          message('still', 6, { sharedLocation: { ...place, endAt: null } }),
          true,
        );
      });
      const active = (now: number) =>
        store.read(async (tables) => [
          await tables.locations.activeOf('ann', now, 9),
          await tables.locations.activeIn([CID, 'x'], now, 9),
        ]);
      expect(await active(99)).toEqual([[live], [live]]);
      expect(await active(100)).toEqual([[], []]);
      await store.write((tables) => tables.messages.update({ ...live, deletedAt: 50 }));
      expect(await active(99)).toEqual([[], []]);
    });
  });
}
