/** Every sheet works as the first one over the inbox: none depends on another one's styles. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Inboxes, openInboxes, pane, press } from './inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const SIZE = { width: 1280, height: 800 };
const fromMenu = (item: string) => async (page: Page) => {
  await press(page, 'More');
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

test.each<[title: string, ask: (page: Page) => Promise<void>]>([
  ['Search', (page) => press(page, 'Search')],
  ['New conversation', (page) => press(page, 'New conversation')],
  ['Reminders and saved messages', fromMenu('Reminders and saved')],
])('%s opened first is as high as the inbox, which stays where it was', async (title, ask) => {
  const ida = await inboxes.someone('Ida');
  const talk = await inboxes.talk('Kiln', ida);
  await inboxes.shop
    .channel('messaging', talk.id)
    .updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
  const page = await inboxes.inboxOf(ida, SIZE);
  await page.locator('.channel').first().waitFor();
  await ask(page);
  const sheet = pane(page, title);
  await sheet.waitFor();
  const heightOf = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return [Math.round(top), Math.round(bottom)];
    });
  expect(await heightOf('.pane')).toEqual([0, SIZE.height]);
  expect(await heightOf('.inbox-conversation')).toEqual([0, SIZE.height]);
  expect(inboxes.complaints()).toEqual([]);
});
