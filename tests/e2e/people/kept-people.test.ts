/** Muted and blocked people, invisible people, and search for people. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import {
  box,
  bubble,
  focused,
  heading,
  type Inboxes,
  membersOf,
  open,
  openInboxes,
  pane,
  press,
  row,
  say,
} from '../inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

async function settingsOf(page: Page) {
  await page.locator('.inbox-list').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  return pane(page, 'Profile and settings');
}

// WCAG 2.1.1, 2.4.3
test('lists muted and blocked people in the settings, and removes them by keyboard', async () => {
  const [lena, omar, noor] = [
    await inboxes.someone('Lena'),
    await inboxes.someone('Omar'),
    await inboxes.someone('Noor'),
  ];
  const group = await inboxes.talk('Kiln', lena, omar, noor);
  const page = await inboxes.inboxOf(lena);
  await open(page, group.name);
  const members = await membersOf(page);
  await members.getByRole('button', { name: new RegExp(omar.name) }).click();
  const card = pane(page, omar.name);
  const muted = page.waitForResponse((answer) => /\/moderation\/mute\?/.test(answer.url()));
  await card.getByRole('combobox', { name: 'Mute' }).selectOption({ label: 'Until I turn it back on' });
  await muted;
  await press(card, 'Block');
  const question = page.getByRole('alertdialog', { name: `Block ${omar.name}?` });
  await focused(question.getByRole('button', { name: 'Cancel' }));
  await press(question, 'Block');
  await card.getByText('You blocked this person.').waitFor();
  // A blocked person cannot be messaged.
  expect(await card.getByRole('button', { name: 'Send a message' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await inboxes.shop.blockUser(noor.id, lena.id);
  await page.reload();

  const own = await settingsOf(page);
  const list = (name: string) => own.getByRole('list', { name });
  await list('Muted people').getByText(omar.name).waitFor();
  for (const { name } of [omar, noor]) await list('Blocked people').getByText(name).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const blocked = async () =>
    (await inboxes.shop.getBlockedUsers(lena.id)).blocks.map((block) => block.blocked_user_id);
  for (const [left, { name }] of [
    [[noor.id], omar],
    [[], noor],
  ] as const) {
    await own.getByRole('button', { name: `Unblock ${name}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await list('Blocked people').getByText(name).waitFor({ state: 'detached' });
    await expect.poll(blocked).toEqual(left);
    // The button is gone; the focus is still in the sheet.
    await expect.poll(() => own.evaluate((sheet) => sheet.matches(':focus-within'))).toBe(true);
  }
  await own.getByRole('button', { name: `Unmute ${omar.name}`, exact: true }).focus();
  await page.keyboard.press('Enter');
  await list('Muted people').waitFor({ state: 'detached' });
  await expect.poll(() => own.getByText('No one', { exact: true }).count()).toBe(2);
  await page.keyboard.press('Escape');
  await own.waitFor({ state: 'hidden' });
  expect(inboxes.complaints()).toEqual([]);
});

test('an invisible person is online for no one, and can write', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await open(other, group.name);
  const row = (await membersOf(other)).getByRole('button', { name: new RegExp(lena.name) });
  await row.getByText('Online').waitFor();
  const invisible = (await settingsOf(page)).getByRole('switch', { name: 'Invisible' });
  await invisible.click();
  await row.getByText('Online').waitFor({ state: 'detached' });
  await page.reload();
  const kept = (await settingsOf(page)).getByRole('switch', { name: 'Invisible' });
  await expect.poll(() => kept.isChecked()).toBe(true);
  expect(await row.getByText('Online').count()).toBe(0);
  await page.keyboard.press('Escape');
  await open(page, group.name);
  await say(page, 'Here all the same');
  await bubble(other, 'Here all the same').waitFor({ state: 'attached' });
  expect(await row.getByText('Online').count()).toBe(0);
  await (await settingsOf(page)).getByRole('switch', { name: 'Invisible' }).click();
  await row.getByText('Online').waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

// WCAG 2.1.1
test('finds a person by keyboard, opens their card, and messages them', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const page = await inboxes.inboxOf(lena);
  await press(page, 'Search');
  const search = pane(page, 'Search');
  await search.getByRole('tab', { name: 'Messages' }).focus();
  await page.keyboard.press('End');
  await focused(search.getByRole('tab', { name: 'People' }));
  const field = search.getByRole('searchbox', { name: 'Search', exact: true });
  await field.focus();
  await page.keyboard.type(omar.name);
  const hit = search.getByRole('list', { name: 'Results' }).getByRole('button');
  await expect.poll(() => hit.count()).toBe(1);
  expect(await hit.locator('.found-title mark').allTextContents()).toEqual(omar.name.split(' '));
  await page.keyboard.press('ArrowDown');
  await focused(hit);
  await page.keyboard.press('Enter');
  const card = pane(page, omar.name);
  await card.getByRole('button', { name: 'Send a message' }).waitFor();
  // Back returns to the result.
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'hidden' });
  await focused(hit);
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Send a message' }).focus();
  await page.keyboard.press('Enter');
  await heading(page, omar.name).waitFor();
  await search.waitFor({ state: 'hidden' });
  await focused(box(page));
  await page.keyboard.type('Found you');
  await page.keyboard.press('Enter');
  await bubble(page, 'Found you').waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('no device sends a hidden status, and one device’s setting is not revealed by another', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  const second = await inboxes.inboxOf(lena);
  const switchesOf = async (one: Page) => {
    const settings = await settingsOf(one);
    return (name: string) => settings.getByRole('switch', { name, exact: true });
  };
  const put = async (setting: Locator, on: boolean) => {
    const notified = setting
      .page()
      .waitForResponse((answer) => /\/users\?/.test(answer.url()) && answer.ok());
    await setting.click();
    await notified;
    await expect.poll(() => setting.isChecked()).toBe(on);
  };
  const NAMES = ['Send typing indicators', 'Send read receipts', 'Send delivery receipts'] as const;
  const [first, last] = [await switchesOf(page), await switchesOf(second)];
  // The second device has received none of the first one's settings.
  await put(first(NAMES[0]), false);
  await put(last(NAMES[1]), false);
  await put(first(NAMES[2]), false);
  await page.reload();
  await row(page, group.name).waitFor();
  const now = await switchesOf(page);
  for (const name of NAMES) await expect.poll(() => now(name).isChecked()).toBe(false);
  await page.keyboard.press('Escape');

  await open(other, group.name);
  await say(other, 'Anybody there?');
  const status = other.locator('.inbox-conversation').getByRole('article').last();
  await open(page, group.name);
  await bubble(page, 'Anybody there?').waitFor();
  const typed = page.waitForResponse((answer) => answer.url().includes('/read'));
  await box(page).pressSequentially('I am');
  await typed;
  await say(page, 'Here');
  // Later events have arrived, so earlier ones have, or never will.
  await bubble(other, 'Here').waitFor();
  expect(await other.getByText(/is typing/).count()).toBe(0);
  await say(other, 'Ah');
  expect(await status.textContent()).not.toMatch(/Seen|Delivered/);

  await settingsOf(page);
  await put(now(NAMES[1]), true);
  await page.keyboard.press('Escape');
  await say(other, 'And now?');
  await expect.poll(() => status.textContent()).toContain('Seen');
  expect(inboxes.complaints()).toEqual([]);
});
