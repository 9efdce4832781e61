/** How long visitors wait: the times that staff read with a support conversation. */
import type { StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let agent: StreamChat;

beforeAll(async () => {
  server = await startServer();
  agent = await clients.user('agent', { role: 'agent' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

async function conversation(id: string) {
  const visitor = await clients.user(id, { role: 'user' });
  const mine = visitor.channel('support', id);
  await mine.watch();
  const { message } = await mine.sendMessage({ text: 'Where is my order?' });
  const theirs = agent.channel('support', id);
  return { mine, theirs, asked: message.created_at };
}

async function timesOf(id: string) {
  const [found] = await agent.queryChannels({ cid: `support:${id}` } as never, [], { watch: false });
  const data = (found?.data ?? {}) as Readonly<Record<string, unknown>>;
  return {
    since: data.support_unanswered_since,
    answered: data.support_first_answer_seconds,
    closed: data.support_closed_at,
  };
}

test('a conversation waits from its first unanswered message to an answer that its visitor can read', async () => {
  const { mine, theirs, asked } = await conversation('vera');
  const waits = { since: asked, answered: null, closed: null };
  expect(await timesOf('vera')).toEqual(waits);
  await mine.sendMessage({ text: 'Hello?' });
  await theirs.sendMessage({ text: 'A note is no answer', support_note: true } as never);
  expect(await timesOf('vera')).toEqual(waits);
  await theirs.sendMessage({ text: 'It is on its way' });
  const first = { since: null, answered: expect.any(Number), closed: null };
  const { answered } = await timesOf('vera');
  expect(await timesOf('vera')).toEqual(first);
  const { message } = await mine.sendMessage({ text: 'When does it come?' });
  await theirs.sendMessage({ text: 'Tomorrow' });
  await mine.sendMessage({ text: 'Thanks' });
  const again = await timesOf('vera');
  // The first answer stays the first one.
  expect(again.answered).toBe(answered);
  expect(Date.parse(String(again.since))).toBeGreaterThan(Date.parse(message.created_at ?? ''));
});

test('a closed conversation waits for nobody, and reopens without a time of closing', async () => {
  const { mine, theirs } = await conversation('vito');
  await theirs.updatePartial({ set: { support_status: 'closed' } } as never);
  const closed = await timesOf('vito');
  expect(closed).toEqual({ since: null, answered: null, closed: expect.stringMatching(/^20/) });
  await mine.sendMessage({ text: 'Still nothing' });
  expect(await timesOf('vito')).toMatchObject({ since: expect.stringMatching(/^20/), closed: null });
  await agent.post(`${agent.baseURL}/channels/support/vito/close`, {});
  await theirs.updatePartial({ set: { support_status: 'open' } } as never);
  expect(await timesOf('vito')).toEqual({ since: null, answered: null, closed: null });
});

test('nobody sets them, and an update that repeats the channel passes', async () => {
  const { theirs } = await conversation('vida');
  for (const key of ['support_unanswered_since', 'support_first_answer_seconds', 'support_closed_at'])
    expect(await failure(theirs.updatePartial({ set: { [key]: null } } as never))).toMatchObject({
      message: expect.stringContaining(key),
    });
  const [found] = await agent.queryChannels({ cid: theirs.cid } as never, [], { watch: false });
  await theirs.sendMessage({ text: 'Hello' });
  await found?.update({ ...(found.data as object), name: 'Order 7' } as never);
  expect(await timesOf('vida')).toMatchObject({ since: null, answered: expect.any(Number) });
});
