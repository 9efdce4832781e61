import { randomUUID } from 'node:crypto';
import type { Channel } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

/** Messages acknowledged before the server is killed in the middle of the stream. */
const ACKNOWLEDGED = 200;
const PARALLEL = 24;
const KILLS = 3;
const PAGE = 300;
const LOOKED_FOR = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ child: true });
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

/** Sends until the server is killed. Returns the ids of all sent messages, and of those acknowledged. */
async function streamUntilKilled(stream: string, round: number) {
  const ann = await clients.user('ann', { role: 'user' });
  const channel = ann.channel('messaging', stream, { members: ['ann'] });
  await channel.watch();
  const acknowledged = new Set<string>();
  const every: string[] = [];
  let dead = false;
  const sender = async (): Promise<void> => {
    while (!dead) {
      const id = `${stream}-${round}-${every.length}`;
      every.push(id);
      const done = await channel.sendMessage({ id, text: id }).catch(() => null);
      if (done !== null) acknowledged.add(done.message.id);
      else if (dead) return;
    }
  };
  const senders = Array.from({ length: PARALLEL }, sender);
  try {
    await expect.poll(() => acknowledged.size).toBeGreaterThan(ACKNOWLEDGED);
    await server.kill();
  } finally {
    // A closed client refuses at once. Senders that continued would leave this process no time for anything
    // else.
    dead = true;
  }
  await Promise.all(senders);
  await clients.closeAll();
  return { acknowledged, every };
}

test('SIGKILL in a stream of sends, repeatedly: every acknowledged message exists once afterwards', {
  timeout: 120_000,
}, async () => {
  // A retry of the test finds nothing of the first run.
  const stream = randomUUID();
  const acknowledged = new Set<string>();
  const every: string[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const streamed = await streamUntilKilled(stream, round);
    for (const id of streamed.acknowledged) acknowledged.add(id);
    every.push(...streamed.every);
    await server.restart();
  }

  const ann = await clients.user('ann');
  const again = ann.channel('messaging', stream);
  // No one has searched before: the last acknowledged messages were not indexed when the server was killed.
  for (const id of [...acknowledged].slice(-LOOKED_FOR)) {
    const { results } = await ann.search({ cid: again.cid }, id);
    expect(results.map(({ message }) => message.id)).toContain(id);
  }
  const stored = await allIds(again);
  expect(new Set(stored).size).toBe(stored.length);
  for (const id of acknowledged) expect(stored).toContain(id);

  // A message without acknowledgement may be sent again under its id: then each exists once.
  for (const id of every.filter((one) => !acknowledged.has(one)))
    await again.sendMessage({ id, text: id }).catch(() => null);
  expect((await allIds(again)).sort()).toEqual(every.sort());
});

/** Pages back to the first message. */
async function allIds(channel: Channel): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const oldest = ids[0];
    const page = await channel.query({
      messages: { limit: PAGE, ...(oldest !== undefined && { id_lt: oldest }) },
    });
    if (page.messages.length === 0) return ids;
    ids.unshift(...page.messages.map(({ id }) => id));
  }
}
