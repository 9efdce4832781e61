/** One agent with two tabs of the inbox. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bubble, type Inboxes, open, openInboxes, say } from '../inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Counts the sockets that a tab has opened, and those that are open. */
function socketsOf(tab: Page) {
  const counts = { opened: 0, open: 0 };
  tab.on('websocket', (socket) => {
    counts.opened += 1;
    counts.open += 1;
    socket.on('close', () => {
      counts.open -= 1;
    });
  });
  return counts;
}

test('two tabs with different conversations share a socket, and the other goes on alone', async () => {
  const { demo, shop } = inboxes;
  const [ada, ben] = await Promise.all([inboxes.someone('Ada'), inboxes.someone('Ben')]);
  const [one, two] = await Promise.all([inboxes.talk('One', ada, ben), inboxes.talk('Two', ada, ben)]);
  const first = await inboxes.inboxOf(ada);
  const second = await first.context().newPage();
  const tabs = [first, second].map((page) => ({ page, sockets: socketsOf(page) }));
  await first.reload();
  await open(first, one.name);
  await second.goto(`${demo.url}/inbox#token=${await demo.server.issueToken(ada.id)}`);
  await open(second, two.name);
  // One of them follows the other once its own socket is closed.
  const counts = () => tabs.map(({ sockets }) => sockets.open).toSorted();
  await expect.poll(counts, { timeout: 30_000 }).toEqual([0, 1]);
  const tell = (id: string, text: string) =>
    shop.channel('messaging', id).sendMessage({ text, user_id: ben.id });
  await tell(two.id, 'For the second tab');
  await bubble(second, 'For the second tab').waitFor();
  await tell(one.id, 'For the first tab');
  await bubble(first, 'For the first tab').waitFor();
  expect(await bubble(second, 'For the first tab').count()).toBe(0);

  const [follower] = tabs.filter(({ sockets }) => sockets.open === 0);
  const [leader] = tabs.filter(({ sockets }) => sockets.open === 1);
  if (!follower || !leader) throw new Error('no tab follows');
  const { page, sockets } = follower;
  await say(page, 'Sent by the tab without a socket');
  const { opened } = sockets;
  await leader.page.close();
  await expect.poll(() => [sockets.opened - opened, sockets.open], { timeout: 30_000 }).toEqual([1, 1]);
  await tell(page === first ? one.id : two.id, 'When it is alone');
  await bubble(page, 'When it is alone').waitFor();
  expect(await bubble(page, 'When it is alone').count()).toBe(1);
});
