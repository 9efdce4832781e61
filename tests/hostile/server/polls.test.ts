/** One poll in many messages of a channel: an event contains the whole poll, so each change is sent once. */
import type { Event } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const MESSAGES = 30;

let server: TestServer;
const clients = clientsOf(() => server);
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

test('others in the room receive a vote once, however many messages show the poll', async () => {
  const host = await clients.user('host', { role: 'user' });
  await clients
    .admin()
    .channel('room', 'plaza', { created_by_id: 'host' } as never)
    .create();
  const guest = await clients.guest('pest');
  const other = host.channel('room', 'plaza');
  await other.watch();
  const plaza = guest.channel('room', 'plaza');
  await plaza.watch();
  const options = Array.from({ length: 100 }, (_, i) => ({ text: `option ${i}`, note: 'x'.repeat(900) }));
  const { poll } = await guest.createPoll({ name: 'which', options } as never);
  let last = '';
  for (let i = 0; i < MESSAGES; i += 1)
    last = (await plaza.sendMessage({ text: `number ${i}`, poll_id: poll.id } as never)).message.id;
  const events = record(host);
  const after = nextEvent(host, 'message.new', ({ message }: Event) => message?.text === 'after');
  await guest.castPollVote(last, poll.id, { option_id: poll.options[0]?.id ?? '' } as never);
  await plaza.sendMessage({ text: 'after' });
  await after;
  expect(events.filter(({ type }) => type === 'poll.vote_casted')).toMatchObject([
    { cid: 'room:plaza', poll: { id: poll.id, vote_count: 1 } },
  ]);
  // No connection was closed for its backlog.
  expect(events.filter(({ type }) => type === 'connection.changed')).toEqual([]);
}, 60_000);

test('a poll is shown by a hundred messages, then refused with the limit', async () => {
  const guest = await clients.guest('again');
  const plaza = guest.channel('room', 'plaza');
  await plaza.watch();
  const { poll } = await guest.createPoll({ name: 'again', options: [{ text: 'yes' }] } as never);
  const show = () => plaza.sendMessage({ text: 'again', poll_id: poll.id } as never);
  for (let i = 0; i < 100; i += 1) await show();
  const refused = await failure(show());
  expect(refused).toMatchObject({ code: 4, status: 400 });
  expect(refused.message).toContain('100 messages show poll');
}, 60_000);
