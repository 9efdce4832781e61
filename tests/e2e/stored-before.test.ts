/** This version reads the browser storage of an earlier version. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { widgetOf } from './widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

interface Guest {
  readonly user: { readonly id: string };
  readonly access_token: string;
}

async function makeGuest(): Promise<Guest> {
  const response = await fetch(`${demo.url}/guest?api_key=${demo.key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stream-auth-type': 'anonymous' },
    body: JSON.stringify({ user: { id: 'visitor' } }),
  });
  return (await response.json()) as Guest;
}

/**
 * The storage of a browser: everything that version 0.1.0 stores, in its form. The names of that server are
 * placeholders. tests/contract/chat/outages/stored-before.test.ts reads what only features show.
 */
async function storageOf({ user, access_token }: Guest): Promise<string> {
  const stored = await readFile(new URL('stored/version-0.1.0.json', import.meta.url), 'utf8');
  return (
    stored
      .replaceAll('$KEY', demo.key)
      .replaceAll('$GUEST', user.id)
      .replaceAll('$TOKEN', access_token)
      .replaceAll('$ORIGIN', demo.url)
      // The server refuses a second message with an id.
      .replaceAll('f7dee561e8ff26cab2292de239e6ed82', randomUUID().replaceAll('-', ''))
  );
}

test('restores the guest of version 0.1.0, sends the message once, and keeps draft and file', async () => {
  const guest = await makeGuest();
  const context = await browser.newContext();
  await context.addInitScript(`
    if (localStorage.length === 0)
      for (const [name, value] of Object.entries(${await storageOf(guest)})) localStorage.setItem(name, value);`);
  const page = await context.newPage();
  const guestsMade: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/guest?')) guestsMade.push(request.url());
  });
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/message?')) posted.push(request.url());
  });
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.launcher.click();
  await chat.text('unsent by the old build').waitFor();
  await page.locator('stoop-chat').getByText(/^Sent/).waitFor();
  expect(posted).toHaveLength(1);
  expect(posted[0]).toContain(encodeURIComponent(guest.user.id));
  expect(guestsMade).toEqual([]);
  await expect.poll(() => chat.box.inputValue()).toBe('a draft of the old build');
  await page.locator('stoop-chat').getByText('plan.txt').first().waitFor();
  const outbox = await page.evaluate((name) => localStorage.getItem(name), `stoop:${demo.key}:outbox`);
  expect(outbox).toBeNull();
  await context.close();
});

test.each([
  ['stays closed', true],
  ['opens', false],
])('data-open="once" %s: version 0.1.0 had opened it before: %s', async (_, wasOpened) => {
  const stored = JSON.parse(await storageOf(await makeGuest())) as Record<string, string>;
  if (!wasOpened) delete stored[`stoop:${demo.key}:opened`];
  const context = await browser.newContext();
  await context.addInitScript(`
    window.StoopSettings = { open: 'once' };
    if (localStorage.length === 0) for (const [name, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(name, value);`);
  const page = await context.newPage();
  await page.goto(demo.url);
  // The unsent message is sent by the running chat, whether it is open or not.
  const outbox = () => page.evaluate((name) => localStorage.getItem(name), `stoop:${demo.key}:outbox`);
  await expect.poll(outbox).toBeNull();
  if (wasOpened) expect(await widgetOf(page).panel.count()).toBe(0);
  else await widgetOf(page).panel.waitFor();
  await context.close();
});
