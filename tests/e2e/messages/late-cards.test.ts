/** Slow pages behind links: their previews arrive as updates, and move no reader. */
import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { box, type Inboxes, log, open, openInboxes } from '../inboxes.ts';

const WAIT = { timeout: 20_000 };
/** Rows may lie between two pixels. */
const STILL_PX = 1;
/** After this time without motion the list keeps its position, with a margin. */
const REST_MS = 400;

/** Pages being requested, by URL. */
const asked = new Map<string, () => void>();
let inboxes: Inboxes;

beforeAll(async () => {
  const scrape = async (url: string) => {
    await new Promise<void>((answer) => asked.set(url, answer));
    return {
      ...{ type: 'image', og_scrape_url: url, title_link: url, title: `Page ${url.at(-1)}` },
      image_url: `${inboxes.demo.url}/demo/assets/halden.svg`,
    };
  };
  inboxes = await openInboxes({ messages: { links: { scrape } } });
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const row = (place: Locator, text: string) => place.getByRole('article').filter({ hasText: text });
const card = (place: Locator, n: number) => place.locator('.link-card').getByText(`Page ${n}`);

async function answered(n: number): Promise<void> {
  const url = `https://late.example/${n}`;
  await expect.poll(() => asked.has(url), WAIT).toBe(true);
  asked.get(url)?.();
}

const belowEnd = (page: Page) =>
  log(page).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);

/** A row's position in its list, in pixels below its upper edge. */
const placeOf = (page: Page, text: string) =>
  row(log(page), text).evaluate((one) => {
    const list = one.closest('.list');
    return one.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0);
  });

test('a late preview appears at one’s own and the other’s message, in the list, near quotes and in a thread', async () => {
  const [ann, bob] = [await inboxes.someone('Ann'), await inboxes.someone('Bob')];
  const talk = await inboxes.talk('Late', ann, bob);
  const channel = inboxes.shop.channel('messaging', talk.id);
  for (let n = 1; n <= 20; n += 1) await channel.sendMessage({ text: `Line ${n}`, user_id: bob.id });
  const pages = await Promise.all([inboxes.inboxOf(ann), inboxes.inboxOf(bob)]);
  const [hers, his] = pages;
  for (const page of pages) {
    await open(page, talk.name);
    await row(log(page), 'Line 20').waitFor();
  }
  await box(hers).fill('See https://late.example/1');
  await box(hers).press('Enter');
  for (const page of pages) await row(log(page), 'See https').waitFor();
  // Stored without it: the server does not wait for a slow page.
  await row(log(hers), 'See https')
    .getByText(/Sent|Delivered|Seen/)
    .waitFor();
  for (const page of pages) expect(await log(page).locator('.link-card').count()).toBe(0);

  // Quoted before its preview arrived: the quote stays unchanged.
  await row(log(his), 'See https').press('Enter');
  await his.getByRole('menuitem', { name: 'Reply', exact: true }).click();
  await box(his).fill('I did');
  await box(his).press('Enter');
  for (const page of pages) await row(log(page), 'I did').waitFor();
  await answered(1);
  for (const page of pages) {
    await card(log(page), 1).waitFor();
    expect(await log(page).locator('.link-card').count()).toBe(1);
    expect(await row(log(page), 'I did').locator('.quote').textContent()).toContain(
      'See https://late.example/1',
    );
    await expect.poll(() => belowEnd(page)).toBeLessThanOrEqual(STILL_PX);
    // A preview is no edit.
    expect(await row(log(page), 'See https').getByText('Edited').count()).toBe(0);
  }

  await row(log(his), 'Line 20').press('Enter');
  await his.getByRole('menuitem', { name: 'Reply in thread', exact: true }).click();
  const thread = his.getByRole('region', { name: 'Thread' });
  await thread.getByRole('textbox', { name: 'Reply' }).fill('There https://late.example/2');
  await his.keyboard.press('Enter');
  await row(thread, 'There').waitFor();
  await answered(2);
  await card(thread, 2).waitFor();
  expect(await card(log(his), 2).count()).toBe(0);
  expect(inboxes.complaints().filter((said) => !/threads|404/.test(said))).toEqual([]);
});

test('a reader further up or down is not moved by it', async () => {
  const [ann, bob] = [await inboxes.someone('Ann'), await inboxes.someone('Bob')];
  const talk = await inboxes.talk('Still', ann, bob);
  const channel = inboxes.shop.channel('messaging', talk.id);
  const say = (text: string) => channel.sendMessage({ text, user_id: bob.id });
  for (let n = 1; n <= 12; n += 1) await say(`Before ${n}. ${'Words of it. '.repeat(20)}`);
  // The conversation opens at its newest message.
  await channel.markRead({ user_id: ann.id });
  const page = await inboxes.inboxOf(ann);
  await open(page, talk.name);
  await row(log(page), 'Before 12').waitFor();
  await say('First https://late.example/3');
  await say('Second https://late.example/4');
  for (let n = 1; n <= 12; n += 1) await say(`After ${n}. ${'Words of it. '.repeat(20)}`);
  await row(log(page), 'After 12').waitFor();
  await expect.poll(() => belowEnd(page)).toBeLessThanOrEqual(STILL_PX);

  /** Scrolls until a row's upper edge is this far below the list's. */
  async function read(text: string, below: number): Promise<void> {
    await log(page).hover();
    await expect
      .poll(async () => {
        if ((await row(log(page), text).count()) === 0) await page.mouse.wheel(0, -300);
        else {
          const off = (await placeOf(page, text)) - below;
          if (Math.abs(off) <= STILL_PX) return true;
          await page.mouse.wheel(0, off);
        }
        return false;
      }, WAIT)
      .toBe(true);
    await page.mouse.move(0, 0);
    // A position that has not moved for a moment is being read.
    await setTimeout(REST_MS);
    expect(Math.abs((await placeOf(page, text)) - below)).toBeLessThanOrEqual(STILL_PX);
  }

  // Both are above the reader, one of them partly visible.
  await read('After 1.', 20);
  const height = () => log(page).evaluate((list) => list.scrollHeight);
  const before = await height();
  await answered(4);
  await expect.poll(height).toBeGreaterThan(before);
  expect(Math.abs((await placeOf(page, 'After 1.')) - 20)).toBeLessThanOrEqual(STILL_PX);

  // The other one is below.
  await read('Before 11.', 20);
  await answered(3);
  await card(log(page), 3).waitFor({ state: 'attached' });
  expect(Math.abs((await placeOf(page, 'Before 11.')) - 20)).toBeLessThanOrEqual(STILL_PX);
  expect(inboxes.complaints()).toEqual([]);
});
