/** A banned user cannot write in any other way either; and who can see which bans. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clientsOf, failure, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const REFUSED = { code: 17, status: 403 };
const HOUR_MS = 3_600_000;

let server: TestServer;
const clients = clientsOf(() => server);
let made = 0;
let name: string;
let ann: StreamChat;
let bob: StreamChat;
let admin: StreamChat;
let anns: Channel;

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  bob = await clients.user('bob', { role: 'user' });
  for (const id of ['eve', 'mod']) await server.token(id, id === 'mod' ? 'moderator' : 'user');
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

beforeEach(async () => {
  made += 1;
  name = `ann-${made}`;
  ann = await clients.user(name, { role: 'user' });
  anns = ann.channel('messaging', `room-${made}`, { members: [name, 'bob'] });
  await anns.watch();
  await admin.channel('messaging', anns.id).updatePartial({
    set: { config_overrides: { shared_locations: true } },
  } as never);
});

/** Bans from the channel, or from the app. */
async function ban(where: 'channel' | 'app', more: object = {}): Promise<void> {
  const options = { banned_by_id: 'mod', ...more };
  if (where === 'app') await admin.banUser(name, options as never);
  else await admin.channel('messaging', anns.id).banUser(name, options as never);
}

const put = (path: string, body: object) => ann.put(`${server.url}${path}`, body);

async function prepared() {
  const { message } = await anns.sendMessage({ text: 'parent' });
  await bob.channel('messaging', anns.id).sendMessage({ text: 're', parent_id: message.id } as never);
  const { poll } = await ann.createPoll({ name: 'poll', options: [{ text: 'one' }] });
  await anns.sendMessage({ text: 'asks', poll_id: poll.id });
  const shared_location = {
    latitude: 1,
    longitude: 2,
    created_by_device_id: 'phone',
    end_at: new Date(Date.now() + HOUR_MS).toISOString(),
  };
  const here = await anns.sendMessage({ text: 'here', shared_location } as never);
  const location = { message_id: here.message.id, created_by_device_id: 'phone' };
  return { parent: message.id, poll, location };
}

describe.each(['channel', 'app'] as const)('banned from the %s', (where) => {
  test('refuses names, custom events, polls, threads, locations and members', async () => {
    const { parent, poll, location } = await prepared();
    await ban(where);
    const insult = { text: 'INSULT' };
    const calls = {
      notice: () => anns.update({} as never, insult as never),
      truncation: () => anns.truncate({ message: insult } as never),
      name: () => anns.updatePartial({ set: { name: 'INSULT' } } as never),
      data: () => anns.update({ name: 'INSULT' } as never),
      members: () => anns.addMembers(['eve']),
      invites: () => anns.inviteMembers(['eve']),
      removal: () => anns.removeMembers(['bob']),
      self: () => anns.updateMemberPartial({ set: { motto: 'INSULT' } } as never),
      thread: () => ann.partialUpdateThread(parent, { set: { title: 'INSULT' } }),
      poll: () => ann.partialUpdatePoll(poll.id, { set: { name: 'INSULT' } } as never),
      whole: () => ann.updatePoll({ ...poll, name: 'INSULT' } as never),
      option: () => ann.createPollOption(poll.id, { text: 'INSULT' }),
      place: () => put('/users/live_locations', { ...location, latitude: 3 }),
      file: () => anns.sendFile(Buffer.from('INSULT'), 'insult.txt', 'text/plain'),
    };
    const received = record(bob);
    for (const [what, call] of Object.entries(calls))
      expect([what, await failure(call())]).toMatchObject([what, REFUSED]);
    expect(JSON.stringify(received)).not.toContain('INSULT');
    const { channel } = await bob.channel('messaging', anns.id).query({ messages: { limit: 30 } });
    expect(JSON.stringify(channel)).not.toContain('INSULT');
  });

  test('still allows stopping a location, closing a poll, pinning and leaving the channel', async () => {
    const { poll, location } = await prepared();
    await ban(where);
    const ended = await put('/users/live_locations', { ...location, end_at: new Date(0).toISOString() });
    expect(ended).toMatchObject({ message_id: location.message_id });
    expect((await ann.closePoll(poll.id)).poll?.is_closed).toBe(true);
    await anns.pin();
    await anns.removeMembers([name]);
  });

  test('an expired ban blocks nothing, uploads included', async () => {
    await ban(where, { timeout: -1 });
    await anns.sendFile(Buffer.from('fine'), 'fine.txt', 'text/plain');
    await anns.update({ name: 'fine' } as never, { text: 'fine' } as never);
  });
});

