/** Channels and members over the second generation of the API, by its published server SDK. */
import type { StreamClient } from '@stream-io/node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkOf, TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let sdk: StreamClient;

beforeAll(async () => {
  server = await startServer();
  sdk = sdkOf(server);
  await sdk.upsertUsers([{ id: 'ann' }, { id: 'bob' }, { id: 'cid' }]);
});
afterAll(() => server.close());

const finished = (id: string) =>
  expect.poll(async () => (await sdk.getTask({ id })).status).toBe('completed');

/** A channel of Ann's, whose members she names in both ways. */
async function made(id: string) {
  const channel = sdk.chat.channel('messaging', id);
  const user = { id: 'bob' } as never;
  const state = await channel.getOrCreate({
    data: {
      created_by_id: 'ann',
      members: [{ user_id: 'ann', custom: { seat: 1 } }, { user } as never],
      custom: { name: 'Lobby', color: 'red', nested: { list: [1, 2] } },
    },
  });
  return { channel, state };
}

describe.each(TWICE)('the %s time', (round) => {
  test('a channel has its custom data nested, and members by id or user', async () => {
    const { state } = await made(`room-${round}`);
    expect(state.channel).toMatchObject({
      cid: `messaging:room-${round}`,
      custom: { name: 'Lobby', color: 'red', nested: { list: [1, 2] } },
      created_by: { id: 'ann', custom: {} },
      created_at: expect.any(Date),
    });
    expect(state.channel).not.toHaveProperty('name');
    const members = state.members.map(({ user_id: id, custom }) => ({ id, custom }));
    expect(members.sort((a, b) => ((a.id ?? '') < (b.id ?? '') ? -1 : 1))).toEqual([
      { id: 'ann', custom: { seat: 1 } },
      { id: 'bob', custom: {} },
    ]);
    const again = await sdk.chat.channel('messaging', `room-${round}`).get();
    expect(again.channel?.custom).toEqual(state.channel?.custom);
  });

  test('a channel of fixed members gets its id from them', async () => {
    const channel = sdk.chat.channel('messaging');
    const data = { created_by_id: 'ann', members: [{ user_id: 'ann' }, { user_id: 'cid' }] };
    const { channel: first } = await channel.getOrCreate({ data });
    expect(first?.id).toMatch(/^!members-/);
    expect(channel.id).toBe(first?.id);
  });

  test('channels are queried, page by page', async () => {
    await made(`list-a-${round}`);
    await made(`list-b-${round}`);
    const filter_conditions = { cid: { $in: [`messaging:list-a-${round}`, `messaging:list-b-${round}`] } };
    const sort = [{ field: 'created_at', direction: 1 }];
    const page = (offset: number) => sdk.chat.queryChannels({ filter_conditions, sort, limit: 1, offset });
    const [first, second] = [await page(0), await page(1)];
    expect(first.channels.map(({ channel }) => channel?.id)).toEqual([`list-a-${round}`]);
    expect(second.channels.map(({ channel }) => channel?.custom.color)).toEqual(['red']);
    expect((await page(2)).channels).toEqual([]);
  });

  test('a channel changes in whole and in part', async () => {
    const { channel } = await made(`change-${round}`);
    const whole = await channel.update({
      data: { frozen: true, custom: { color: 'blue' } },
      message: { text: 'changed', user_id: 'ann', custom: { loud: true } },
    });
    expect(whole.channel).toMatchObject({ frozen: true, custom: { color: 'blue' } });
    expect(whole.message).toMatchObject({ text: 'changed', type: 'system', custom: { loud: true } });
    const part = await channel.updateChannelPartial({
      set: { frozen: false, size: 3, custom: { mood: 'calm' } },
      unset: ['custom.color'],
    });
    expect(part.channel).toMatchObject({ frozen: false, custom: { size: 3, mood: 'calm' } });
    expect(part.channel?.custom).not.toHaveProperty('color');
  });

  test('members come, change, are listed and go', async () => {
    const { channel } = await made(`members-${round}`);
    const { members } = await channel.update({
      add_members: [{ user_id: 'cid', channel_role: 'channel_moderator', custom: { seat: 3 } }],
    });
    expect(members.find(({ user_id: id }) => id === 'cid')).toMatchObject({
      channel_role: 'channel_moderator',
      custom: { seat: 3 },
    });
    const changed = await channel.updateMemberPartial({ user_id: 'cid', set: { seat: 4, archived: true } });
    expect(changed.channel_member).toMatchObject({ custom: { seat: 4 }, archived_at: expect.any(Date) });
    const found = await channel.queryMembers({ payload: { filter_conditions: { id: 'cid' } } });
    expect(found.members).toMatchObject([{ user_id: 'cid', custom: { seat: 4 }, user: { custom: {} } }]);
    await channel.update({ add_moderators: ['bob'] });
    await channel.update({ demote_moderators: ['bob'] });
    await channel.update({ remove_members: ['cid'] });
    const left = await channel.queryMembers({ payload: { filter_conditions: {} } });
    expect(left.members.map(({ user_id: id }) => id).sort()).toEqual(['ann', 'bob']);
  });

  test('a channel is hidden, shown, muted, read and truncated', async () => {
    const { channel } = await made(`state-${round}`);
    const { message } = await channel.sendMessage({ message: { text: 'first', user_id: 'ann' } });
    await channel.hide({ user_id: 'bob' });
    await channel.show({ user_id: 'bob' });
    const cid = channel.cid;
    expect((await sdk.chat.muteChannel({ channel_cids: [cid], user_id: 'bob' })).channel_mute).toMatchObject({
      channel: { cid },
      created_at: expect.any(Date),
    });
    await sdk.chat.unmuteChannel({ channel_cids: [cid], user_id: 'bob' });
    await channel.markRead({ user_id: 'bob' });
    await channel.markUnread({ user_id: 'bob', message_id: message.id });
    await sdk.chat.markChannelsRead({ user_id: 'bob' });
    await sdk.chat.markDelivered({
      user_id: 'bob',
      latest_delivered_messages: [{ cid, id: message.id }],
    });
    const truncated = await channel.truncate({
      user_id: 'ann',
      message: { text: 'cleared', user_id: 'ann', custom: { by: 'test' } },
    });
    expect(truncated.channel?.truncated_at).toBeInstanceOf(Date);
    const { messages } = await channel.get({ state: true });
    expect(messages.map(({ text }) => text)).toEqual(['cleared']);
  });

  test('events, with custom data', async () => {
    const { channel } = await made(`events-${round}`);
    const { event } = await channel.sendEvent({
      event: { type: 'friendship_request', user_id: 'ann', custom: { text: 'hey', nested: { a: 1 } } },
    });
    expect(event).toMatchObject({ type: 'friendship_request', custom: { text: 'hey', nested: { a: 1 } } });
    expect(await channel.sendEvent({ event: { type: 'typing.start', user_id: 'ann' } })).toMatchObject({
      event: { type: 'typing.start', user: { id: 'ann', custom: {} } },
    });
  });

  test('channels are changed, exported and deleted many at a time', async () => {
    await made(`batch-${round}`);
    const cid = `messaging:batch-${round}`;
    const batch = await sdk.chat.channelBatchUpdate({
      operation: 'addMembers',
      filter: { cids: { $in: [cid] } } as never,
      members: [{ user_id: 'cid' }],
    });
    await finished(batch.task_id ?? '');
    await finished((await sdk.chat.exportChannels({ channels: [{ cid }] })).task_id);
    await finished((await sdk.chat.deleteChannels({ cids: [cid], hard_delete: true })).task_id ?? '');
    const { channel } = await made(`gone-${round}`);
    expect((await channel.delete()).channel).toMatchObject({ deleted_at: expect.any(Date) });
  });
});
