/** Visitors ask who answers before they have a session: `app.team` of an anonymous `GET /app`. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

interface Member {
  readonly id: string;
  readonly name: string;
  readonly image?: string;
  readonly online: boolean;
}

let server: TestServer;
const clients = clientsOf(() => server);

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const STAFF = [
  { id: 'ines', name: 'Ines', role: 'agent', image: 'https://shop.example/ines.png' },
  { id: 'tomas', name: 'Tomas', role: 'moderator' },
  { id: 'bot', role: 'admin' },
];

beforeEach(async () => {
  const admin = clients.admin();
  await admin.upsertUsers([...STAFF, { id: 'customer', name: 'Customer' }]);
  await admin.updateAppSettings({ team_shown: true } as object);
});

async function team(): Promise<readonly Member[] | undefined> {
  const response = await fetch(`${server.url}/app?api_key=${server.key}`, {
    headers: { 'stream-auth-type': 'anonymous' },
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { app: { team?: readonly Member[] } }).app.team;
}

test('lists staff with a name, and nothing but name, picture and presence', async () => {
  expect(await team()).toEqual([
    { id: 'ines', name: 'Ines', image: 'https://shop.example/ines.png', online: false },
    { id: 'tomas', name: 'Tomas', online: false },
  ]);
});

test('shows who is online first, and not those who are invisible', async () => {
  const tomas = await clients.user('tomas', { role: 'moderator', name: 'Tomas' });
  expect((await team())?.map(({ id, online }) => [id, online])).toEqual([
    ['tomas', true],
    ['ines', false],
  ]);
  await clients
    .admin()
    .upsertUser({ id: 'tomas', name: 'Tomas', role: 'moderator', invisible: true } as never);
  expect((await team())?.map(({ online }) => online)).toEqual([false, false]);
  await tomas.disconnectUser();
  await clients
    .admin()
    .upsertUser({ id: 'tomas', name: 'Tomas', role: 'moderator', invisible: false } as never);
});

test('leaves out people who are banned or deactivated', async () => {
  const admin = clients.admin();
  await admin.banUser('ines', { banned_by_id: 'tomas' });
  await admin.deactivateUser('tomas');
  expect(await team()).toEqual([]);
  await admin.unbanUser('ines');
  await admin.reactivateUser('tomas');
  expect(await team()).toHaveLength(2);
});

test('shows five at most', async () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ id: `a${at}`, name: `Agent ${at}`, role: 'agent' }));
  await clients.admin().upsertUsers(many);
  expect(await team()).toHaveLength(5);
  await clients.admin().upsertUsers(many.map(({ id }) => ({ id, role: 'user' })));
});

test('is empty where the app hides its team, or has several tenants', async () => {
  const admin = clients.admin();
  await admin.updateAppSettings({ team_shown: false } as object);
  expect(await team()).toEqual([]);
  await admin.updateAppSettings({ team_shown: true, multi_tenant_enabled: true } as object);
  expect(await team()).toEqual([]);
  await admin.updateAppSettings({ multi_tenant_enabled: false });
  expect(await team()).toHaveLength(2);
});

test('servers read the setting instead', async () => {
  const { app } = (await clients.admin().getAppSettings()) as { app: object };
  expect(app).toHaveProperty('team_shown', true);
  expect(app).not.toHaveProperty('team');
});
