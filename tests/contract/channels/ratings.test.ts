/** Ratings of closed support conversations. */
import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure, nextEvent, record } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let agent: StreamChat;
let admin: StreamChat;

beforeAll(async () => {
  server = await startServer();
  agent = await clients.user('agent', { role: 'agent' });
  admin = clients.admin();
  await admin.updateChannelType('support', { conversation_ratings: true } as never);
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const addressOf = (client: StreamChat, id = '', end = 'rating') =>
  `${client.baseURL}/channels/support/${id}/${end}`;
const rate = (client: StreamChat, id: string | undefined, body: object) =>
  client.post<{ rating: object }>(addressOf(client, id), body);
const ratingFor = (client: StreamChat, id: string | undefined) =>
  client.get<{ rating: object | null }>(addressOf(client, id));
const close = (client: StreamChat, id: string | undefined) => client.post(addressOf(client, id, 'close'), {});
const dataOf = async (client: StreamChat, cid: string) => {
  const [found] = await client.queryChannels({ cid } as never, [], { watch: false });
  return found?.data as Readonly<Record<string, unknown>> | undefined;
};

let visitors = 0;
/** A conversation with one message. */
async function conversation(): Promise<{ readonly visitor: StreamChat; readonly mine: Channel }> {
  visitors += 1;
  const visitor = await clients.user(`visitor-${visitors}`, { role: 'user' });
  const mine = visitor.channel('support', visitor.userID ?? '');
  await mine.watch();
  await mine.sendMessage({ text: 'Where is my order?' });
  return { visitor, mine };
}

test('a visitor rates a closed conversation; staff get it by an event and in the channel', async () => {
  const { visitor, mine } = await conversation();
  expect(mine.data?.own_capabilities).toContain('rate-channel');
  expect(await ratingFor(visitor, mine.id)).toMatchObject({ rating: null });
  await close(visitor, mine.id);
  const published = nextEvent(
    agent,
    'channel.updated',
    ({ cid, channel }) =>
      cid === mine.cid && (channel as { support_rating?: unknown } | undefined)?.support_rating !== null,
  );
  const { rating } = await rate(visitor, mine.id, { score: 4, text: '  Quick and kind.  ' });
  expect(rating).toEqual({ score: 4, text: 'Quick and kind.', created_at: expect.any(String) });
  expect(await published).toMatchObject({
    channel: { support_rating: rating },
    user: { id: visitor.userID },
  });
  expect(await dataOf(agent, mine.cid)).toMatchObject({ support_rating: rating, support_status: 'closed' });
  for (const reader of [visitor, agent, admin])
    expect(await ratingFor(reader, mine.id)).toMatchObject({ rating });
});

test('a later rating replaces an earlier one, and a reopened conversation keeps it', async () => {
  const { visitor, mine } = await conversation();
  await close(visitor, mine.id);
  await rate(visitor, mine.id, { score: 1, text: 'Nobody answered' });
  await rate(visitor, mine.id, { score: 5 });
  expect(await dataOf(agent, mine.cid)).toMatchObject({ support_rating: { score: 5, text: '' } });
  await mine.sendMessage({ text: 'One more thing' });
  expect(await dataOf(agent, mine.cid)).toMatchObject({
    support_status: 'open',
    support_rating: { score: 5 },
  });
  // Staff who send the channel back as they got it change nothing.
  const theirs = agent.channel('support', mine.id);
  const { channel } = await theirs.updatePartial({ set: { topic: 'Orders' } } as never);
  await theirs.update({ ...channel, topic: 'Parcels' } as never);
  expect(await dataOf(agent, mine.cid)).toMatchObject({ topic: 'Parcels', support_rating: { score: 5 } });
});

test('the visitor sees their rating only where they ask for it', async () => {
  const { visitor, mine } = await conversation();
  await close(visitor, mine.id);
  const seen = record(visitor);
  await rate(visitor, mine.id, { score: 2, text: 'Slow' });
  // The event of the message is after one that went to the visitor by mistake.
  await mine.sendMessage({ text: 'Anybody?' });
  expect(JSON.stringify(seen)).not.toContain('support_rating');
  expect(JSON.stringify(await dataOf(visitor, mine.cid))).not.toContain('support_rating');
});

test('an open conversation, a wrong score and a long text are refused with the reason', async () => {
  const { visitor, mine } = await conversation();
  expect(await failure(rate(visitor, mine.id, { score: 5 }))).toMatchObject({
    status: 400,
    code: 4,
    message: expect.stringContaining('a conversation is rated once it is closed'),
  });
  await close(visitor, mine.id);
  for (const score of [0, 6, 2.5, -1, '5', null, undefined])
    expect(await failure(rate(visitor, mine.id, { score }))).toMatchObject({ status: 400, code: 4 });
  expect(await failure(rate(visitor, mine.id, { score: 5, text: 'x'.repeat(1_001) }))).toMatchObject({
    status: 400,
    code: 4,
  });
  expect(await ratingFor(agent, mine.id)).toMatchObject({ rating: null });
});

test('nobody rates for the visitor, and a partial update does not either', async () => {
  const { visitor, mine } = await conversation();
  await close(visitor, mine.id);
  const other = await clients.user('curious', { role: 'user' });
  for (const client of [agent, other])
    expect(await failure(rate(client, mine.id, { score: 5 }))).toMatchObject({ status: 403, code: 17 });
  expect(await failure(ratingFor(other, mine.id))).toMatchObject({ status: 403, code: 17 });
  for (const client of [visitor, agent]) {
    const set = { support_rating: { score: 5, text: '' } };
    const change = client.channel('support', mine.id).updatePartial({ set } as never);
    expect(await failure(change)).toMatchObject({ code: expect.any(Number) });
  }
  expect(await ratingFor(agent, mine.id)).toMatchObject({ rating: null });
});

test('no conversation is rated where the owner wants no ratings', async () => {
  const { visitor, mine } = await conversation();
  await close(visitor, mine.id);
  await admin.channel('support', mine.id).updatePartial({
    set: { config_overrides: { conversation_ratings: false } },
  } as never);
  expect(await failure(rate(visitor, mine.id, { score: 5 }))).toMatchObject({
    status: 403,
    message: expect.stringContaining('`conversation_ratings` is off'),
  });
  const room = visitor.channel('messaging', 'talk', { members: [visitor.userID ?? ''] } as never);
  await room.watch();
  const address = `${visitor.baseURL}/channels/messaging/talk/rating`;
  expect(await failure(visitor.post(address, { score: 5 }))).toMatchObject({ status: 403 });
});
