/** Moderation over the second generation of the API, by its published server SDK, and beside a client of the first. */
import type { StreamClient } from '@stream-io/node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { sdkOf, TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let sdk: StreamClient;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  sdk = sdkOf(server);
  await sdk.upsertUsers([
    { id: 'ann' },
    { id: 'bob', custom: { color: 'red' } },
    { id: 'mod', role: 'admin' },
  ]);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

describe.each(TWICE)('the %s time', (round) => {
  const cid = `messaging:room-${round}`;

  beforeAll(async () => {
    const members = [{ user_id: 'ann' }, { user_id: 'bob' }];
    await sdk.chat
      .channel('messaging', `room-${round}`)
      .getOrCreate({ data: { created_by_id: 'ann', members } });
  });

  test('users are banned and pardoned, everywhere and in a channel', async () => {
    await sdk.moderation.ban({ target_user_id: 'bob', banned_by_id: 'mod', timeout: 10, reason: 'rude' });
    const banned = await sdk.queryBannedUsers({ payload: { filter_conditions: { user_id: 'bob' } } });
    expect(banned.bans).toMatchObject([
      { user: { id: 'bob', custom: { color: 'red' } }, reason: 'rude', expires: expect.any(Date) },
    ]);
    await sdk.moderation.unban({ target_user_id: 'bob', unbanned_by_id: 'mod' });
    await sdk.moderation.ban({ target_user_id: 'bob', banned_by_id: 'mod', channel_cid: cid });
    const inChannel = { payload: { filter_conditions: { channel_cid: cid } } };
    expect((await sdk.queryBannedUsers(inChannel)).bans).toMatchObject([{ channel: { cid } }]);
    await sdk.moderation.unban({ target_user_id: 'bob', channel_cid: cid, unbanned_by_id: 'mod' });
    expect((await sdk.queryBannedUsers(inChannel)).bans).toEqual([]);
    expect((await sdk.chat.queryFutureChannelBans({ payload: { user_id: 'ann' } })).bans).toEqual([]);
  });

  test('users are muted and heard again', async () => {
    const { mutes } = await sdk.moderation.mute({ target_ids: ['bob'], user_id: 'ann', timeout: 5 });
    expect(mutes).toMatchObject([
      { target: { id: 'bob', custom: { color: 'red' } }, expires: expect.any(Date) },
    ]);
    await sdk.moderation.unmute({ target_ids: ['bob'], user_id: 'ann' });
  });

  test('messages and users are flagged, reviewed, and acted on', async () => {
    const channel = sdk.chat.channel('messaging', `room-${round}`);
    const { message } = await channel.sendMessage({
      message: { text: 'bad', user_id: 'bob', custom: { tone: 'sharp' } },
    });
    const flagged = { entity_type: 'stream:chat:v1:message', entity_id: message.id, user_id: 'ann' };
    const { item_id: item } = await sdk.moderation.flag({
      ...flagged,
      reason: 'spam',
      custom: { via: 'sdk' },
    });
    expect(item).toEqual(expect.any(String));
    await sdk.moderation.flag({ entity_type: 'stream:user', entity_id: 'bob', user_id: 'ann' });
    const queue = await sdk.moderation.queryReviewQueue({ user_id: 'mod', filter: { id: item } as never });
    expect(queue.items[0]).toMatchObject({
      id: item,
      created_at: expect.any(Date),
      message: { custom: { tone: 'sharp' } },
    });
    const flags = await sdk.chat.queryMessageFlags({ payload: { filter_conditions: {}, user_id: 'mod' } });
    expect(flags.flags[0]).toMatchObject({ created_at: expect.any(Date), user: { custom: {} } });
    const [first] = queue.items;
    expect(first).toMatchObject({ ai_text_severity: '', escalated: false, reviewed_by: '', actions: [] });
    expect(first?.entity_creator).toMatchObject({ id: 'bob', flagged_count: 1, custom: { color: 'red' } });
    expect(first?.flags).toEqual([
      expect.objectContaining({
        type: 'user_report',
        entity_id: message.id,
        entity_type: flagged.entity_type,
        user_id: 'ann',
        reason: 'spam',
        custom: { via: 'sdk' },
        result: [],
        created_at: expect.any(Date),
      }),
    ]);
    const answer = await sdk.moderation.submitAction({
      action_type: 'mark_reviewed',
      item_id: item,
      user_id: 'mod',
    });
    expect(answer.item).toMatchObject({
      id: item,
      status: 'reviewed',
      reviewed_by: 'mod',
      actions: [
        { type: 'mark_reviewed', user_id: 'mod', target_user_id: 'bob', created_at: expect.any(Date) },
      ],
    });
  });

  test('configurations of moderation', async () => {
    const key = `chat:${round}`;
    const name = `bad-${round}`;
    await sdk.createBlockList({ name, words: ['bad'] });
    const rules = [{ name, action: 'remove' as const }];
    const made = await sdk.moderation.upsertConfig({
      key,
      block_list_config: { enabled: true, rules } as never,
    });
    expect(made.config).toMatchObject({ key, created_at: expect.any(Date) });
    expect((await sdk.moderation.getConfig({ key })).config).toMatchObject({ key });
    expect((await sdk.moderation.queryModerationConfigs({ limit: 1 })).configs).toHaveLength(1);
    await sdk.moderation.deleteConfig({ key });
  });

  test('a client of the first generation gets its own form from the paths that both have', async () => {
    const ann = await clients.user('ann', { role: 'user' });
    const { mutes } = await ann.moderation.muteUser('bob');
    expect(mutes?.[0]).toMatchObject({
      created_at: expect.stringMatching(/^\d{4}-/),
      target: { color: 'red' },
    });
    expect(mutes?.[0]?.target).not.toHaveProperty('custom');
    await ann.moderation.unmuteUser('bob', {});
  });
});
