/** Checks of content, and what moderators learn of a user, by moderation v2. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const NOT_FOUND = 16;
const NOT_ALLOWED = 17;
const MESSAGE = 'stream:chat:v1:message';
const BASE = '/api/v2/moderation';

let server: TestServer;
let admin: StreamChat;
let ann: StreamChat;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  await admin.upsertUsers([{ id: 'ann', name: 'Ann' }, { id: 'bob' }, { id: 'mod', role: 'admin' }]);
  ann = await clients.user('ann');
  await admin.createBlockList({ name: 'fruit', words: ['durian', 'quince'] });
  await admin.createBlockList({ name: 'nuts', words: ['walnut'] });
  await admin.moderation.upsertConfig({
    key: 'chat:messaging',
    block_list_config: {
      enabled: true,
      rules: [
        { name: 'fruit', action: 'flag' },
        { name: 'nuts', action: 'shadow' },
      ],
    },
  } as never);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const check = (texts: readonly string[], more: object = {}): Promise<Record<string, unknown>> =>
  admin.post(`${server.url}${BASE}/check`, {
    entity_type: 'shop:review',
    entity_id: 'one',
    entity_creator_id: 'ann',
    moderation_payload: { texts },
    ...more,
  });

test('content is judged by a config, by rules of the call, or by those of all chats', async () => {
  const by = { config_key: 'chat:messaging' };
  expect(await check(['an apple'], by)).toMatchObject({ status: 'complete', recommended_action: 'keep' });
  expect(await check(['an apple', 'A Durian!'], by)).toMatchObject({ recommended_action: 'flag' });
  // The gravest of several rules decides.
  expect(await check(['durian', 'walnut'], by)).toMatchObject({ recommended_action: 'shadow_block' });
  const config = { block_list_config: { enabled: true, rules: [{ name: 'fruit', action: 'remove' }] } };
  expect(await check(['quince'], { config })).toMatchObject({ recommended_action: 'remove' });
  expect(await check(['quince'])).toMatchObject({ recommended_action: 'keep' });
  expect(await failure(check(['x'], { config_key: 'chat:nowhere' }))).toMatchObject({ code: NOT_FOUND });
  for (const wrong of [
    { entity_id: '' },
    { moderation_payload: null },
    { moderation_payload: { texts: 'x' } },
  ])
    expect(await failure(check(['x'], wrong))).toMatchObject({ code: BAD });
  expect(await failure(check(Array.from({ length: 21 }, () => 'x')))).toMatchObject({ code: BAD });
});

test('a profile is held to the built-in list', async () => {
  const profile = (username: string) => admin.moderation.checkUserProfile('ann', { username });
  expect(await profile('Ann of the Hill')).toMatchObject({ status: 'complete', recommended_action: 'keep' });
  expect(await profile('fucking ann')).toMatchObject({ recommended_action: 'remove' });
});

test('a message that fails is reported, unless the check is a test', async () => {
  const channel = ann.channel('team', 'checked', { members: ['ann', 'bob', 'mod'] });
  await admin.channel('team', 'checked', { created_by_id: 'ann', members: ['ann', 'bob'] } as never).create();
  const { message } = await channel.sendMessage({ text: 'a durian' });
  const ask = (test_mode: boolean) =>
    admin.moderation.check(
      MESSAGE,
      message.id,
      'ann',
      { texts: ['a durian'] } as never,
      'chat:messaging',
      {},
      test_mode,
    );
  const dry = await ask(true);
  expect(dry).toMatchObject({ recommended_action: 'flag' });
  expect(dry).not.toHaveProperty('item');
  const { item } = (await ask(false)) as never as { item: { id: string } };
  expect(item).toMatchObject({ entity_id: message.id, flags_count: 1, flags: [{ type: 'automod' }] });
  const single = (client: StreamChat, id: string) => client.get(`${server.url}${BASE}/review_queue/${id}`);
  expect(await single(admin, item.id)).toMatchObject({
    item: { id: item.id, message: { text: 'a durian' } },
  });
  const mod = await clients.user('mod', { role: 'admin' });
  expect(await single(mod, item.id)).toMatchObject({ item: { id: item.id } });
  expect(await failure(single(ann, item.id))).toMatchObject({ code: NOT_ALLOWED });
  expect(await failure(single(ann, 'none'))).toMatchObject({ code: NOT_ALLOWED });
  expect(await failure(single(admin, 'none'))).toMatchObject({ code: NOT_FOUND });
  const count = (body: object): Promise<{ count: number }> =>
    admin.post(`${server.url}${BASE}/flag_count`, body);
  await (await clients.user('bob')).flagUser('ann');
  expect((await count({ entity_creator_id: 'ann' })).count).toBe(2);
  expect((await count({ entity_creator_id: 'ann', entity_type: 'stream:user' })).count).toBe(1);
  expect((await count({ entity_creator_id: 'ann', entity_type: MESSAGE })).count).toBe(1);
  expect((await count({ entity_creator_id: 'bob' })).count).toBe(0);
  expect(await failure(count({ entity_creator_id: 'ann', entity_type: 'stream:car' }))).toMatchObject({
    code: BAD,
  });
});

test('a report about a user has whom they block and mute', async () => {
  await ann.muteUser('bob');
  await ann.blockUser('bob');
  const report = await admin.moderation.getUserModerationReport('ann', {
    include_user_blocks: true,
    include_user_mutes: true,
  });
  expect(report).toMatchObject({
    user: { id: 'ann', name: 'Ann' },
    user_blocks: [{ blocked_by_user_id: 'ann', blocked_user_id: 'bob', blocked_at: expect.any(String) }],
    user_mutes: [{ user: { id: 'ann' }, target: { id: 'bob' } }],
  });
  expect(await admin.moderation.getUserModerationReport('ann')).toMatchObject({
    user_blocks: [],
    user_mutes: [],
  });
  expect(await failure(admin.moderation.getUserModerationReport('none'))).toMatchObject({ code: NOT_FOUND });
  expect(await failure(ann.moderation.getUserModerationReport('ann'))).toMatchObject({ code: NOT_ALLOWED });
  expect(await failure(ann.moderation.checkUserProfile('ann', { username: 'x' }))).toMatchObject({
    code: NOT_ALLOWED,
  });
});

test('reports are closed at every place of older clients', async () => {
  const channel = ann.channel('messaging', 'older', { members: ['ann', 'bob'] });
  await channel.create();
  const bob = await clients.user('bob');
  for (const place of [
    'automod/v1/dashboard',
    'api/v1/moderation/moderation',
    'api/v1/moderation/dashboard',
  ]) {
    const { message } = await channel.sendMessage({ text: place });
    await bob.flagMessage(message.id);
    await admin.post(`${server.url}/${place}/update_flags`, {
      message_ids: [message.id],
      reviewed_by: 'mod',
      user_id: 'mod',
    });
    const { flag_reports: reports } = await admin._queryFlagReports({ channel_cid: channel.cid } as never);
    expect(reports.find(({ id }) => id === message.id)).toMatchObject({ review_result: 'reviewed' });
  }
});
