/** Watchers of a room: listed a page at a time, and banned by its moderators. */
import type { Locator, Page } from 'playwright-core';
import { StreamChat } from 'stream-chat';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { type Site, startSite } from '../../support/site.ts';
import { type Inboxes, openInboxes, pane, press, type Someone } from '../inboxes.ts';
import { widgetOf } from '../widget.ts';

/** More than a page of thirty. */
const WATCHERS = 34;
const SIZE = { width: 1000, height: 700 };

let inboxes: Inboxes;
let site: Site;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let crowd: StreamChat[] = [];

beforeAll(async () => {
  [inboxes, browser, site] = await Promise.all([openInboxes(), launchBrowser(), startSite('')]);
});
afterEach(async () => {
  await Promise.all(crowd.map((client) => client.disconnectUser()));
  crowd = [];
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await inboxes?.close();
  await site?.close();
});

/** A person in the room, on a page that signs them in by token. */
async function inRoom({ id }: Someone): Promise<{ readonly page: Page; readonly errors: string[] }> {
  const { url, server } = inboxes.demo;
  const tag = `<script async src="${url}/v1/stoop.js" data-key="${server.key}" data-layout="page" data-mode="room" data-channel="eclipse" data-identity="token" data-token-url="/${id}/token"></script>`;
  const head = '<!doctype html><html lang="en"><title>Room</title><link rel="icon" href="data:,">';
  site.answer(`/${id}/token`, { body: await server.issueToken(id) });
  site.answer(`/${id}`, { body: `${head}${tag}<main><h1>Room</h1></main>` });
  const page = await (await browser.newContext({ viewport: SIZE, reducedMotion: 'reduce' })).newPage();
  const errors = watchErrors(page);
  await page.goto(`${site.url}/${id}`);
  await widgetOf(page).box.waitFor();
  return { page, errors };
}

async function watchAs({ id, name }: Someone): Promise<void> {
  const { url, server } = inboxes.demo;
  const client = new StreamChat(server.key, { baseURL: url, allowServerSideConnect: true });
  crowd.push(client);
  await client.connectUser({ id, name }, await server.issueToken(id));
  await client.channel('room', 'eclipse').watch();
}

/** The room's people, and the buttons of the watchers. */
async function openMembers(page: Page): Promise<{ readonly members: Locator; readonly watching: Locator }> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Conversation details' }).click();
  await pane(page, 'Details')
    .getByRole('button', { name: /^Members/ })
    .click();
  const members = pane(page, 'Members');
  return { members, watching: members.getByRole('list', { name: 'Here now' }).getByRole('button') };
}

test('watchers are listed a page at a time; one is banned from their card, reads why, and writes again', async () => {
  const [mara, bob] = [await inboxes.someone('Mara', { role: 'moderator' }), await inboxes.someone('Bob')];
  for (let n = 0; n < WATCHERS; n += 1) await watchAs(await inboxes.someone('Watcher'));
  const [keeper, watcher] = [await inRoom(mara), await inRoom(bob)];
  const { page } = keeper;
  const { members, watching } = await openMembers(page);
  await expect.poll(() => watching.count()).toBe(30);
  await press(members, 'Show more');
  // All of them, and the two at their pages.
  await expect.poll(() => watching.count()).toBe(WATCHERS + 2);
  expect(await axeViolations(page, { rules: { region: { enabled: false } } })).toEqual([]);

  await watching.filter({ hasText: bob.name }).click();
  const card = pane(page, bob.name);
  await press(card, `Ban ${bob.name}`);
  const dialog = page.getByRole('dialog', { name: `Ban ${bob.name}?` });
  await dialog.getByLabel('Reason').fill('Too loud');
  await press(dialog, 'Ban');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => watcher.page.locator('.locked').textContent()).toContain('Too loud');
  // The card stays, and so does every listed watcher.
  await card.getByText('Too loud').waitFor();
  expect(await watching.count()).toBe(WATCHERS + 2);
  await press(card, 'Unban');
  await widgetOf(watcher.page).box.waitFor();
  await card.getByRole('button', { name: `Ban ${bob.name}` }).waitFor();
  // A watcher who left is no longer listed, and their card stays until it is closed.
  await watcher.page.close();
  await expect.poll(() => watching.count()).toBe(WATCHERS + 1);
  await card.getByRole('button', { name: `Ban ${bob.name}` }).waitFor();
  expect([...keeper.errors, ...watcher.errors]).toEqual([]);
});

test('the search filters watchers together with members', async () => {
  const [mara, bob] = [await inboxes.someone('Mara', { role: 'moderator' }), await inboxes.someone('Bob')];
  for (let n = 0; n < 8; n += 1) await watchAs(await inboxes.someone('Watcher'));
  await watchAs(bob);
  const { page, errors } = await inRoom(mara);
  const { members, watching } = await openMembers(page);
  await expect.poll(() => watching.count()).toBe(10);
  const field = members.getByRole('searchbox', { name: 'Find members' });
  await field.fill('bo');
  await expect.poll(() => watching.count()).toBe(1);
  await watching.filter({ hasText: bob.name }).waitFor();
  await field.fill('nobody of them');
  await members.getByText('No one found').waitFor();
  expect(await watching.count()).toBe(0);
  await field.fill('');
  await expect.poll(() => watching.count()).toBe(10);
  expect(errors).toEqual([]);
});
