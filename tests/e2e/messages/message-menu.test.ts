/** The menu of a message against the real server, beyond the tests of its parts. */
import type { Browser, Locator, Page } from 'playwright-core';
import { type Channel, StreamChat } from 'stream-chat';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { serverCall } from '../room-page.ts';

const WAIT = { timeout: 15_000 };

let demo: Demo;
let browser: Browser;
let tomas: StreamChat;
let shop: StreamChat;
let rooms = 0;

async function clientOf(id: string): Promise<StreamChat> {
  const client = new StreamChat(demo.key, { baseURL: demo.url, allowServerSideConnect: true });
  await client.connectUser({ id }, await demo.sign({ user_id: id }));
  return client;
}

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  tomas = await clientOf('tomas');
  shop = await clientOf('ines');
});
afterAll(async () => {
  await Promise.all([tomas, shop].map((client) => client?.disconnectUser()));
  await browser?.close();
  await demo?.close();
});

interface Scene {
  readonly page: Page;
  readonly log: Locator;
  readonly channel: Channel;
  readonly errors: readonly string[];
  /** In the first message's menu. */
  choose(item: string): Promise<void>;
}

/** Ines in a channel with three messages by Tomas. @param prepare sets the page up before it loads */
async function scene(prepare: (page: Page) => Promise<unknown> = async () => {}): Promise<Scene> {
  rooms += 1;
  const name = `Menu ${rooms}`;
  const id = `menu-${rooms}`;
  const channel = tomas.channel('messaging', id, { name, members: ['ines', 'tomas'] } as never);
  await channel.watch();
  for (let n = 1; n <= 3; n += 1) await channel.sendMessage({ id: `${id}-${n}`, text: `Thing ${n}` });
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const errors = watchErrors(page);
  await prepare(page);
  await page.goto(`${demo.url}/inbox#token=${await demo.sign({ user_id: 'ines' })}`);
  const chat = page.locator('stoop-chat');
  await chat.getByRole('button', { name: new RegExp(`^${name}\\b`) }).click();
  const log = chat.getByRole('log', { name: 'Messages' });
  await log.getByText('Thing 3').waitFor();
  return {
    ...{ page, log, channel, errors },
    async choose(item) {
      await log.locator(`[data-message="${id}-1"] .bubble`).click({ button: 'right' });
      await page.getByRole('menuitem', { name: item, exact: true }).click();
    },
  };
}

test('pins and unpins', async () => {
  const { page, log, channel, errors, choose } = await scene();
  const pinned = async () => (await channel.query({})).pinned_messages.map(({ text }) => text);
  await choose('Pin');
  await log.getByText(/^Pinned by/).waitFor();
  await expect.poll(pinned, WAIT).toEqual(['Thing 1']);
  await choose('Unpin');
  await expect.poll(pinned, WAIT).toEqual([]);
  await log.getByText(/^Pinned by/).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await page.context().close();
});

