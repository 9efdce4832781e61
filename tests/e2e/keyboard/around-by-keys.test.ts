/** Features around a conversation, used by two people with the keyboard alone. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  box,
  bubble,
  focused,
  heading,
  type Inboxes,
  log,
  open,
  openInboxes,
  pane,
  row,
  type Someone,
} from '../inboxes.ts';
import { focusedMessage, focusIs, go, reach, toNewest } from './by-keys.ts';

const TILES = 'https://tile.openstreetmap.org/**';
const HARBOUR = { latitude: 55.6761, longitude: 12.5683 };

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
};

/** Finds a person in the focused picker, and chooses them. */
async function pick(page: Page, { name }: Someone): Promise<void> {
  await focusIs(page, 'Find people');
  await page.keyboard.type(name);
  const people = page.getByRole('list', { name: 'People' }).getByRole('button');
  await expect.poll(() => people.count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await focusIs(page, name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

const idOf = (page: Page, text: string): Promise<string> =>
  log(page).getByRole('article').filter({ hasText: text }).last().getAttribute('data-message').then(String);
const messageIs = (page: Page, id: string): Promise<void> => expect.poll(() => focusedMessage(page)).toBe(id);

// WCAG 2.1.1
test('creates a conversation, adds a person, makes them a moderator, and turns slow mode on', async () => {
  const [lena, omar] = [await inboxes.someone('Lena', { role: 'moderator' }), await inboxes.someone('Omar')];
  const name = `Kiln of ${lena.id}`;
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await go(page, 'Tab', 'New conversation');
  await pane(page, 'New conversation').waitFor();
  await focusIs(page, 'Find people');
  await reach(page, 'Tab', 'Group name');
  await type(page, name);
  await heading(page, name).waitFor();
  await focused(box(page));
  await type(page, 'Who has the tongs?');
  await bubble(page, 'Who has the tongs?').waitFor();

  await go(page, 'Shift+Tab', 'Details');
  await pane(page, 'Details').waitFor();
  await go(page, 'Tab', /^Members/);
  await go(page, 'Tab', 'Add people');
  await pick(page, omar);
  await go(page, 'Tab', 'Invite');
  const member = pane(page, 'Members').getByRole('button', { name: new RegExp(omar.name) });
  await member.getByText('Invited').waitFor();

  await row(other, name).waitFor();
  await go(other, 'Tab', new RegExp(name));
  await go(other, 'Tab', 'Join');
  await box(other).waitFor();
  await focused(box(other));
  await type(other, 'I have them');
  await bubble(page, 'I have them').waitFor({ state: 'attached' });

  await reach(page, 'Tab', new RegExp(`^${omar.name}`));
  await page.keyboard.press('Enter');
  await pane(page, omar.name).waitFor();
  await go(page, 'Tab', 'Make moderator');
  await focusIs(page, 'Remove as moderator');
  await page.keyboard.press('Escape');
  await member.getByText('Moderator').waitFor();
  await focused(member);
  await page.keyboard.press('Escape');
  await pane(page, 'Details').waitFor();
  await reach(page, 'Tab', 'Slow mode');
  await page.keyboard.press('ArrowDown');
  const details = await inboxes.shop.queryChannels({ members: { $in: [omar.id] } });
  await expect.poll(async () => (await details[0]?.query({}))?.channel.cooldown).toBe(10);
  await page.keyboard.press('Escape');
  await focusIs(page, 'Details');
  expect(inboxes.complaints()).toEqual([]);
});

// WCAG 2.1.1, 2.5.7
test('orders the options of a poll and votes; shares a location and stops', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  await channel.updatePartial({ set: { config_overrides: { shared_locations: true } } as never });
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(HARBOUR);
  await page
    .context()
    .route(TILES, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    );
  await open(other, group.name);
  await open(page, group.name);
  await page.locator('[aria-haspopup=menu][aria-label="Attach files"]').waitFor();
  await focused(box(page));
  await go(page, 'Tab', 'Attach files');
  await focusIs(page, 'Photo or file');
  await go(page, 'ArrowDown', 'Poll');
  const form = page.getByRole('dialog', { name: 'New poll' });
  await form.waitFor();
  await focusIs(page, 'Question');
  await page.keyboard.type('Which glaze?');
  for (const [at, text] of ['Celadon', 'Tenmoku', 'Shino'].entries()) {
    await reach(page, 'Tab', `Option ${at + 1}`);
    await page.keyboard.type(text);
  }
  await reach(page, 'Shift+Tab', 'Move option 3 with the arrow keys');
  await page.keyboard.press('ArrowUp');
  await focusIs(page, 'Move option 2 with the arrow keys');
  await page.keyboard.press('ArrowUp');
  await focusIs(page, 'Move option 1 with the arrow keys');
  await go(page, 'Tab', 'Send poll');
  await form.waitFor({ state: 'detached' });
  const options = (at: Page) =>
    log(at)
      .locator('.poll')
      .getByRole('button', { name: /votes?/ });
  await options(other).first().waitFor();
  expect(
    (await options(other).allInnerTexts()).map((text) => /Celadon|Tenmoku|Shino/.exec(text)?.[0]),
  ).toEqual(['Shino', 'Celadon', 'Tenmoku']);
  await toNewest(other, await idOf(other, 'Which glaze'));
  await reach(other, 'Tab', /^Celadon/);
  await other.keyboard.press('Space');
  await log(page).getByText('1 vote', { exact: true }).first().waitFor();

  await focused(box(page));
  await go(page, 'Tab', 'Attach files');
  await go(page, 'ArrowDown', 'Location');
  const share = page.getByRole('dialog', { name: 'Share location' });
  await share.getByText(/^Accurate to/).waitFor();
  await focusIs(page, 'Current location');
  await page.keyboard.press('ArrowDown');
  await focusIs(page, 'Live for 15 minutes');
  await go(page, 'Tab', 'Share');
  await log(other).getByText(`${lena.name}, live`).waitFor();
  await focused(box(page));
  await go(page, 'Shift+Tab', 'Stop sharing');
  await log(other).getByText('Live location ended').waitFor();
  await focused(box(page));
  expect(inboxes.complaints()).toEqual([]);
});

// WCAG 2.1.1
test('opens a due reminder, and searches', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  await channel.updatePartial({ set: { config_overrides: { user_message_reminders: true } } as never });
  const old = await channel.sendMessage({ text: 'A kestrel over the yard', user_id: omar.id });
  for (let line = 0; line < 40; line += 1)
    await channel.sendMessage({ text: `Line ${line}`, user_id: omar.id });
  const { message } = await channel.sendMessage({ text: 'Order the cones', user_id: omar.id });
  // The conversation opens at its newest message.
  await channel.markRead({ user_id: lena.id });
  const page = await inboxes.inboxOf(lena);
  await open(page, group.name);
  await bubble(page, 'Order the cones').waitFor();
  await toNewest(page, message.id);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu', { name: 'Message actions' }).waitFor();
  await go(page, 'ArrowDown', 'Remind me');
  await focusIs(page, 'In 2 minutes');
  await page.keyboard.press('Enter');
  await log(page)
    .getByText(/^Reminder in/)
    .waitFor();
  await messageIs(page, message.id);

  await reach(page, 'Tab', 'Search');
  await page.keyboard.press('Enter');
  await focused(pane(page, 'Search').getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('kestrel');
  await pane(page, 'Search')
    .getByRole('button', { name: /A kestrel/ })
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await focusIs(page, /A kestrel over the yard/);
  await page.keyboard.press('Enter');
  await pane(page, 'Search').waitFor({ state: 'detached' });
  await messageIs(page, old.message.id);
  await bubble(page, 'A kestrel over the yard').waitFor();

  const remind_at = new Date(Date.now() + 500).toISOString();
  await inboxes.shop.updateReminder({ messageId: message.id, user_id: lena.id, remind_at });
  await page.getByRole('region', { name: 'Notifications' }).getByText('Reminder: Order the cones').waitFor();
  await go(page, 'Tab', 'Open');
  await messageIs(page, message.id);
  expect(inboxes.complaints()).toEqual([]);
});

// WCAG 2.1.1
test('bans a person and lifts the ban; reviews their messages', async () => {
  const [mara, bob] = [await inboxes.someone('Mara', { role: 'moderator' }), await inboxes.someone('Bob')];
  const group = await inboxes.talk('Kiln', mara, bob);
  const channel = inboxes.shop.channel('messaging', group.id);
  const { message } = await channel.sendMessage({ text: 'Buy this glaze', user_id: bob.id });
  const [page, other] = [await inboxes.inboxOf(mara), await inboxes.inboxOf(bob)];
  await open(other, group.name);
  await open(page, group.name);
  await bubble(page, 'Buy this glaze').waitFor();
  await toNewest(page, message.id);
  await page.keyboard.press('Shift+F10');
  await go(page, 'ArrowDown', `Ban ${bob.name}`);
  const ban = page.getByRole('dialog', { name: `Ban ${bob.name}?` });
  await ban.waitFor();
  await focusIs(page, 'Duration');
  await reach(page, 'Tab', 'Reason');
  await page.keyboard.type('Selling');
  await go(page, 'Tab', 'Ban');
  await ban.waitFor({ state: 'detached' });
  await messageIs(page, message.id);
  await expect.poll(() => other.locator('.locked').textContent()).toContain('Selling');

  await go(page, 'Shift+Tab', 'Details');
  await pane(page, 'Details').waitFor();
  await go(page, 'Tab', 'Banned people');
  await pane(page, 'Banned people').waitFor();
  await go(page, 'Tab', `Unban ${bob.name}`);
  await pane(page, 'Banned people').getByText('No one is banned here').waitFor();
  await box(other).waitFor();
  await page.keyboard.press('Escape');
  await focusIs(page, 'Banned people');
  await page.keyboard.press('Escape');
  await focusIs(page, 'Details');

  await inboxes.shop.flagMessage(message.id, { user_id: bob.id, reason: 'spam' } as never);
  await go(page, 'Shift+Tab', /^Review queue, \d/);
  const queue = page.getByRole('dialog', { name: /^Review queue/ });
  await queue.locator('.report').first().waitFor();
  await reach(page, 'Tab', /Buy this glaze/);
  await page.keyboard.press('Enter');
  await go(page, 'Tab', 'Delete message');
  // The button is gone; the focus moves to its neighbour.
  await focusIs(page, 'Actions');
  await bubble(other, 'Buy this glaze').waitFor({ state: 'detached' });
  await go(page, 'Tab', 'Restore message');
  await bubble(other, 'Buy this glaze').waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

// WCAG 2.1.1, 2.4.3
test('lifts one of several bans, with the focus on the next', async () => {
  const [mara, ...others] = [
    await inboxes.someone('Mara', { role: 'moderator' }),
    ...(await Promise.all(['Ann', 'Bob', 'Cyd'].map((name) => inboxes.someone(name)))),
  ];
  const group = await inboxes.talk('Kiln', mara, ...others);
  for (const { id } of others)
    await inboxes.shop.banUser(id, { banned_by_id: mara.id, type: 'messaging', id: group.id } as never);
  const page = await inboxes.inboxOf(mara);
  await open(page, group.name);
  await page.getByRole('button', { name: 'Details', exact: true }).focus();
  await page.keyboard.press('Enter');
  await pane(page, 'Details').waitFor();
  await go(page, 'Tab', 'Banned people');
  const banned = pane(page, 'Banned people');
  const unban = banned.getByRole('button', { name: /^Unban / });
  await expect.poll(() => unban.count()).toBe(3);
  await unban.nth(1).focus();
  for (const [left, place] of [
    [2, 1],
    [1, 0],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect.poll(() => unban.count()).toBe(left);
    await focused(unban.nth(place));
  }
  await page.keyboard.press('Enter');
  await banned.getByText('No one is banned here').waitFor();
  await page.keyboard.press('Escape');
  await focusIs(page, 'Banned people');
  expect(inboxes.complaints()).toEqual([]);
});
