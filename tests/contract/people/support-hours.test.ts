/** Business hours, and what visitors read of them and of who is there. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openingAt } from '../../../server/src/domain/support-hours/opening.ts';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let admin: StreamChat;
let agent: StreamChat;
let boss: StreamChat;

beforeAll(async () => {
  server = await startServer();
  admin = clients.admin();
  agent = await clients.user('ines', { role: 'agent', name: 'Ines' });
  boss = await clients.user('boss', { role: 'admin' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

interface App {
  readonly hours?: { readonly open: boolean; readonly opens_at: string | null };
  readonly team?: readonly { readonly id: string; readonly online: boolean }[];
}

/** What a visitor without a session reads. */
async function app(): Promise<App> {
  const response = await fetch(`${server.url}/app?api_key=${server.key}`, {
    headers: { 'stream-auth-type': 'anonymous' },
  });
  return ((await response.json()) as { app: App }).app;
}
const put = (client: StreamChat, hours: unknown) => client.put(`${client.baseURL}/support_hours`, { hours });
const get = async (client: StreamChat) =>
  (await client.get<{ hours: unknown; duration: string }>(`${client.baseURL}/support_hours`)).hours;

const WEEK = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '17:00' }));
const BERLIN = { timeZone: 'Europe/Berlin', week: WEEK, holidays: ['2026-12-25'] };
const ALWAYS = {
  time_zone: 'UTC',
  week: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '24:00' })),
  holidays: [],
};

const CASES: readonly (readonly [now: string, opensAt: string | null])[] = [
  // A Wednesday at 10:00, before nine, in the evening, on Friday night, before a holiday.
  ['2026-06-03T08:00:00Z', null],
  ['2026-06-03T06:30:00Z', '2026-06-03T07:00:00.000Z'],
  ['2026-06-03T15:00:00Z', '2026-06-04T07:00:00.000Z'],
  ['2026-06-05T20:00:00Z', '2026-06-08T07:00:00.000Z'],
  ['2026-12-24T20:00:00Z', '2026-12-28T08:00:00.000Z'],
  // On the Saturdays before the clocks go forward, and back.
  ['2026-03-28T12:00:00Z', '2026-03-30T07:00:00.000Z'],
  ['2026-10-24T12:00:00Z', '2026-10-26T08:00:00.000Z'],
];

test('hours count by the clock of their time zone, without days off', () => {
  const found = CASES.map(([now]) => openingAt(BERLIN, Date.parse(now)));
  expect(found.map(({ opensAt }) => opensAt && new Date(opensAt).toISOString())).toEqual(
    CASES.map(([, opensAt]) => opensAt),
  );
  expect(found.map(({ open }) => open)).toEqual(CASES.map(([, opensAt]) => opensAt === null));
});

test('an app without hours on any day says no time', () => {
  expect(openingAt({ ...BERLIN, week: [] }, Date.now())).toEqual({ open: false, opensAt: null });
});

test('admins and servers set the hours, staff read them, and visitors read whether they are on', async () => {
  expect([await get(agent), (await app()).hours]).toEqual([null, undefined]);
  await put(boss, ALWAYS);
  expect(await get(agent)).toEqual(ALWAYS);
  expect((await app()).hours).toEqual({ open: true, opens_at: null });
  await put(admin, { time_zone: 'America/New_York', week: [], holidays: [] });
  expect((await app()).hours).toEqual({ open: false, opens_at: null });
  await put(admin, null);
  expect([await get(boss), (await app()).hours]).toEqual([null, undefined]);
});

test('others neither read nor set them, and wrong ones are refused by name', async () => {
  const visitor = await clients.user('vera', { role: 'user' });
  expect(await failure(get(visitor))).toMatchObject({ code: 17 });
  for (const client of [visitor, agent])
    expect(await failure(put(client, ALWAYS))).toMatchObject({ code: 17 });
  const wrong: readonly (readonly [object, string])[] = [
    [{ ...ALWAYS, time_zone: 'Berlin' }, 'hours.time_zone'],
    [{ ...ALWAYS, week: [{ day: 7, from: '09:00', to: '17:00' }] }, 'hours.week[0].day'],
    [{ ...ALWAYS, week: [{ day: 1, from: '9', to: '17:00' }] }, 'hours.week[0].from'],
    [{ ...ALWAYS, week: [{ day: 1, from: '17:00', to: '09:00' }] }, 'hours.week[0].to'],
    [{ ...ALWAYS, holidays: ['2026-02-30'] }, 'hours.holidays[0]'],
    [{ ...ALWAYS, week: new Array(29).fill({ day: 1, from: '09:00', to: '17:00' }) }, 'hours.week'],
  ];
  for (const [hours, field] of wrong)
    expect(await failure(put(boss, hours))).toMatchObject({
      code: 4,
      message: expect.stringContaining(field),
    });
});

test('an agent who is away is offline for visitors, and gets no turn', async () => {
  const online = async () => (await app()).team?.find(({ id }) => id === 'ines')?.online;
  const set = (availability: string) =>
    agent.partialUpdateUser({ id: 'ines', set: { availability } } as never);
  expect(await online()).toBe(true);
  await admin.updateAppSettings({ support_assignment: 'turns' } as never);
  for (const [index, availability] of ['away', 'dnd'].entries()) {
    await set(availability);
    expect(await online()).toBe(false);
    const visitor = await clients.user(`waits-${index}`, { role: 'user' });
    const mine = visitor.channel('support', `waits-${index}`);
    await mine.watch();
    await mine.sendMessage({ text: 'Anybody?' });
    const [found] = await agent.queryChannels({ cid: mine.cid } as never, [], {});
    const { support_assignee_id: assignee } = { ...found?.data } as { support_assignee_id?: unknown };
    expect(assignee).not.toBe('ines');
  }
  await set('online');
  expect(await online()).toBe(true);
  await admin.updateAppSettings({ support_assignment: 'off' } as never);
  // A visitor's own word changes nothing for them.
  const visitor = await clients.user('vito', { role: 'user' });
  await visitor.partialUpdateUser({ id: 'vito', set: { availability: 'away' } } as never);
  const { users } = await agent.queryUsers({ id: 'vito' }, {}, { presence: true });
  expect(users[0]?.online).toBe(true);
});