test('a user banned from the app cannot start a conversation', async () => {
  await ban('app');
  const fresh = ann.channel('messaging', `fresh-${made}`, {
    members: [name, 'bob'],
    name: 'INSULT',
  } as never);
  expect(await failure(fresh.create())).toMatchObject(REFUSED);
  const distinct = ann.channel('messaging', { members: [name, 'bob'] });
  expect(await failure(distinct.create())).toMatchObject(REFUSED);
});

test('a shadow-banned user’s custom event seems to be sent, and reaches no one', async () => {
  await bob.channel('messaging', anns.id).watch();
  await ban('channel', { shadow: true });
  const received = record(bob);
  const { message } = await anns.update({ name: 'calm' } as never, { text: 'INSULT' } as never);
  expect(message).toMatchObject({ text: 'INSULT', type: 'system' });
  await bob.channel('messaging', anns.id).sendMessage({ text: 'marker' });
  await expect.poll(() => received.some((event) => event.message?.text === 'marker')).toBe(true);
  expect(received.some(({ type }) => type === 'channel.updated')).toBe(true);
  expect(JSON.stringify(received)).not.toContain('INSULT');
});

test('a shadow-banned user’s poll options are invisible to others', async () => {
  const asked = { allow_answers: true, allow_user_suggested_options: true };
  const { poll } = await bob.createPoll({ name: 'poll', options: [{ text: 'one' }], ...asked } as never);
  const { message } = await bob.channel('messaging', anns.id).sendMessage({ text: 'asks', poll_id: poll.id });
  await ban('channel', { shadow: true });
  const { vote } = await ann.addPollAnswer(message.id, poll.id, 'INSULT');
  expect(vote).toMatchObject({ answer_text: 'INSULT', user_id: name });
  const { poll_option: option } = await ann.createPollOption(poll.id, { text: 'INSULT' });
  expect(option).toMatchObject({ text: 'INSULT' });
  const { votes } = await bob.queryPollAnswers(poll.id);
  expect(JSON.stringify([votes, await bob.getPoll(poll.id)])).not.toContain('INSULT');
});

describe('votes of a shadow-banned user', () => {
  type Choice = { readonly poll: string; readonly option: string };
  type Shown = { readonly poll: Readonly<Record<string, unknown>>; readonly vote?: { readonly id: string } };
  const cast = async (who: StreamChat, message: string, { poll, option }: Choice) =>
    (await who.castPollVote(message, poll, { option_id: option })) as unknown as Shown;

  async function asked(fields: object = {}) {
    const options = [{ text: 'one' }, { text: 'two' }];
    const { poll } = await bob.createPoll({ name: 'poll', options, ...fields } as never);
    const { message } = await bob
      .channel('messaging', anns.id)
      .sendMessage({ text: 'asks', poll_id: poll.id });
    const [one = '', two = ''] = poll.options.map(({ id }) => id);
    await anns.watch();
    await bob.channel('messaging', anns.id).watch();
    return { poll: poll.id, message: message.id, one, two };
  }

  test('count for that user only', async () => {
    const { poll, message, one, two } = await asked();
    await ban('channel', { shadow: true });
    const received = record(bob);
    const own = record(ann);
    const { poll: mine } = await cast(ann, message, { poll, option: one });
    expect(mine).toMatchObject({ vote_count: 1, vote_counts_by_option: { [one]: 1 } });
    expect(mine.own_votes).toHaveLength(1);
    await expect.poll(() => own.map(({ type }) => type)).toContain('poll.vote_casted');
    await cast(bob, message, { poll, option: two });
    await expect.poll(() => received.some(({ type }) => type === 'poll.vote_casted')).toBe(true);
    expect(JSON.stringify(received)).not.toContain(name);
    expect(received.find(({ type }) => type === 'poll.vote_casted')?.poll).toMatchObject({ vote_count: 1 });
    expect((await bob.getPoll(poll)).poll).toMatchObject({ vote_counts_by_option: { [two]: 1 } });
    expect((await bob.queryPollVotes(poll)).votes.map(({ option_id }) => option_id)).toEqual([two]);
    // For the banned user both votes count, also in events about the other user's vote.
    await expect
      .poll(() => own.findLast(({ type }) => type === 'poll.vote_casted')?.poll?.vote_count)
      .toBe(2);
    expect((await ann.getPoll(poll)).poll.latest_votes_by_option?.[one]).toMatchObject([{ user_id: name }]);
    expect((await ann.queryPollVotes(poll)).votes).toHaveLength(2);
    expect((await bob.closePoll(poll)).poll?.vote_count).toBe(1);
  });

  test('that are withdrawn or changed also end a vote from before the ban', async () => {
    const { poll, message, one, two } = await asked({ enforce_unique_vote: true });
    await cast(ann, message, { poll, option: one });
    expect((await bob.getPoll(poll)).poll.vote_count).toBe(1);
    await ban('channel', { shadow: true });
    const received = record(bob);
    const { vote } = await cast(ann, message, { poll, option: two });
    await expect.poll(() => received.map(({ type }) => type)).toContain('poll.vote_removed');
    expect((await bob.getPoll(poll)).poll.vote_count).toBe(0);
    expect((await ann.getPoll(poll)).poll).toMatchObject({ vote_counts_by_option: { [two]: 1 } });
    received.length = 0;
    await ann.removePollVote(message, poll, vote?.id ?? '');
    await bob.channel('messaging', anns.id).sendMessage({ text: 'marker' });
    await expect.poll(() => received.some((event) => event.message?.text === 'marker')).toBe(true);
    expect(received.filter(({ type }) => type.startsWith('poll.'))).toEqual([]);
    expect((await ann.getPoll(poll)).poll.vote_count).toBe(0);
  });

  test('in an anonymous poll, answers too', async () => {
    const { poll, message, one } = await asked({ voting_visibility: 'anonymous', allow_answers: true });
    await ban('channel', { shadow: true });
    const received = record(bob);
    await cast(ann, message, { poll, option: one });
    await ann.addPollAnswer(message, poll, 'INSULT');
    expect((await ann.getPoll(poll)).poll).toMatchObject({
      vote_count: 1,
      answers_count: 1,
      latest_answers: [{ answer_text: 'INSULT' }],
    });
    expect((await bob.getPoll(poll)).poll).toMatchObject({ vote_count: 0, answers_count: 0 });
    expect(received.filter(({ type }) => type.startsWith('poll.'))).toEqual([]);
  });
});

