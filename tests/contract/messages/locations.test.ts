import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let bob: StreamChat;

const HOUR_MS = 3_600_000;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  bob = await clients.user('bob', { role: 'user' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();
const place = { latitude: 44, longitude: -33, created_by_device_id: 'phone' };

async function room(id: string) {
  const channel = ann.channel('messaging', id, { members: ['ann', 'bob'] });
  await channel.create();
  await clients
    .admin()
    .channel('messaging', id)
    .updatePartial({ set: { config_overrides: { shared_locations: true } } as never });
  const bobs = bob.channel('messaging', id);
  await bobs.watch();
  return { channel, bobs };
}

const share = async (channel: ReturnType<StreamChat['channel']>, fields: object = {}) =>
  (await channel.sendMessage({ shared_location: { ...place, ...fields } } as never)).message;

describe('36: locations', () => {
  test('work only where the channel’s overrides enable them', async () => {
    const channel = ann.channel('messaging', 'closed', { members: ['ann', 'bob'] });
    await channel.create();
    expect(await failure(share(channel))).toMatchObject({ code: 19, status: 400 });
  });

  test('a static one is part of its message, and not among the live ones', async () => {
    const { channel, bobs } = await room('static');
    const notified = nextEvent(bobs, 'message.new');
    const message = await share(channel);
    expect(message.shared_location).toMatchObject({ ...place, message_id: message.id, user_id: 'ann' });
    expect(message.shared_location).not.toHaveProperty('end_at');
    expect((await notified).message?.shared_location).toMatchObject(place);
    expect((await channel.query({})).active_live_locations).toEqual([]);
    expect(await failure(ann.updateLocation({ message_id: message.id, ...place }))).toMatchObject({
      code: 4,
    });
  });

  test('a live one is listed, moved from its device only, and returned as a flat object', async () => {
    const { channel, bobs } = await room('live');
    const message = await share(channel, { end_at: inAnHour() });
    expect((await bobs.query({})).active_live_locations).toMatchObject([
      { message_id: message.id, ...place },
    ]);
    expect((await ann.getSharedLocations()).active_live_locations).toMatchObject([
      { message_id: message.id, message: { id: message.id }, channel: { id: 'live' } },
    ]);
    expect((await bob.getSharedLocations()).active_live_locations).toEqual([]);

    const moved = nextEvent(bobs, 'message.updated');
    const flat = await ann.updateLocation({ message_id: message.id, ...place, latitude: 45 });
    expect(flat).toMatchObject({
      message_id: message.id,
      latitude: 45,
      longitude: -33,
      channel_cid: 'messaging:live',
    });
    expect((await moved).message?.shared_location).toMatchObject({ latitude: 45 });
    const from = (device: string) => ({ message_id: message.id, ...place, created_by_device_id: device });
    expect(await failure(ann.updateLocation(from('tablet')))).toMatchObject({ code: 17 });
    expect(await failure(bob.updateLocation(from('phone')))).toMatchObject({ code: 17 });
  });

  test('an end in the past stops it for good', async () => {
    const { channel, bobs } = await room('stopped');
    const message = await share(channel, { end_at: inAnHour() });
    const notified = nextEvent(bobs, 'message.updated');
    const end_at = new Date(Date.now() - 1).toISOString();
    await ann.updateLocation({ message_id: message.id, created_by_device_id: 'phone', end_at } as never);
    expect((await notified).message?.shared_location).toMatchObject({ end_at });
    expect((await channel.query({})).active_live_locations).toEqual([]);
    expect((await ann.getSharedLocations()).active_live_locations.map((l) => l.message_id)).not.toContain(
      message.id,
    );
    expect(await failure(ann.updateLocation({ message_id: message.id, ...place }))).toMatchObject({
      code: 4,
    });
  });

  test('a deleted message shares nothing', async () => {
    const { channel, bobs } = await room('deleted');
    const message = await share(channel, { end_at: inAnHour() });
    const notified = nextEvent(bobs, 'message.deleted');
    await ann.deleteMessage(message.id);
    expect((await notified).message?.shared_location).toBeUndefined();
    expect((await bobs.query({})).active_live_locations).toEqual([]);
    expect(await failure(ann.updateLocation({ message_id: message.id, ...place }))).toMatchObject({
      code: 4,
    });
  });

  test.each(['removed by somebody else', 'leaving'])(
    '%s ends one’s own shares there, and no others',
    async (how) => {
      const { channel, bobs } = await room(`gone-${how.length}`);
      const elsewhere = (await room(`kept-${how.length}`)).bobs;
      const message = await share(bobs, { end_at: inAnHour() });
      const kept = await share(elsewhere, { end_at: inAnHour() });
      await channel.watch();
      const notified = nextEvent(channel, 'message.updated');
      await (how === 'leaving' ? bobs : channel).removeMembers(['bob']);
      const ended = (await notified).message?.shared_location as { end_at?: string } | undefined;
      expect(Date.parse(ended?.end_at ?? '')).toBeLessThanOrEqual(Date.now());
      expect((await channel.query({})).active_live_locations).toEqual([]);
      const ids = (await bob.getSharedLocations()).active_live_locations.map((one) => one.message_id);
      expect(ids).toContain(kept.id);
      expect(ids).not.toContain(message.id);
    },
  );

  test('editing the text keeps the location', async () => {
    const { channel } = await room('edited');
    const message = await share(channel, { end_at: inAnHour() });
    const { message: edited } = await ann.updateMessage({ id: message.id, text: 'here' });
    expect(edited.shared_location).toMatchObject(place);
    await ann.pinMessage(message.id);
    expect((await ann.getMessage(message.id)).message.shared_location).toMatchObject(place);
  });

  test.each([
    ['a latitude beyond the pole', { latitude: 91 }],
    ['a longitude that is text', { longitude: 'east' }],
    ['no device', { created_by_device_id: undefined }],
    ['an end that has passed', { end_at: '2020-01-01T00:00:00Z' }],
    ['an end that is no date', { end_at: 'soon' }],
  ])('refuses %s', async (name, fields) => {
    const { channel } = await room(`bad-${name.replaceAll(' ', '-')}`);
    expect(await failure(share(channel, fields))).toMatchObject({ code: 4, status: 400 });
  });
});

describe('config_overrides', () => {
  test('are for moderators, shown whole to the server, and undone by null', async () => {
    const { channel } = await room('switches');
    const set = {
      config_overrides: {
        replies: false,
        max_message_length: 5,
        grants: { channel_member: ['!create-reaction'] },
      },
    };
    expect(await failure(channel.updatePartial({ set } as never))).toMatchObject({ code: 17 });
    const admins = clients.admin().channel('messaging', 'switches');
    const changed = await admins.updatePartial({ set } as never);
    expect(changed.channel).toMatchObject(set);
    const { channel: seen } = await channel.query({});
    expect(seen.config).toMatchObject({ replies: false, max_message_length: 5, shared_locations: false });
    expect(seen).not.toHaveProperty('config_overrides');
    expect(seen.own_capabilities).not.toContain('send-reply');
    expect((await channel.sendMessage({ text: 'too long' })).message.type).toBe('error');
    await admins.updatePartial({ set: { 'config_overrides.max_message_length': null } } as never);
    expect((await channel.sendMessage({ text: 'long enough' })).message.type).toBe('regular');
    await admins.updatePartial({ unset: ['config_overrides'] } as never);
    expect((await channel.query({})).channel.config).toMatchObject({
      replies: true,
      max_message_length: 5000,
    });
    const unknown = { set: { config_overrides: { nonsense: true } } as never };
    expect(await failure(admins.updatePartial(unknown))).toMatchObject({ code: 4 });
  });
});
