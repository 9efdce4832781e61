import type { Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientsOf, failure } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let ann: StreamChat;
let admin: StreamChat;
let channel: Channel;

beforeAll(async () => {
  server = await startServer();
  ann = await clients.user('ann', { role: 'user' });
  await server.token('bob', 'user');
  admin = clients.admin();
  channel = ann.channel('messaging', 'one', { members: ['ann'] });
  await channel.watch();
  await channel.sendMessage({ text: 'hello' });
});
afterAll(async () => {
  await clients.closeAll();
  await server.close();
});

const CALLS: { readonly [name: string]: (date: string) => Promise<unknown> } = {
  filter: (date) => ann.queryChannels({ members: { $in: ['ann'] }, created_at: { $gt: date } }),
  page: (date) => channel.query({ messages: { created_at_before: date } } as never),
  history: (date) =>
    admin.channel('messaging', 'one').addMembers(['bob'], undefined, { hide_history_before: date } as never),
  push: (date) => ann.setPushPreferences([{ chat_level: 'all', disabled_until: date }]),
  revocation: (date) => admin.revokeTokens(date),
};
const NO_DATES = [
  '1',
  '2026',
  '2026-02-30T00:00:00Z',
  '2026-04-31',
  '2026-01-01T25:00:00Z',
  '2026-01-01T10:61:00Z',
  '+275760-09-13T00:00:00Z',
  'January 1, 2026',
];
/** In the distant past, so that a revocation ends no one's token. */
const DATES = [
  '2024-02-29T00:00:00Z',
  '2024-02-29',
  '2024-02-29T10:20:30.123456789+02:00',
  '2024-02-29 10:20:30',
];

test.each(Object.keys(CALLS))('refuses an invalid date: %s', async (name) => {
  const call = CALLS[name];
  for (const date of NO_DATES) {
    const refused = await failure(call?.(date) ?? Promise.resolve());
    expect([date, refused.code, refused.message]).toEqual([
      date,
      4,
      expect.stringContaining('2026-01-31T12:00:00Z'),
    ]);
  }
  for (const date of DATES) await call?.(date);
});
