/** The fields of members, bans and reactions in answers, as clients keep them. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

async function room(id: string) {
  const anns = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await anns.watch();
  return anns;
}

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);

test('a member has their role and their own settings of the channel', async () => {
  const anns = await room('member');
  const own = async () => (await anns.query({ state: true })).membership as unknown;
  expect(await own()).toMatchObject({
    user_id: 'ann',
    user: { id: 'ann' },
    channel_role: 'channel_member',
    role: 'owner',
    status: 'member',
    banned: false,
    shadow_banned: false,
    notifications_muted: false,
    created_at: TIME,
    updated_at: TIME,
  });
  const { channel_member: archived } = await anns.updateMemberPartial({ set: { archived: true } } as never);
  expect(archived).toMatchObject({ user_id: 'ann', archived_at: TIME });
  expect(await own()).toMatchObject({ archived_at: TIME });
  const { channel_member: back } = await anns.updateMemberPartial({ unset: ['archived'] } as never);
  expect(back.archived_at ?? null).toBeNull();
  const { channel_member: pinned } = await anns.updateMemberPartial({ set: { pinned: true } } as never);
  expect(pinned).toMatchObject({ pinned_at: TIME });
  const { channel_member: loose } = await anns.updateMemberPartial({ set: { pinned: false } } as never);
  expect(loose.pinned_at ?? null).toBeNull();
  await anns.mute();
  expect(await own()).toMatchObject({ notifications_muted: true });
  const others = (await bob.channel('messaging', 'member').query({ state: true })).members;
  expect(others.find(({ user_id: id }) => id === 'ann')).toMatchObject({ role: 'owner' });
  expect(others.find(({ user_id: id }) => id === 'bob')).toMatchObject({ role: 'member' });
});

test('a ban with its end is on the member and in the list of bans until it is lifted', async () => {
  const anns = await room('banned');
  const target = { type: 'messaging', id: 'banned', banned_by_id: 'ann', timeout: 60, reason: 'rude' };
  await admin.banUser('bob', target as never);
  const member = async () => {
    const { members } = await admin.channel('messaging', 'banned').queryMembers({ id: 'bob' });
    return members[0];
  };
  expect(await member()).toMatchObject({ user_id: 'bob', banned: true, ban_expires: TIME });
  const { bans } = await admin.queryBannedUsers({ channel_cid: anns.cid });
  expect(bans).toMatchObject([
    {
      user: { id: 'bob' },
      banned_by: { id: 'ann' },
      channel: { cid: anns.cid },
      created_at: TIME,
      expires: TIME,
      reason: 'rude',
      shadow: false,
    },
  ]);
  await admin.unbanUser('bob', { type: 'messaging', id: 'banned', unbanned_by_id: 'ann' } as never);
  expect(await member()).toMatchObject({ banned: false });
  expect(await member()).not.toHaveProperty('ban_expires');
  expect((await admin.queryBannedUsers({ channel_cid: anns.cid })).bans).toEqual([]);
});

test('reactions have counts, scores, and for each type its number, first and last time and users, newest first', async () => {
  const anns = await room('reacted');
  const bobs = bob.channel('messaging', 'reacted');
  await bobs.watch();
  const { message } = await anns.sendMessage({ text: 'nice' });
  const { reaction: first } = await anns.sendReaction(message.id, { type: 'like', score: 2 });
  const { reaction: last } = await bobs.sendReaction(message.id, { type: 'like', score: 3 });
  await bobs.sendReaction(message.id, { type: 'wow' });
  const { message: found } = await ann.getMessage(message.id);
  expect(found).toMatchObject({
    reaction_counts: { like: 2, wow: 1 },
    reaction_scores: { like: 5, wow: 1 },
    reaction_groups: {
      like: {
        count: 2,
        sum_scores: 5,
        first_reaction_at: first.created_at,
        last_reaction_at: last.created_at,
      },
      wow: { count: 1, sum_scores: 1 },
    },
    latest_reactions: [{ type: 'wow' }, { type: 'like', user_id: 'bob' }, { type: 'like', user_id: 'ann' }],
    own_reactions: [{ type: 'like', user_id: 'ann', score: 2 }],
  });
  const groups = found.reaction_groups as Record<string, { latest_reactions_by?: { user_id: string }[] }>;
  expect(groups.like?.latest_reactions_by?.map(({ user_id: id }) => id)).toEqual(['bob', 'ann']);
});
