/** Many users write at once in one channel: all see the same order as the store. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const PEOPLE = 100;
const EACH = 3;
const SENT = PEOPLE * EACH;
/** A hundred sockets on one machine with other work, in ms. */
const SLOW_MS = 120_000;

let server: TestServer;
const people = clientsOf(() => server);
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  await people.closeAll();
  await server.close();
});

test('a hundred users write at once: one order for every watcher and for the store', {
  timeout: SLOW_MS,
}, async () => {
  const admin = people.admin();
  const ids = Array.from({ length: PEOPLE }, (_, i) => `p${i}`);
  await admin.upsertUsers(ids.map((id) => ({ id })));
  await admin.channel('livestream', 'crowd', { created_by_id: 'p0' }).create();
  const clients = await Promise.all(ids.map((id) => people.user(id)));

  const received = clients.map((): string[] => []);
  const times = clients.map((): number[] => []);
  const all = clients.map(
    (client, i) =>
      new Promise<void>((resolve) => {
        client.on('message.new', ({ message, created_at: at }) => {
          received[i]?.push(message?.id ?? '');
          times[i]?.push(Date.parse(String(at)));
          if (received[i]?.length === SENT) resolve();
        });
      }),
  );
  const channels = clients.map((client) => client.channel('livestream', 'crowd'));
  await Promise.all(channels.map((channel) => channel.watch()));
  await Promise.all(
    channels.flatMap((channel, i) =>
      Array.from({ length: EACH }, (_, n) =>
        channel.sendMessage({ id: `m-${i}-${n}`, text: `${i} says ${n}` }),
      ),
    ),
  );
  await Promise.all(all);

  const stored: string[] = [];
  for (let before: string | undefined; stored.length < SENT; before = stored[0]) {
    const paging = { limit: PEOPLE, ...(before !== undefined && { id_lt: before }) };
    const page = (await admin.channel('livestream', 'crowd').query({ messages: paging })).messages;
    if (page.length === 0) break;
    stored.unshift(...page.map(({ id }) => id));
  }
  expect(new Set(stored).size).toBe(SENT);
  for (const order of received) expect(order).toEqual(stored);
  for (const [first, ...rest] of times) {
    let last = first ?? 0;
    for (const time of rest) {
      // Strictly increasing: clients sort and page by them.
      expect(time).toBeGreaterThan(last);
      last = time;
    }
  }
});
