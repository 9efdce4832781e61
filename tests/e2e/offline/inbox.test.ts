/** A person's conversations without a network: the list, polls and search, from what is stored on the device. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';
import { type Site, startSite } from '../../support/site.ts';
import { type Inboxes, openInboxes, pane, row, type Someone } from '../inboxes.ts';
import { WORKER } from './shop.ts';

/** The longest that a chat takes to come back, and to send what waits, ms. */
const BACK = { timeout: 45_000 };

let inboxes: Inboxes;
let built: BuiltWidget;
let site: Site;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let context: BrowserContext;
let page: Page;
let lena: Someone;
let omar: Someone;

beforeAll(async () => {
  built = await builtWidget();
  [inboxes, site, browser] = await Promise.all([openInboxes(), startSite(built.folder), launchBrowser()]);
  site.answer('/worker.js', { body: WORKER, headers: { 'content-type': 'text/javascript' } });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await inboxes?.close();
  await built?.remove();
});
beforeEach(async () => {
  [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const { demo } = inboxes;
  const token = await demo.server.issueToken(lena.id);
  site.answer('/', {
    body: `<!doctype html><title>App</title><h1>App</h1>
      <script async src="/stoop.js" data-key="${demo.server.key}" data-api="${demo.url}" data-mode="inbox"
        data-identity="token" data-open="true"></script>
      <script>
        window.Stoop ??= (...call) => (Stoop.q ??= []).push(call);
        Stoop('identify', { token: '${token}' });
        navigator.serviceWorker.register('/worker.js');
      </script>`,
  });
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(20_000);
  page = await context.newPage();
});
afterEach(() => context.close());

const sayAs = (talk: { readonly id: string }, { id }: Someone, message: object) =>
  inboxes.shop.channel('messaging', talk.id).sendMessage({ ...message, user_id: id } as never);

/** Waits until the chat says that it is offline, in the list or in the conversation. */
const isOffline = () =>
  page
    .getByText(/^You’re offline/)
    .filter({ visible: true })
    .first()
    .waitFor();

/** Opens the app with its worker in charge, and waits until this conversation's row is stored. */
async function visit(name: string): Promise<void> {
  await page.goto(site.url);
  await page.waitForFunction('navigator.serviceWorker.controller');
  await page.reload();
  await row(page, name).waitFor();
  await expect.poll(stored('channels')).toContain(name);
}

/** Returns a function that reads a table as text. */
const stored = (table: string) => () =>
  page.evaluate(async (table) => {
    const name = (await indexedDB.databases()).find((one) => one.name?.includes(':offline:'))?.name;
    if (!name) return '';
    return new Promise<string>((resolve) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => {
        const got = asked.result.transaction(table).objectStore(table).getAll();
        got.onsuccess = () => {
          asked.result.close();
          resolve(JSON.stringify(got.result));
        };
      };
    });
  }, table);

test('the list opens without a network, although it was loaded before the part that stores it', async () => {
  const kiln = await inboxes.talk('Kiln', lena, omar);
  const glaze = await inboxes.talk('Glaze', lena, omar);
  await sayAs(kiln, omar, { text: 'The kiln is warm' });
  await sayAs(glaze, omar, { text: 'The glaze is dry' });
  await visit(glaze.name);
  await expect.poll(stored('messages')).toContain('The kiln is warm');
  await context.setOffline(true);
  await page.reload();
  await row(page, kiln.name).getByText('The kiln is warm').waitFor();
  await row(page, glaze.name).getByText('The glaze is dry').waitFor();
});

test('votes without a network show at once, outlast a reload, and reach the server in their order', async () => {
  const group = await inboxes.talk('Kiln', lena, omar);
  const { poll } = await inboxes.shop.createPoll({
    name: 'Which drink?',
    options: [{ text: 'Tea' }, { text: 'Milk' }],
    enforce_unique_vote: true,
    user_id: omar.id,
  } as never);
  await sayAs(group, omar, { poll_id: poll.id });
  await visit(group.name);
  await row(page, group.name).click();
  const option = (name: string) =>
    page.locator('.poll').getByRole('button', { name: new RegExp(`^${name}`) });
  const isMine = (name: string) => option(name).getAttribute('aria-pressed');
  await option('Tea').waitFor();
  await expect.poll(stored('messages')).toContain('Which drink?');
  await context.setOffline(true);
  await isOffline();
  await option('Tea').click();
  await option('Milk').click();
  await expect.poll(() => isMine('Milk')).toBe('true');
  await expect.poll(stored('pending')).toContain('vote');

  await page.reload();
  await row(page, group.name).click();
  await expect.poll(() => isMine('Milk')).toBe('true');
  expect(await isMine('Tea')).toBe('false');
  // The server does not know this vote yet, and takes it away by the id that it will give it.
  await option('Milk').click();
  await option('Tea').click();
  await expect.poll(() => isMine('Tea')).toBe('true');

  await context.setOffline(false);
  const votes = async () => {
    const { vote_counts_by_option: counts = {}, options } = (await inboxes.shop.getPoll(poll.id, lena.id))
      .poll;
    return options.map(({ id, text }) => `${text} ${counts[id] ?? 0}`);
  };
  await expect.poll(async () => JSON.parse(await stored('pending')()), BACK).toEqual([]);
  await expect.poll(votes, BACK).toEqual(['Tea 1', 'Milk 0']);
  await expect.poll(() => isMine('Tea')).toBe('true');
});

test('search without a network finds what is stored, without accents and by parts of words', async () => {
  const kiln = await inboxes.talk('Kiln', lena, omar);
  const glaze = await inboxes.talk('Glaze', lena, omar);
  await sayAs(kiln, omar, { text: 'The kiln is café-warm' });
  await sayAs(glaze, omar, { text: 'The glaze is dry' });
  await visit(glaze.name);
  await expect.poll(stored('messages')).toContain('The kiln is');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const search = pane(page, 'Search');
  const field = search.getByRole('searchbox', { name: 'Search', exact: true });
  await field.fill('dry');
  await search.getByText('The glaze is').waitFor();
  await context.setOffline(true);
  await isOffline();
  await field.fill('cafe warm');
  await search.getByText('The kiln is').waitFor();
  expect(await search.getByText('The glaze is').count()).toBe(0);
});
