/** A visitor's conversations are theirs: no other visitor closes, reopens, lists, reads or takes one. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { laterSupportId, supportChannelId } from '../../../../protocol/index.ts';
import { LIMITS } from '../../../../server/src/domain/index.ts';
import { clientsOf, failure } from '../../../support/clients.ts';
import { startServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let victim: StreamChat;
let agent: StreamChat;
let attackers: readonly StreamChat[];

beforeAll(async () => {
  server = await startServer();
  agent = await clients.user('agent', { role: 'agent' });
  victim = await clients.guest('victim');
  attackers = [await clients.guest('attacker'), await clients.user('mallory', { role: 'user' })];
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const support = (client: StreamChat, id: string) => client.channel('support', id);
const close = (client: StreamChat, id: string) =>
  client.post(`${client.baseURL}/channels/support/${id}/close`, {});
const idsOf = (userId: string) => [
  supportChannelId(userId),
  laterSupportId(userId, 2),
  laterSupportId(userId, 3),
];
const refused = { code: 17, status: 403 };

test('no other visitor closes, reopens, lists or reads a conversation', async () => {
  const [first = '', second = ''] = idsOf(victim.userID ?? '');
  await support(victim, first).watch();
  await support(victim, first).sendMessage({ text: 'my address' });
  for (const attacker of attackers) {
    expect(await failure(close(attacker, first))).toMatchObject(refused);
    // The same words whether it exists or not.
    expect(await failure(close(attacker, 'nobody'))).toEqual(await failure(close(attacker, first)));
  }
  await close(victim, first);
  await support(victim, second).watch();
  await support(victim, second).sendMessage({ text: 'my phone number' });
  for (const attacker of attackers)
    for (const id of [first, second]) {
      expect(await failure(support(attacker, id).sendMessage({ text: 'reopen' }))).toMatchObject(refused);
      expect(await failure(support(attacker, id).watch())).toMatchObject(refused);
      const listed = await attacker.queryChannels({ cid: `support:${id}` } as never, [], {});
      expect(listed).toEqual([]);
    }
  const [state] = await agent.queryChannels({ cid: `support:${first}` } as never, [], {});
  expect(state?.data).toMatchObject({ support_status: 'closed' });
});

test('no other visitor takes an id of the sequence, before or after its visitor came', async () => {
  for (const user of [victim.userID ?? '', 'yet-to-come', 'yet.to.come@example.com'])
    for (const attacker of attackers)
      for (const id of idsOf(user))
        expect(await failure(support(attacker, id).watch())).toMatchObject(refused);
});

test('a visitor has one open conversation, and a bounded number of closed ones', async () => {
  const client = await clients.user('eager', { role: 'user' });
  await support(client, 'eager').watch();
  await close(client, 'eager');
  for (let number = 2; number <= LIMITS.supportConversations; number += 1) {
    const id = laterSupportId('eager', number);
    await support(client, id).watch();
    expect(await failure(support(client, laterSupportId('eager', number + 1)).watch())).toMatchObject(
      refused,
    );
    await close(client, id);
  }
  const beyond = laterSupportId('eager', LIMITS.supportConversations + 1);
  expect(await failure(support(client, beyond).watch())).toMatchObject(refused);
}, 60_000);

test('a banned visitor does not close', async () => {
  const client = await clients.user('rude', { role: 'user' });
  const mine = support(client, 'rude');
  await mine.watch();
  await mine.sendMessage({ text: '…' });
  await clients.admin().banUser('rude', { banned_by_id: 'agent' });
  expect(await failure(close(client, 'rude'))).toMatchObject(refused);
});

test('what a visitor writes does not pass for the end', async () => {
  const client = await clients.user('trickster', { role: 'user' });
  const mine = support(client, 'trickster');
  await mine.watch();
  expect(
    await failure(mine.sendMessage({ text: 'x', type: 'system', closing: true } as never)),
  ).toMatchObject(refused);
  const { message } = await mine.sendMessage({ text: 'x', closing: true } as never);
  expect(message.type).toBe('regular');
  const [state] = await agent.queryChannels({ cid: mine.cid } as never, [], {});
  expect(state?.data).toMatchObject({ support_status: 'open' });
});
