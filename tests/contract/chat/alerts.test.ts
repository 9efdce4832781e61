/** Which messages notify a user who is elsewhere. */
import { randomUUID } from 'node:crypto';
import type { Channel } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ChatRuntime } from '../../../src/chat/index.ts';
import { openDetails } from '../../../src/features/channel-details/state/index.ts';
import { followAlerts } from '../../../src/features/notifications/state/alerts.ts';
import { openOwnProfile } from '../../../src/features/profile/state/index.ts';
import { clientsOf } from '../../support/clients.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { inboxOf, opened } from './support/inbox.ts';
import { closeTabs, until } from './support/page.ts';

let server: TestServer;
const clients = clientsOf(() => server);
let stops: (() => void)[] = [];

beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  closeTabs();
  await clients.closeAll();
});
afterAll(() => server.close());

/** The notifications of this page from now on. */
function alertsIn(runtime: ChatRuntime): string[] {
  const notified: string[] = [];
  stops.push(followAlerts(runtime, ({ text }) => notified.push(text)));
  return notified;
}

interface Scene {
  readonly me: string;
  /** The conversation whose level is set. */
  readonly chosen: Channel;
  readonly other: Channel;
}

/** Two conversations of a user with Omar, who writes in them. */
async function scene(): Promise<Scene> {
  const mark = randomUUID().slice(0, 8);
  const [me, omar] = [`lena-${mark}`, `omar-${mark}`];
  await (await clients.user(me, { role: 'user' })).disconnectUser();
  const writer = await clients.user(omar, { role: 'user', name: 'Omar' });
  const talk = async (name: string) => {
    const channel = writer.channel('messaging', `${name}-${mark}`, { name, members: [me, omar] });
    await channel.create();
    return channel;
  };
  return { me, chosen: await talk('chosen'), other: await talk('other') };
}

const LEVELS = [
  ['none', []],
  ['mentions', ['you are called']],
  ['all', ['in the chosen one', 'you are called']],
  ['default', ['in the chosen one', 'you are called']],
] as const;

test.each(LEVELS)(
  'a channel with the level "%s" notifies accordingly, at once and after a reload',
  async (level, wanted) => {
    const { me, chosen, other } = await scene();
    const say = async () => {
      await chosen.sendMessage({ text: 'in the chosen one' });
      await chosen.sendMessage({ text: 'you are called', mentioned_users: [me] });
      // A later message arrives after all of them.
      await other.sendMessage({ text: 'elsewhere' });
    };
    const page = await inboxOf(server, me);
    const runtime = await page.chat.runtime();
    const notified = alertsIn(runtime);
    const details = await opened(openDetails(runtime, chosen.cid));
    expect(await details.notify(level === 'none' ? 'all' : 'none')).toBe(true);
    expect(await details.notify(level)).toBe(true);
    await say();
    await expect.poll(() => notified.at(-1)).toBe('elsewhere');
    expect(notified).toEqual([...wanted, 'elsewhere']);
    details.stop();

    const later = await inboxOf(server, me);
    const notifiedLater = alertsIn(await later.chat.runtime());
    await say();
    await expect.poll(() => notifiedLater.at(-1)).toBe('elsewhere');
    expect(notifiedLater).toEqual([...wanted, 'elsewhere']);
    // Also for the open channel.
    later.chat.openChannel(chosen.cid);
    await until(later.chat.conversation, ({ phase, cid }) => phase === 'ready' && cid === chosen.cid);
    notifiedLater.length = 0;
    await say();
    await expect.poll(() => notifiedLater.at(-1)).toBe('elsewhere');
    expect(notifiedLater).toEqual([...wanted, 'elsewhere']);
  },
);

test('a channel’s own level overrides the general one', async () => {
  const { me, chosen, other } = await scene();
  const page = await inboxOf(server, me);
  const runtime = await page.chat.runtime();
  const own = openOwnProfile(runtime);
  stops.push(() => own.stop());
  expect(await own.setPush('none')).toBe(true);
  const details = await opened(openDetails(runtime, chosen.cid));
  stops.push(() => details.stop());
  expect(await details.notify('all')).toBe(true);
  const notified = alertsIn(runtime);
  await other.sendMessage({ text: 'elsewhere' });
  await chosen.sendMessage({ text: 'in the chosen one' });
  await expect.poll(() => notified).toEqual(['in the chosen one']);
});
