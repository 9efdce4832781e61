/** Retention policies, by the unmodified client with a server token. tests/unit/server/retention.test.ts lets time pass. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { sdkOf } from '../../support/second/sdk.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const BAD = 4;
const NOT_FOUND = 16;

let server: TestServer;
let admin: StreamChat;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test('policies are set, replaced, listed and taken back', async () => {
  expect((await admin.getRetentionPolicy()).policies).toEqual([]);
  const { policy } = await admin.setRetentionPolicy('old-messages', 720);
  expect(policy).toMatchObject({ policy: 'old-messages', config: { max_age_hours: 720 }, app_pk: 1 });
  await admin.setRetentionPolicy('inactive-channels', 48);
  await admin.setRetentionPolicy('old-messages', 24);
  await server.restart();
  const { policies } = await admin.getRetentionPolicy();
  expect(policies.map(({ policy: kind, config }) => [kind, config.max_age_hours])).toEqual([
    ['inactive-channels', 48],
    ['old-messages', 24],
  ]);
  await admin.deleteRetentionPolicy('inactive-channels');
  expect((await admin.getRetentionPolicy()).policies).toHaveLength(1);
  expect(await failure(admin.deleteRetentionPolicy('inactive-channels'))).toMatchObject({ code: NOT_FOUND });
  await admin.deleteRetentionPolicy('old-messages');
});

test('runs are listed; ages and names of policies have bounds', async () => {
  expect(
    (await admin.getRetentionPolicyRuns({ filter_conditions: { policy: 'old-messages' } } as never)).runs,
  ).toEqual([]);
  for (const hours of [0, 23, 43_801, 1.5, '24'])
    expect(await failure(admin.setRetentionPolicy('old-messages', hours as never))).toMatchObject({
      code: BAD,
    });
  expect(await failure(admin.setRetentionPolicy('new-messages' as never, 24))).toMatchObject({ code: BAD });
  for (const body of [
    { filter_conditions: { colour: 'red' } },
    { filter_conditions: { policy: 'new-messages' } },
    { filter_conditions: { date: { $near: '2026-01-01T00:00:00Z' } } },
    { sort: [{ field: 'policy', direction: 1 }] },
    { limit: 101 },
  ])
    expect(await failure(admin.post(`${server.url}/retention_policy/runs`, body))).toMatchObject({
      code: BAD,
    });
  const ann = await clients.user('ann');
  expect(await failure(ann.get(`${server.url}/retention_policy`))).toMatchObject({ status: 403 });
});

test('the second generation has them too', async () => {
  const sdk = sdkOf(server);
  const { policy } = await sdk.chat.setRetentionPolicy({ policy: 'old-messages', max_age_hours: 100 });
  expect(policy).toMatchObject({ config: { max_age_hours: 100 }, enabled_at: expect.any(Date) });
  expect((await sdk.chat.getRetentionPolicy()).policies).toHaveLength(1);
  expect((await sdk.chat.getRetentionPolicyRuns({ limit: 5 })).runs).toEqual([]);
  await sdk.chat.deleteRetentionPolicy({ policy: 'old-messages' });
});
