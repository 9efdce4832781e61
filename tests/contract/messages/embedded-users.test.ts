/** An id inside another object only names an existing user; it does not change the user. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
const PERSON = { name: 'Ines Dahl', image: 'https://example.org/ines.png', language: 'de', floor: 3 };

beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test('an embedded id does not change a user; further fields do', async () => {
  const admin = clients.admin();
  const ines = async () => (await admin.queryUsers({ id: 'ines' })).users[0];
  await admin.upsertUser({ id: 'ines', ...PERSON } as never);
  const channel = admin.channel('messaging', 'embedded', { created_by: { id: 'ines' }, members: ['ines'] });
  await channel.create();
  expect(await ines()).toMatchObject(PERSON);

  const { message } = await channel.sendMessage({ text: 'x', user: { id: 'ines' } } as never);
  expect(message.user).toMatchObject(PERSON);
  await admin.pinMessage(message.id, null, { id: 'ines' });
  await admin.unpinMessage(message.id, { id: 'ines' });
  // As other clients write it; this one removes the user.
  const edit = { message: { text: 'y', user: { id: 'ines' } } };
  await admin.post(`${admin.baseURL}/messages/${message.id}`, edit);
  await channel.update({}, { text: 'renamed', user: { id: 'ines' } } as never);
  // Its times belong to the server, and change nothing either.
  const times = { created_at: new Date().toISOString(), online: true };
  await channel.sendMessage({ text: 'z', user: { id: 'ines', ...times } } as never);
  expect(await ines()).toMatchObject(PERSON);

  // A new user is created, and a described one is replaced, as in every call.
  await channel.sendMessage({ text: 'x', user: { id: 'tomas' } } as never);
  expect((await admin.queryUsers({ id: 'tomas' })).users).toHaveLength(1);
  await channel.sendMessage({ text: 'x', user: { id: 'ines', name: 'Ines' } } as never);
  const replaced = await ines();
  expect(replaced?.name).toBe('Ines');
  expect(replaced?.image).toBeUndefined();
});
