/** Segments and campaigns over the second generation of the API, by its published server SDK. */
import type { StreamClient } from '@stream-io/node-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sdkOf, TWICE } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
let sdk: StreamClient;

beforeAll(async () => {
  server = await startServer();
  sdk = sdkOf(server);
  await sdk.upsertUsers([
    { id: 'shop', name: 'The Shop' },
    { id: 'ann', name: 'Ann', custom: { plan: 'gold' } },
    { id: 'bob', name: 'Bob' },
  ]);
});
afterAll(() => server.close());

describe.each(TWICE)('the %s time', (round) => {
  const content = { sender_id: 'shop', create_channels: true };

  test('a segment has targets, which are added, found and removed', async () => {
    const id = `segment-${round}`;
    const { segment } = await sdk.chat.createSegment({ id, type: 'user', name: 'Friends' });
    expect(segment).toMatchObject({ id, name: 'Friends', created_at: expect.any(Date) });
    await sdk.chat.addSegmentTargets({ id, target_ids: ['ann', 'bob'] });
    expect((await sdk.chat.getSegment({ id })).segment).toMatchObject({ size: 2 });
    await sdk.chat.segmentTargetExists({ id, target_id: 'bob' });
    await sdk.chat.deleteSegmentTargets({ id, target_ids: ['bob'] });
    await expect(sdk.chat.segmentTargetExists({ id, target_id: 'bob' })).rejects.toThrow(/bob/);
    const { targets } = await sdk.chat.querySegmentTargets({ id });
    expect(targets).toMatchObject([{ target_id: 'ann', created_at: expect.any(Date) }]);
    await sdk.chat.updateSegment({ id, name: 'Close friends' });
    const { segments } = await sdk.chat.querySegments({ filter: { name: 'Close friends' } });
    expect(segments).toMatchObject([{ id }]);
    await sdk.chat.deleteSegment({ id });
    await expect(sdk.chat.getSegment({ id })).rejects.toThrow(id);
  });

  test('a campaign is changed, sent once to each, and deleted', async () => {
    const text = `Hello {{receiver.name}}, the ${round} time`;
    const { campaign: made } = await sdk.chat.createCampaign({
      ...content,
      user_ids: ['ann', 'bob'],
      message_template: { text: 'Hi', custom: { tone: 'warm' } },
    });
    const id = made?.id ?? '';
    expect(made).toMatchObject({
      status: 'draft',
      message_template: { text: 'Hi', custom: { tone: 'warm' } },
    });
    const message_template = { text, custom: { tone: 'warm' } };
    const changed = await sdk.chat.updateCampaign({ ...content, id, user_ids: ['ann'], message_template });
    expect(changed).toMatchObject({ id, user_ids: ['ann'], message_template: { text } });
    await sdk.chat.startCampaign({ id });
    const isDone = async () => (await sdk.chat.getCampaign({ id })).campaign?.status;
    await expect.poll(isDone).toBe('completed');
    const { campaign: done } = await sdk.chat.getCampaign({ id });
    expect(done).toMatchObject({
      sender: { id: 'shop' },
      users: [{ id: 'ann', custom: { plan: 'gold' } }],
      stats: { progress: 1, stats_messages_sent: 1, stats_completed_at: expect.any(Date) },
    });
    const { channels } = await sdk.chat.queryChannels({
      filter_conditions: { members: { $eq: ['ann', 'shop'] } },
    });
    const texts = channels.flatMap(({ messages }) => messages);
    expect(texts.filter((one) => one.text === `Hello Ann, the ${round} time`)).toMatchObject([
      { custom: { tone: 'warm' } },
    ]);
    await sdk.chat.deleteCampaign({ id });
    await expect(sdk.chat.getCampaign({ id })).rejects.toThrow(id);
  });

  test('a campaign for later is listed and stopped', async () => {
    const { campaign: made } = await sdk.chat.createCampaign({
      ...content,
      name: `later-${round}`,
      user_ids: ['ann'],
      message_template: { text: 'Later' },
    });
    const id = made?.id ?? '';
    const scheduled_for = new Date(Date.now() + HOUR_MS);
    const { campaign: started } = await sdk.chat.startCampaign({ id, scheduled_for });
    expect(started).toMatchObject({ status: 'scheduled', scheduled_for });
    const { campaigns } = await sdk.chat.queryCampaigns({ filter: { name: `later-${round}` } });
    expect(campaigns).toMatchObject([{ id, status: 'scheduled' }]);
    expect(await sdk.chat.stopCampaign({ id })).toMatchObject({ id, status: 'stopped' });
  });
});
