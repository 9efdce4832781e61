import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';
import { scrollUp, still } from './list-page.ts';

const gallery = galleryBrowser();

/** What has the focus, as a screen reader names it; empty where it is nowhere in the chat. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.querySelector('stoop-chat')?.shadowRoot?.activeElement;
    if (!active) return '';
    return active.getAttribute('aria-label') ?? active.textContent?.trim() ?? '';
  });

/** The names of everything Tab stops at, from the first to the last. */
async function tabOrder(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    (root?.activeElement as HTMLElement | null)?.blur();
    // Behind the last control of the page, so that the next Tab is the first one.
    const start = document.createElement('button');
    start.id = 'start';
    document.body.prepend(start);
    start.focus();
  });
  const names: string[] = [];
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    const name = await focused(page);
    if (name === '') break;
    names.push(name);
  }
  return names;
}

// WCAG 1.3.2, 2.4.1, 2.4.3, 3.2.3
test.each([
  ['conversation', ['More', 'Close chat', 'You', 'Message']],
  ['room-open', ['More', 'Jon', 'Message']],
  ['room-join', ['Jon', 'Your name', 'Join']],
  [
    'inbox-open',
    [
      ...['Search', 'New conversation', 'More', 'All', 'Nord Hotel'],
      ...['Details', 'More', 'Jonas', 'Message'],
    ],
  ],
  ['home-cold', ['Close chat', 'Welcome', 'Message']],
])('Tab goes through %s from top to bottom, each list being one stop', async (state, wanted) => {
  const { page, errors } = await gallery.open(`state=${state}`, { width: 1200, height: 800 });
  const order = await tabOrder(page);
  expect(order.length).toBeGreaterThanOrEqual(wanted.length);
  let from = -1;
  for (const name of wanted) {
    const at = order.findIndex((stop, index) => index > from && stop.startsWith(name));
    expect(at, `${name} after ${from} in ${order.join(' | ')}`).toBeGreaterThan(from);
    from = at;
  }
  // Of a message's bar its first button; arrows reach the others.
  expect(order).not.toContain('Add a reaction');
  // No row, tab or message beside the one that stands for its list.
  expect(order.filter((stop) => /, \d\d:\d\d$/.test(stop)).length).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
  await page.close();
});

test('trying again keeps the focus on the message, deleting leads to the composer', async () => {
  const { page } = await gallery.open('state=statuses');
  await page.getByRole('button', { name: 'Try again' }).first().press('Enter');
  expect(await focused(page)).toMatch(/^You, /);
  await page.getByRole('button', { name: 'Delete' }).first().press('Enter');
  expect(await focused(page)).toBe('Message');
  await page.close();
});

test('the jump button, pressed by a key, leads to the composer with the list', async () => {
  const { page } = await gallery.open('state=paging');
  await still(page);
  await scrollUp(page, 900);
  await page.getByRole('button', { name: 'Jump to the latest message' }).press('Enter');
  expect(await focused(page)).toBe('Message');
  await page.getByRole('button', { name: 'Jump to the latest message' }).waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Message');
  await page.close();
});

test.each(['frozen', 'banned', 'readonly'] as const)(
  'a composer that becomes %s hands the focus to the reason, and takes it back',
  async (composer) => {
    const { page } = await gallery.open('state=conversation');
    await page.getByRole('textbox', { name: 'Message' }).focus();
    await page.evaluate((mode) => window.gallery.model.patch({ composer: mode }), composer);
    await page.locator('.locked').waitFor();
    await expect.poll(() => page.locator('.locked').evaluate((box) => box.matches(':focus'))).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.evaluate(() => window.gallery.model.patch({ composer: 'open' }));
    await expect.poll(() => focused(page)).toBe('Message');
    await page.close();
  },
);

test('a composer that changes while the focus is elsewhere leaves it there', async () => {
  const { page } = await gallery.open('state=conversation');
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.evaluate(() => window.gallery.model.patch({ composer: 'banned' }));
  await page.locator('.locked').waitFor();
  expect(await focused(page)).toBe('More');
  await page.close();
});

test('the menu closes when Tab leaves it, and ending the session leaves the focus in the chat', async () => {
  const { page } = await gallery.open('state=conversation');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Close chat');

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'End session' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).press('Enter');
  expect(await focused(page)).toBe('Message');
  await page.close();
});

// WCAG 4.1.3
test('a message that was not sent is said once, however many there are', async () => {
  const { page } = await gallery.open('state=paging');
  await still(page);
  const announced = () => page.evaluate(() => window.gallery.announced);
  for (const text of ['One', 'Two']) {
    await page.getByRole('textbox', { name: 'Message' }).fill(text);
    await page.keyboard.press('Enter');
  }
  await page.getByText('Two').waitFor();
  const fail = () =>
    page.evaluate(() => {
      const { model } = window.gallery;
      const { messages } = model.conversation.get();
      const error = { code: 'blocked', text: '', retryable: false };
      model.patch({
        messages: messages.map((message) =>
          message.status === 'sending' ? { ...message, status: 'failed' as const, error } : message,
        ),
      });
    });
  await fail();
  await expect.poll(announced).toEqual(['Your message was not sent']);
  // Told already.
  await page.evaluate(() => window.gallery.more(5));
  await still(page);
  expect(await announced()).toEqual(['Your message was not sent']);
  await page.close();
});
