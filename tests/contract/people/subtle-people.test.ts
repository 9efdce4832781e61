/** The API's rules about people and refusals, by the client's own calls, with their numbers in unit/rules. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;
let mod: StreamChat;
let admin: StreamChat;
let anns: Channel;
let bobs: Channel;
let made = 0;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
  mod = await clients.user('mod', { role: 'moderator' });
  admin = clients.admin();
  for (const id of ['cat', 'dan', 'eve']) await server.token(id, 'user');
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});
beforeEach(async () => {
  made += 1;
  anns = ann.channel('messaging', `people-${made}`, { members: ['ann', 'bob', 'cat', 'dan'] });
  await anns.watch();
  bobs = bob.channel('messaging', anns.id);
  await bobs.watch();
});

const byServer = () => admin.channel('messaging', anns.id);
/** The places of a user's bans. */
const here = () => ({ type: 'messaging', id: anns.id ?? '' });
const totalOf = async (id: string) => (await admin.getUnreadCount(id)).total_unread_count;

test('1: conversations with fixed members: two at least, no chosen id, no one added or invited', async () => {
  const pair = ann.channel('messaging', { members: ['ann', 'bob'] } as never);
  await pair.watch();
  expect(pair.id).toMatch(/^!members-/);
  const turned = bob.channel('messaging', { members: ['bob', 'ann'] } as never);
  await turned.watch();
  expect(turned.id).toBe(pair.id);
  const refusals: readonly (readonly [() => Promise<unknown>, number, string])[] = [
    [
      () => ann.channel('messaging', { members: ['ann'] } as never).create(),
      4,
      'When using member based IDs specify at least 2 members',
    ],
    [() => ann.channel('messaging', '!mine').create(), 4, 'must not start with !'],
    [
      () => ann.channel('messaging', { members: ['bob', 'cat'] } as never).create(),
      17,
      'must include the caller',
    ],
    [() => pair.addMembers(['eve']), 17, "cannot add members to the distinct channel they don't belong to"],
    [
      () => pair.inviteMembers(['eve']),
      17,
      'cannot invite members to the distinct channel, please create a new distinct channel with the desired members',
    ],
  ];
  for (const [call, code, text] of refusals) {
    const refusal = await failure(call());
    expect(refusal.code, text).toBe(code);
    expect(refusal.message).toContain(text);
  }
  await pair.removeMembers(['ann']);
  // The client drops a channel it was removed from.
  const elsewhere = await clients.user('ann');
  const again = elsewhere.channel('messaging', { members: ['ann', 'bob'] } as never);
  await again.watch();
  expect([again.id, Object.keys(again.state.members).sort()]).toEqual([pair.id, ['ann', 'bob']]);
});

test('6: own, silent, system, shadowed, deleted and thread-only messages, and those of muted users, count for no one', async () => {
  await ann.muteUser('cat');
  await mod.shadowBan('dan', here());
  await byServer().markRead({ user_id: 'ann' });
  const before = await totalOf('ann');
  const say = (user: string, message: object) =>
    byServer().sendMessage({ text: 'x', user_id: user, ...message } as never);
  const { message: parent } = await say('bob', {});
  expect(await totalOf('ann')).toBe(before + 1);
  await say('bob', { parent_id: parent.id });
  await say('bob', { silent: true });
  await say('bob', { type: 'system' });
  await say('cat', {});
  await say('dan', {});
  const { message: gone } = await say('bob', {});
  await bob.deleteMessage(gone.id);
  expect(await totalOf('ann')).toBe(before + 1);
  await anns.sendMessage({ text: 'own' });
  expect(await totalOf('ann')).toBe(before + 1);
  await say('bob', {});
  await byServer().addMembers(['eve']);
  expect(await totalOf('eve')).toBe(0);
  await say('bob', {});
  expect([await totalOf('ann'), await totalOf('eve')]).toEqual([before + 3, 1]);
});