test('marks unread from a message: the server counts from it, and the line is above it', async () => {
  const { page, log, channel, errors, choose } = await scene();
  const unread = async () =>
    (await channel.query({})).read?.find(({ user }) => user.id === 'ines')?.unread_messages;
  await expect.poll(unread, WAIT).toBe(0);
  await choose('Mark as unread');
  await expect.poll(unread, WAIT).toBe(3);
  await log.getByText('3 new messages').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('reports with a reason and a note, which moderators find', async () => {
  const { page, channel, errors, choose } = await scene();
  await choose('Report');
  await page.getByRole('radio', { name: 'Hate speech' }).check();
  await page.getByRole('textbox', { name: 'Add a note (optional)' }).fill('about lamps');
  await page.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('alertdialog', { name: 'Reported' }).waitFor();
  const response = await fetch(`${demo.url}/api/v2/moderation/review_queue?api_key=${demo.key}`, {
    method: 'POST',
    headers: {
      authorization: await demo.serverToken(),
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ filter: { channel_cid: channel.cid } }),
  });
  const { items } = (await response.json()) as { items: readonly { flags: readonly object[] }[] };
  expect(items).toHaveLength(1);
  expect(JSON.stringify(items[0]?.flags)).toMatch(/hate.*about lamps/i);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('mutes, unmutes, blocks and unblocks its author', async () => {
  const { page, errors, choose } = await scene();
  // Requested anew each time: this client's own data is older.
  const muted = async () => {
    const fresh = await clientOf('ines');
    const targets = fresh.mutedUsers.map(({ target }) => target.id);
    await fresh.disconnectUser();
    return targets;
  };
  await choose('Mute Tomas');
  await expect.poll(muted, WAIT).toEqual(['tomas']);
  await choose('Unmute Tomas');
  await expect.poll(muted, WAIT).toEqual([]);
  const blocked = async () => (await shop.getBlockedUsers()).blocks.map(({ blocked_user_id: id }) => id);
  await choose('Block Tomas');
  await expect.poll(blocked, WAIT).toEqual(['tomas']);
  expect(errors).toEqual([]);
  await shop.unBlockUser('tomas');
  await page.context().close();
});

test.each([
  ['deleted', false],
  ['deleted for good', true],
])('a message that is %s while its menu is open closes only the affected items', async (_, hard) => {
  const { page, log, channel, errors } = await scene();
  const byServer = serverCall(demo);
  const [first, second] = [`${channel.id}-1`, `${channel.id}-2`];
  const bubble = (id: string) => log.locator(`[data-message="${id}"] .bubble`);
  const menu = page.getByRole('menu', { name: 'Message actions' });
  // By its bar, and by keyboard.
  for (const [id, open] of [
    [
      first,
      async () => {
        await bubble(first).hover();
        await page.getByRole('button', { name: 'More actions' }).click();
      },
    ],
    [second, () => log.locator(`[data-message="${second}"]`).press('Enter')],
  ] as const) {
    await open();
    await menu.waitFor();
    await byServer('DELETE', `/messages/${id}${hard ? '?hard=true' : ''}`, {});
    await menu.waitFor({ state: 'detached' });
    // The keyboard focus is still in the list.
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.querySelector('stoop-chat')?.shadowRoot?.activeElement?.matches('[data-message]'),
        ),
      )
      .toBe(true);
  }
  await bubble(`${channel.id}-3`).click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Copy text' }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('the list of reactions stays current while open, and closes with the last of them', async () => {
  const { page, log, channel, choose, errors } = await scene();
  const id = `${channel.id}-1`;
  await channel.sendReaction(id, { type: 'like' });
  await channel.sendReaction(id, { type: 'love' });
  await log.getByRole('list', { name: 'Reactions' }).waitFor();
  await choose('Who reacted');
  const dialog = page.getByRole('dialog', { name: 'Who reacted' });
  const pressed = dialog.locator('[aria-pressed=true]');
  await dialog.getByRole('list').getByText('Tomas').waitFor();
  const hers = shop.channel('messaging', channel.id ?? '');
  await hers.watch();
  await hers.sendReaction(id, { type: 'like' });
  await dialog.getByRole('list').getByText('Ines').waitFor();
  expect(await dialog.getByRole('listitem').count()).toBe(2);
  // Everyone removes the visible type: the other one is shown.
  const shown = (await pressed.getAttribute('aria-label')) ?? '';
  await channel.deleteReaction(id, 'like');
  await hers.deleteReaction(id, 'like');
  await expect.poll(() => pressed.getAttribute('aria-label')).not.toBe(shown);
  await expect
    .poll(() => dialog.getByRole('listitem').allTextContents())
    .toEqual([expect.stringMatching(/Tomas/)]);
  await channel.deleteReaction(id, 'love');
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => log.locator(`[data-message="${id}"]`).evaluate((row) => row.matches(':focus')))
    .toBe(true);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('parts that could not load offline load with the network: menus and the composer’s tools', async () => {
  const parts = /\/(row-actions|writing-tools|emoji-picker)-[\w-]+\.js/;
  const refused: string[] = [];
  // From the start: some parts load as soon as the page is idle.
  const { page, log, channel } = await scene((page) =>
    page.route(parts, (route) => {
      refused.push(route.request().url());
      return route.abort('internetdisconnected');
    }),
  );
  const bubble = (n: number) => log.locator(`[data-message="${channel.id}-${n}"] .bubble`);
  await bubble(1).click({ button: 'right' });
  await expect.poll(() => refused.some((url) => url.includes('row-actions'))).toBe(true);
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect.poll(() => refused.some((url) => url.includes('writing-tools'))).toBe(true);
  await page.unroute(parts);
  // A menu that failed to load does not open later; the requested picker does.
  await bubble(2).hover();
  await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
  await page.getByRole('dialog', { name: 'Emoji' }).waitFor(WAIT);
  expect(await page.getByRole('menu').count()).toBe(0);
  await page.context().close();
});
