/** URLs of messages: copied from the menu, opened by another person, or malformed. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { type Site, startSite } from '../../support/site.ts';
import { joinRoom, type RoomPage, serverCall } from '../room-page.ts';

let demo: Demo;
let site: Site;
let browser: Browser;
/** The ids of the room's messages, oldest first. */
let ids: string[];

const MANY = 70;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(), startSite('')]);
  const call = serverCall(demo);
  const run = randomUUID();
  ids = Array.from({ length: MANY }, (_, n) => `${run}-${n}`);
  for (const [n, id] of ids.entries())
    await call('POST', '/channels/room/eclipse/message', {
      message: { id, text: `Line ${n} of a long evening`, user_id: 'lucia' },
    });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await site?.close();
});

const join = (attributes = ''): Promise<RoomPage> =>
  joinRoom({
    ...{ demo, site, browser, features: '', attributes },
    name: `Nuria ${randomUUID().slice(0, 8)}`,
    options: { permissions: ['clipboard-read', 'clipboard-write'] },
  });
const row = (page: Page, id: string) => page.locator(`[data-message="${id}"]`);
const isFound = (page: Page, id: string) =>
  expect.poll(() => row(page, id).evaluate((one) => one.matches(':focus')), { timeout: 20_000 }).toBe(true);
const follow = (page: Page, hash: string) =>
  page.evaluate((next) => {
    location.hash = next;
  }, hash);

test('a copied link opens the message for anyone', async () => {
  const { page, context, errors } = await join();
  const newest = ids.at(-1) ?? '';
  await row(page, newest).locator('.bubble').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  const wanted = `#stoop-message=room:eclipse:${newest}`;
  await expect.poll(read).toBe(`${page.url()}${wanted}`);
  const old = ids[3] ?? '';
  const other = await context.newPage();
  await other.goto((await read()).replace(newest, old));
  await isFound(other, old);
  expect(errors).toEqual([]);
});

test('a changed URL jumps from one message to another', async () => {
  const { page, errors } = await join();
  for (const id of [ids[5] ?? '', ids[40] ?? '', ids[5] ?? '']) {
    await follow(page, `#stoop-message=room:eclipse:${id}`);
    await isFound(page, id);
  }
  expect(errors).toEqual([]);
});

test('a returning visitor finds the panel open at the message', async () => {
  const { page, context, errors } = await join();
  const bubble = await context.newPage();
  const [address] = page.url().split('#');
  await page.close();
  const body = (await (await fetch(address ?? '')).text()).replace(
    'data-layout="page"',
    'data-layout="bubble"',
  );
  site.answer('/bubble', { body });
  const id = ids[7] ?? '';
  await bubble.goto(`${site.url}/bubble#stoop-message=room:eclipse:${id}`);
  await isFound(bubble, id);
  expect(errors).toEqual([]);
});

const HOSTILE = [
  '#stoop-message=',
  '#stoop-message=room:eclipse:',
  '#stoop-message=room:eclipse:%E0%A4%A',
  '#stoop-message=room:eclipse:<img src=x onerror=alert(1)>',
  '#stoop-message=javascript:alert(1):x',
  `#stoop-message=room:eclipse:${'x'.repeat(5_000)}`,
  `#stoop-message=${'room:'.repeat(2_000)}`,
  '#stoop-message=../../x:y:z',
  '#stoop-message=__proto__:constructor:x',
];

test('a malformed URL changes nothing', async () => {
  const { page, chat, errors } = await join();
  const newest = ids.at(-1) ?? '';
  await row(page, newest).waitFor();
  for (const hash of HOSTILE) await follow(page, hash);
  // It does not replace the owner's conversation; it says that the message is not here.
  await follow(page, '#stoop-message=messaging:somebody-else:nothing');
  await page.getByText('This message is no longer available').first().waitFor();
  await row(page, newest).waitFor();
  await chat.box.fill('still here');
  await page.keyboard.press('Enter');
  await page.getByRole('article').filter({ hasText: 'still here' }).waitFor();
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});