test('25: a shadow-banned user sees no trace of it in messages, members or users; the server does', async () => {
  await mod.shadowBan('bob', here());
  const received = record(anns);
  const { message: sent } = await bobs.sendMessage({ text: 'hello?' });
  expect([sent.type, sent.shadowed]).toEqual(['regular', false]);
  expect((await bob.getMessage(sent.id)).message.shadowed).toBe(false);
  expect((await admin.getMessage(sent.id)).message.shadowed).toBe(true);
  expect(await failure(ann.getMessage(sent.id))).toMatchObject({ code: 16 });
  const memberBy = async (channel: Channel) => (await channel.queryMembers({ user_id: 'bob' })).members[0];
  expect(await memberBy(bobs)).toMatchObject({ banned: false, shadow_banned: false });
  const mods = mod.channel('messaging', anns.id);
  expect(await memberBy(mods)).toMatchObject({ banned: false, shadow_banned: true });
  await byServer().removeMembers(['bob']);
  await byServer().addMembers(['bob']);
  const elsewhere = (await clients.user('bob')).channel('messaging', anns.id);
  await elsewhere.watch();
  const { message: later } = await elsewhere.sendMessage({ text: 'still?' });
  expect((await admin.getMessage(later.id)).message.shadowed).toBe(true);
  const after = nextEvent(anns, 'message.new');
  await byServer().sendMessage({ text: 'for all', user_id: 'cat' });
  expect((await after).message?.text).toBe('for all');
  expect(received.map(({ message }) => message?.text)).not.toContain('hello?');
  await mod.shadowBan('bob', {});
  const personBy = async (by: StreamChat) => (await by.queryUsers({ id: 'bob' })).users[0];
  expect(await personBy(bob)).not.toHaveProperty('shadow_banned', true);
  expect(await personBy(ann)).not.toHaveProperty('shadow_banned', true);
  expect(await personBy(admin)).toMatchObject({ shadow_banned: true });
  await mod.removeShadowBan('bob', {});
});

test('26: a negative timeout is an expired ban; a channel mute lasts milliseconds, a user mute minutes', async () => {
  await mod.banUser('bob', { ...here(), timeout: -1 });
  await bobs.sendMessage({ text: 'I may' });
  const now = Date.now();
  const { channel_mute: channelMute } = await anns.mute({ expiration: 120_000 });
  const inTwoMinutes = (time: string | undefined) => Math.abs(Date.parse(time ?? '') - now - 120_000);
  expect(inTwoMinutes(channelMute?.expires as never)).toBeLessThan(60_000);
  const { mute } = await ann.muteUser('dan', undefined, { timeout: 2 });
  expect(inTwoMinutes(mute?.expires)).toBeLessThan(60_000);
  expect((await ann.muteUser('dan')).mute).not.toHaveProperty('expires');
});

test('28: slow mode: set by its own field, by moderators; the first message is free; the next gets the seconds', async () => {
  expect(anns.data).not.toHaveProperty('cooldown');
  expect((await failure(anns.enableSlowMode(60))).message).toContain(
    'cooldown settings can only be updated by channel moderator or admin',
  );
  expect((await failure(anns.update({ cooldown: 60 } as never))).message).toContain(
    'data.cooldown is a reserved field',
  );
  await mod.channel('messaging', anns.id).enableSlowMode(60);
  await bobs.sendMessage({ text: 'first' });
  const refusal = await failure(bobs.sendMessage({ text: 'second' }));
  expect(refusal).toMatchObject({ code: 60, status: 403 });
  const [, seconds] =
    /user bob is not allowed to send messages on channel \S+ under cool down period\((\d+)s\)/.exec(
      refusal.message,
    ) ?? [];
  expect(Number(seconds)).toBeGreaterThan(0);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  for (const text of ['one', 'two']) await byServer().sendMessage({ text, user_id: 'bob' });
  await byServer().addModerators(['cat']);
  const cat = await clients.user('cat');
  const cats = cat.channel('messaging', anns.id);
  await cats.watch();
  for (const text of ['one', 'two']) await cats.sendMessage({ text });
});

