import type { Channel } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { clientsOf } from '../support/clients.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Messages acknowledged before the server is killed in the middle of the stream. */
const ACKNOWLEDGED = 60;
const PARALLEL = 8;
const PAGE = 300;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ child: true });
});
afterAll(() => server.close());

const clients = clientsOf(() => server);
afterEach(() => clients.closeAll());

test('SIGKILL in a stream of sends: every acknowledged message is there once after the restart', async () => {
  const ann = await clients.user('ann', { role: 'user' });
  const channel = ann.channel('messaging', 'stream', { members: ['ann'] });
  await channel.watch();
  const acknowledged = new Set<string>();
  let sent = 0;
  let dead = false;
  const sender = async (): Promise<void> => {
    while (!dead) {
      sent += 1;
      const id = `ann-${sent}`;
      const done = await channel.sendMessage({ id, text: id }).catch(() => null);
      if (done !== null) acknowledged.add(done.message.id);
      else if (dead) return;
    }
  };
  const senders = Array.from({ length: PARALLEL }, sender);
  await expect.poll(() => acknowledged.size, { timeout: 15_000 }).toBeGreaterThan(ACKNOWLEDGED);
  await server.kill();
  dead = true;
  await Promise.all(senders);
  await clients.closeAll();
  await server.restart();

  const again = (await clients.user('ann')).channel('messaging', 'stream');
  const stored = await allIds(again);
  expect(new Set(stored).size).toBe(stored.length);
  for (const id of acknowledged) expect(stored).toContain(id);

  // What was not acknowledged may be sent again under its id: then each is there once.
  const every = Array.from({ length: sent }, (_, i) => `ann-${i + 1}`);
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
