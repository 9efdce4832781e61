/** Segments and campaigns, by the unmodified client with a server token. */
import type { CampaignData, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const NOT_FOUND = 16;
const NOT_ALLOWED = 17;
const HOUR_MS = 3_600_000;

let server: TestServer;
let admin: StreamChat;
let ann: StreamChat;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  ann = await clients.user('ann', { role: 'user' });
  await admin.upsertUsers([
    { id: 'shop', name: 'The Shop' },
    { id: 'ann', name: 'Ann', plan: 'gold' } as never,
    { id: 'bob', name: 'Bob', plan: 'gold' } as never,
    { id: 'cyd', name: 'Cyd', plan: 'tin' } as never,
  ]);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const template = (text: string, more: object = {}) => ({
  sender_id: 'shop',
  message_template: { text },
  create_channels: true,
  ...more,
});

const statusOf = async (id: string) => (await admin.getCampaign(id)).campaign?.status;

/** Creates and starts a campaign, and returns it once it is over. */
async function carriedOut(data: CampaignData) {
  const campaign = admin.campaign(data);
  const { campaign: made } = await campaign.create();
  const id = made?.id ?? '';
  await campaign.start();
  await expect.poll(() => statusOf(id)).toBe('completed');
  return (await admin.getCampaign(id)).campaign;
}

/** Texts that a member has from the shop, oldest first. */
async function textsFor(userId: string): Promise<readonly (string | undefined)[]> {
  const channels = await admin.queryChannels(
    { members: { $in: [userId] } } as never,
    { created_at: 1 } as never,
  );
  return channels.flatMap(({ state }) => state.messages.map(({ text }) => text));
}

test('a campaign to named people fills in their names, and each gets it in a conversation of their own', async () => {
  const heard = nextEvent(ann, 'notification.message_new');
  const done = await carriedOut(
    template(
      'Hello {{receiver.name}}, from {{ sender.name }}: {{receiver.plan}}{{receiver.secret}}{{nobody.name}}',
      {
        user_ids: ['ann', 'bob', 'nobody'],
        name: 'Spring',
      },
    ),
  );
  expect((await heard).message).toMatchObject({
    text: 'Hello Ann, from The Shop: gold{{nobody.name}}',
    user: { id: 'shop' },
  });
  expect(done).toMatchObject({
    name: 'Spring',
    sender: { id: 'shop', name: 'The Shop' },
    user_ids: ['ann', 'bob', 'nobody'],
    users: [{ id: 'ann' }, { id: 'bob' }],
    stats: {
      progress: 1,
      stats_messages_sent: 2,
      stats_users_sent: 2,
      stats_channels_created: 2,
      stats_users_read: 0,
    },
  });
  expect(await textsFor('bob')).toEqual(['Hello Bob, from The Shop: gold{{nobody.name}}']);
  const [conversation] = await ann.queryChannels({ members: { $eq: ['ann', 'shop'] } } as never);
  await conversation?.markRead();
  const { campaign: read } = await admin.getCampaign(done?.id ?? '');
  expect(read?.stats).toMatchObject({ stats_users_read: 1 });
});

test('a segment by a filter finds people when the campaign begins; one by id has targets', async () => {
  const gold = admin.segment('user', 'gold', { name: 'Gold', filter: { plan: { $eq: 'gold' } } } as never);
  await gold.create();
  const { segment: stored } = await admin.getSegment('gold');
  expect(stored).toMatchObject({ id: 'gold', type: 'user', name: 'Gold', filter: { plan: { $eq: 'gold' } } });
  await admin.upsertUser({ id: 'dan', name: 'Dan', plan: 'gold' } as never);
  const named = admin.segment('user', 'named', {} as never);
  await named.create();
  await admin.addSegmentTargets('named', ['cyd', 'ann']);
  await admin.addSegmentTargets('named', ['cyd', 'eve']);
  await admin.removeSegmentTargets('named', ['eve', 'never']);
  expect((await admin.getSegment('named')).segment).toMatchObject({ size: 2 });
  expect((await admin.querySegmentTargets('named', {}, [], { limit: 1 })).targets).toMatchObject([
    { segment_id: 'named', target_id: 'ann' },
  ]);
  await admin.segmentTargetExists('named', 'cyd');
  expect(await failure(admin.segmentTargetExists('named', 'eve'))).toMatchObject({
    code: NOT_FOUND,
    status: 404,
  });
  const done = await carriedOut(template('Sale', { segment_ids: ['gold', 'named'] }));
  // Ann is in both segments.
  expect(done?.stats).toMatchObject({ stats_messages_sent: 4 });
  expect(await textsFor('cyd')).toEqual(['Sale']);
  expect((await textsFor('ann')).filter((text) => text === 'Sale')).toHaveLength(1);
  const { campaigns } = await admin.queryCampaigns({ segments: { $in: ['gold'] } } as never, [], {
    user_limit: 2,
  } as never);
  expect(campaigns).toMatchObject([
    { id: done?.id, segments: [{ id: 'gold' }, { id: 'named' }], users: [{ id: 'ann' }, { id: 'bob' }] },
  ]);
});

test('a segment of channels: each gets one message, and the sender joins where they are to', async () => {
  const create = async (id: string, members: string[]) =>
    admin.channel('team', id, { created_by_id: 'shop', members, topic: id } as never).create();
  await create('t1', ['ann']);
  await create('t2', ['bob', 'cyd']);
  await admin.segment('channel', 'teams', { filter: { type: 'team' } } as never).create();
  const done = await carriedOut(
    template('News of {{channel.topic}}', { segment_ids: ['teams'], sender_mode: 'include' }),
  );
  expect(done?.stats).toMatchObject({ stats_messages_sent: 2, stats_channels_created: 0 });
  const [t2] = await admin.queryChannels({ cid: 'team:t2' });
  expect(t2?.state.messages.map(({ text }) => text)).toEqual(['News of t2']);
  expect(Object.keys(t2?.state.members ?? {}).sort()).toEqual(['bob', 'cyd', 'shop']);
});

test('a template of channels says where, with whom and how the sender sees it', async () => {
  await carriedOut(
    template('Welcome', {
      user_ids: ['cyd'],
      sender_mode: 'exclude',
      channel_template: {
        type: 'team',
        id: 'welcome-{{receiver.id}}',
        members: ['bob'],
        custom: { topic: 'Hi {{receiver.name}}' },
      },
    }),
  );
  const [welcome] = await admin.queryChannels({ cid: 'team:welcome-cyd' });
  expect(welcome?.data).toMatchObject({ topic: 'Hi Cyd', created_by: { id: 'shop' } });
  expect(Object.keys(welcome?.state.members ?? {}).sort()).toEqual(['bob', 'cyd']);
  await carriedOut(
    template('Quietly', {
      user_ids: ['cyd'],
      sender_visibility: 'archived',
      channel_template: { type: 'team', id: 'quiet' },
    }),
  );
  const { members } = await admin.channel('team', 'quiet').queryMembers({ id: 'shop' });
  expect(members[0]?.archived_at).toEqual(expect.any(String));
});

test('people without a channel are skipped unless channels are created', async () => {
  await admin.upsertUser({ id: 'zoe' });
  const done = await carriedOut(template('Nobody hears', { user_ids: ['zoe'], create_channels: false }));
  expect(done?.stats).toMatchObject({ progress: 1, stats_messages_sent: 0, stats_users_sent: 0 });
  expect(await textsFor('zoe')).toEqual([]);
});

test('a campaign waits for its time, can be stopped before, and never begins twice', async () => {
  const later = new Date(Date.now() + HOUR_MS).toISOString();
  const campaign = admin.campaign('later', template('Later', { user_ids: ['zoe'] }) as never);
  await campaign.create();
  expect(await failure(admin.stopCampaign('later'))).toMatchObject({
    code: BAD,
    message: expect.stringContaining('"draft"'),
  });
  expect((await campaign.start({ scheduledFor: later })).campaign).toMatchObject({ status: 'scheduled' });
  await admin.updateCampaign('later', template('Even later', { user_ids: ['zoe'] }) as never);
  expect((await admin.stopCampaign('later')).campaign).toMatchObject({ status: 'stopped' });
  expect(await failure(campaign.start())).toMatchObject({
    code: BAD,
    message: expect.stringContaining('"stopped"'),
  });
  expect(await failure(admin.updateCampaign('later', template('No', {}) as never))).toMatchObject({
    code: BAD,
  });
  const soon = new Date(Date.now() + 300).toISOString();
  const second = admin.campaign('soon', template('Soon', { user_ids: ['zoe'] }) as never);
  await second.create();
  expect((await second.start({ scheduledFor: soon })).campaign).toMatchObject({ status: 'scheduled' });
  await expect.poll(() => statusOf('soon')).toBe('completed');
  expect(await textsFor('zoe')).toEqual(['Soon']);
});

test('segments in use stay, and lists are paged and filtered', async () => {
  await admin.segment('user', 'used', { name: 'Used', all_users: true } as never).create();
  await admin.campaign('user-of-it', template('x', { segment_ids: ['used'] }) as never).create();
  expect(await failure(admin.deleteSegment('used'))).toMatchObject({
    code: BAD,
    message: expect.stringContaining('user-of-it'),
  });
  await admin.deleteCampaign('user-of-it');
  expect(await failure(admin.getCampaign('user-of-it'))).toMatchObject({ code: NOT_FOUND });
  expect((await admin.updateSegment('used', { name: 'Renamed' } as never)).segment).toMatchObject({
    name: 'Renamed',
    all_users: true,
  });
  const first = await admin.querySegments({}, [{ field: 'id', direction: 1 }], { limit: 2 });
  const rest = await admin.querySegments({}, [{ field: 'id', direction: 1 }], {
    limit: 2,
    next: first.next,
  } as never);
  expect([...first.segments, ...rest.segments].map(({ id }) => id)).toEqual([
    'gold',
    'named',
    'teams',
    'used',
  ]);
  await admin.deleteSegment('used');
  expect(await failure(admin.getSegment('used'))).toMatchObject({ code: NOT_FOUND });
});

test('bad input names what was expected, and nobody but servers may call', async () => {
  const refused = (data: object) => failure(admin.createCampaign(data as never));
  expect(await refused({ message_template: { text: 'x' } })).toMatchObject({
    code: BAD,
    message: expect.stringContaining('sender_id'),
  });
  expect(await refused({ sender_id: 'shop' })).toMatchObject({
    code: BAD,
    message: expect.stringContaining('message_template.text'),
  });
  expect(await refused(template('x', { sender_id: 'none' }))).toMatchObject({
    code: BAD,
    message: expect.stringContaining('does not exist'),
  });
  expect(await refused(template('x', { user_ids: ['ann'], segment_ids: ['gold'] }))).toMatchObject({
    code: BAD,
  });
  expect(await refused(template('x', { segment_ids: ['gold', 'teams'] }))).toMatchObject({ code: BAD });
  expect(await refused(template('x', { sender_mode: 'maybe' }))).toMatchObject({
    code: BAD,
    message: expect.stringContaining('include'),
  });
  expect(await refused(template('x', { channel_template: { type: 'nothing' } }))).toMatchObject({
    status: 404,
  });
  await admin.createCampaign({ ...template('x'), id: 'for-nobody' } as never);
  expect(await failure(admin.startCampaign('for-nobody'))).toMatchObject({
    code: BAD,
    message: expect.stringContaining('for nobody'),
  });
  expect(await failure(admin.segment('planet' as never, 'p', {} as never).create())).toMatchObject({
    code: BAD,
  });
  expect(
    await failure(admin.segment('user', 'p', { filter: { secret: { $like: 1 } } } as never).create()),
  ).toMatchObject({ code: BAD });
  const asUser = await fetch(`${server.url}/campaigns?api_key=${server.key}`, {
    method: 'POST',
    headers: {
      authorization: await server.token('ann', 'user'),
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
    },
    body: JSON.stringify(template('x')),
  });
  expect(await asUser.json()).toMatchObject({ code: NOT_ALLOWED });
});