test('32: connecting merges and changes no role; an upsert replaces; connecting without changes changes nothing', async () => {
  const connect = async (details: object) => {
    const client = clients.client();
    const connected = await client.connectUser({ id: 'zoe', ...details }, await server.token('zoe'));
    await client.disconnectUser();
    if (!connected) throw new Error('nobody is connected');
    return connected.me as typeof connected.me & { readonly color?: string; readonly size?: number };
  };
  const first = await connect({ name: 'Zoe', color: 'red' });
  const again = await connect({ name: 'Zoe', color: 'red', role: 'admin', teams: [] });
  expect([again.role, again.updated_at]).toEqual(['user', first?.updated_at]);
  expect(await connect({ size: 3 })).toMatchObject({ name: 'Zoe', color: 'red', size: 3 });
  const { users } = await admin.upsertUser({ id: 'zoe', size: 4 } as never);
  expect(users.zoe).toMatchObject({ size: 4 });
  for (const key of ['name', 'color']) expect(users.zoe).not.toHaveProperty(key);
});

test('33: paths of partial updates lead inwards, for users and channels; reserved fields are refused by name', async () => {
  const set = { 'details.address.city': 'Ulm', 'details.age': 7 } as never;
  const unset = ['nothing', 'details.missing.deep'] as never;
  const { users } = await ann.partialUpdateUser({ id: 'ann', set, unset });
  expect(users.ann).toMatchObject({ details: { address: { city: 'Ulm' }, age: 7 } });
  const { channel } = await anns.updatePartial({ set, unset });
  expect(channel).toMatchObject({ details: { address: { city: 'Ulm' }, age: 7 } });
  expect((await anns.updatePartial({ unset: ['details.address'] as never })).channel).toMatchObject({
    details: { age: 7 },
  });
  for (const field of ['id', 'created_at', 'updated_at']) {
    for (const call of [
      () => ann.partialUpdateUser({ id: 'ann', unset: [field] as never }),
      () => anns.updatePartial({ unset: [field] as never }),
    ]) {
      const refusal = await failure(call());
      expect(refusal).toMatchObject({ code: 17, status: 403 });
      expect(refusal.message).toContain(`field \`${field}\` is reserved and cannot updated`);
    }
  }
  for (const path of ['a..b', '.a', 'a.', ' ']) {
    const call = anns.updatePartial({ set: { [path]: 1 } as never });
    expect(await failure(call), path).toMatchObject({ code: 4, status: 400 });
  }
});

test('39: names are unique if the app says so, in any case, and a restored user does not regain a taken name', async () => {
  await admin.updateAppSettings({ enforce_unique_usernames: 'app' } as never);
  await ann.upsertUser({ id: 'ann', name: 'Star' });
  for (const call of [
    () => bob.upsertUser({ id: 'bob', name: 'Star' }),
    () => bob.partialUpdateUser({ id: 'bob', set: { name: 'Star' } }),
  ]) {
    const refusal = await failure(call());
    expect(refusal).toMatchObject({ code: 6, status: 400 });
    expect(refusal.message).toContain("username 'Star' already exists");
  }
  expect(await failure(bob.upsertUser({ id: 'bob', name: 'star' }))).toMatchObject({ code: 6 });
  await bob.upsertUser({ id: 'bob', name: 'Comet' });
  await admin.deactivateUser('bob');
  // A deactivated user keeps no name reserved.
  await admin.upsertUser({ id: 'ann', name: 'comet' });
  expect(await failure(admin.reactivateUser('bob'))).toMatchObject({ code: 6 });
  await admin.reactivateUser('bob', { name: 'Bob' });
  await admin.updateAppSettings({ enforce_unique_usernames: 'no' } as never);
});