describe('blocklists', () => {
  const WORD = 'weasel';

  async function listed(behavior: string): Promise<string> {
    const list = `list-${made}`;
    await admin.createBlockList({ name: list, words: [WORD] });
    await admin.channel('messaging', anns.id).updatePartial({
      set: { config_overrides: { blocklist: list, blocklist_behavior: behavior } },
    } as never);
    return (await anns.sendMessage({ text: 'fine' })).message.id;
  }

  test.each(['block', 'shadow_block'])(
    'stop edits and custom events with the behaviour %s',
    async (behavior) => {
      const id = await listed(behavior);
      const text = `you ${WORD}`;
      const moderated = { code: 73, status: 400 };
      expect(await failure(ann.updateMessage({ id, text }))).toMatchObject(moderated);
      expect(await failure(anns.update({} as never, { text } as never))).toMatchObject(moderated);
      expect((await bob.getMessage(id)).message.text).toBe('fine');
    },
  );

  test('that flag also flag edits', async () => {
    const id = await listed('flag');
    await ann.updateMessage({ id, text: `you ${WORD}` });
    const { flags } = await admin.queryMessageFlags({ channel_cid: anns.cid });
    expect(flags).toMatchObject([{ message: { id }, created_by_automod: true }]);
  });
});

test('a channel’s moderator does not see bans of other channels in the queue', async () => {
  const keeper = await clients.user(`keeper-${made}`, { role: 'user' });
  const other = bob.channel('messaging', `other-${made}`, { members: ['bob', name] });
  await other.create();
  await admin.channel('messaging', other.id).banUser(name, { banned_by_id: 'mod', reason: 'ELSEWHERE' });
  await admin.channel('messaging', anns.id).addModerators([`keeper-${made}`]);
  const { message } = await anns.sendMessage({ text: 'rude' });
  const { item_id: item } = await bob.moderation.flagMessage(message.id, 'spam');
  await ban('channel', { reason: 'HERE' });
  const filter = { channel_cid: anns.cid } as never;
  const { items } = await keeper.moderation.queryReviewQueue(filter);
  const reviewed = await keeper.moderation.submitAction('mark_reviewed', item);
  for (const answer of [items, reviewed]) {
    expect(JSON.stringify(answer)).toContain('HERE');
    expect(JSON.stringify(answer)).not.toContain('ELSEWHERE');
  }
  const all = await (await clients.user('mod')).moderation.queryReviewQueue(filter);
  expect(JSON.stringify(all.items)).toContain('ELSEWHERE');
});
