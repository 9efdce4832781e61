/** A conversation, an invitation or a poll ends while a person uses it. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import {
  box,
  bubble,
  focused,
  type Inboxes,
  membersOf,
  open,
  openInboxes,
  pane,
  press,
  row,
  type Someone,
} from '../inboxes.ts';

const NARROW = { width: 340, height: 700 };

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const over = (page: Page): Locator =>
  page.locator('.inbox-conversation').getByRole('status').filter({ hasText: 'no longer exists' });
const sayAs = (talk: { readonly id: string }, { id }: Someone, message: object) =>
  inboxes.shop.channel('messaging', talk.id).sendMessage({ ...message, user_id: id } as never);

test('a member removed while writing keeps the messages in view; the reason replaces the composer and has the focus', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  await sayAs(group, lena, { text: 'The old glaze' });
  const page = await inboxes.inboxOf(omar, NARROW);
  await open(page, group.name);
  await bubble(page, 'The old glaze').waitFor();
  // A typing event that is on its way at the removal would be refused.
  const typed = page.waitForResponse(/\/event\?/);
  await box(page).fill('I was about to say');
  await typed;
  await inboxes.shop.channel('messaging', group.id).removeMembers([omar.id]);
  await over(page).waitFor();
  await focused(over(page));
  await bubble(page, 'The old glaze').waitFor();
  expect(await box(page).count()).toBe(0);
  // No data can be requested any more, and no one shows as online.
  expect(await page.getByRole('button', { name: 'Details', exact: true }).count()).toBe(0);
  expect(await page.locator('.inbox-conversation').getByText('Online', { exact: true }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await press(page, 'Back to the list');
  await row(page, group.name).waitFor({ state: 'detached' });
  expect(inboxes.complaints()).toEqual([]);
});

test('a withdrawn invitation says so while it is read, and keeps the focus of its buttons', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena);
  await sayAs(group, lena, { text: 'Come in' });
  const page = await inboxes.inboxOf(omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  await channel.inviteMembers([omar.id]);
  await open(page, group.name);
  await page.getByRole('button', { name: 'Join', exact: true }).focus();
  await channel.removeMembers([omar.id]);
  await over(page).waitFor();
  await focused(over(page));
  expect(await page.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('a declined invitation shows in the list, which gets the focus', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena);
  const [page, other] = [await inboxes.inboxOf(omar, NARROW), await inboxes.inboxOf(lena)];
  await inboxes.shop.channel('messaging', group.id).inviteMembers([omar.id]);
  await open(other, group.name);
  const member = (await membersOf(other)).getByRole('button', { name: new RegExp(omar.name) });
  await expect.poll(() => member.textContent()).toContain('Invited');
  await open(page, group.name);
  await page.getByRole('button', { name: 'Decline', exact: true }).press('Enter');
  await row(page, group.name).waitFor({ state: 'detached' });
  await focused(page.getByRole('tab', { name: 'All', exact: true }));
  await expect.poll(() => member.textContent()).toContain('Declined');
  // A person who would not join cannot moderate.
  await member.click();
  await pane(other, omar.name).waitFor();
  expect(
    await pane(other, omar.name)
      .getByRole('button', { name: /moderator/i })
      .count(),
  ).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('requests nothing of a conversation that the person was just removed from', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(omar);
  await open(page, group.name);
  // The answer for the details arrives after the removal.
  const notified = row(page, group.name).waitFor({ state: 'detached' });
  await page.route(`**/channels/messaging/${group.id}/query*`, async (route) => {
    const answer = await route.fetch();
    await inboxes.shop.channel('messaging', group.id).removeMembers([omar.id]);
    await notified;
    await route.fulfill({ response: answer });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/members')) asked.push(request.url());
  });
  await press(page, 'Details');
  await notified;
  await pane(page, 'Details').waitFor({ state: 'detached' });
  await page.locator('.inbox-conversation').getByText('no longer exists').waitFor();
  expect(asked).toEqual([]);
  expect(inboxes.complaints()).toEqual([]);
});

test('an invitation to a group with many people shows their number', async () => {
  const people = await Promise.all(
    ['Lena', 'Omar', 'Ida', 'Juri', 'Kai'].map((name) => inboxes.someone(name)),
  );
  const [lena, omar, ida, juri] = people as [Someone, Someone, Someone, Someone];
  const small = await inboxes.talk('Few', lena, omar, ida, juri);
  const big = await inboxes.talk('Many', ...people);
  const page = await inboxes.inboxOf(lena);
  const line = page.locator('.inbox-conversation .presence');
  await open(page, small.name);
  await expect.poll(() => line.textContent()).toContain(`${omar.name}`);
  await open(page, big.name);
  await expect.poll(() => line.textContent()).toBe('5 members');
  const other = await inboxes.inboxOf(omar);
  // Including Lena herself, as everywhere.
  await expect.poll(() => line.textContent()).toContain('2 online');
  await other.close();
});

/** A poll that both see, and its card on this page. */
async function pollIn(
  page: Page,
  talk: { readonly id: string },
  { by, name }: { readonly by: Someone; readonly name: string },
) {
  const { poll } = await inboxes.shop.createPoll({
    ...{ name, options: [{ text: 'Tea' }, { text: 'Milk' }], user_id: by.id },
    ...{ allow_answers: true, allow_user_suggested_options: true },
  } as never);
  const { message } = await sayAs(talk, by, { poll_id: poll.id });
  const card = page.locator('.poll').filter({ hasText: name });
  await card.waitFor();
  return { id: poll.id, messageId: message.id, card };
}

test('a poll that ends while a comment or an option is written says so, and keeps the text in view', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(omar, NARROW);
  await open(page, group.name);
  for (const [button, field, words] of [
    ['Add comment', 'Your comment', 'half a thought'],
    ['Add option', 'New option', 'Cocoa'],
  ] as const) {
    const { id, card } = await pollIn(page, group, { by: lena, name: `Which of ${words}?` });
    await press(card, button);
    const dialog = page.getByRole('dialog', { name: /^Add option$|^Comments$/ });
    await dialog.getByRole('textbox', { name: field }).fill(words);
    await inboxes.shop.closePoll(id, lena.id);
    await dialog.getByRole('alert').getByText('Closed').waitFor();
    expect(await dialog.getByRole('textbox', { name: field }).inputValue()).toBe(words);
    await page.keyboard.press('Enter');
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    // The button that opened it is gone.
    await focused(box(page));
  }
  expect(inboxes.complaints()).toEqual([]);
});

test('deleting a poll closes its list of votes, which is not requested after an outage', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(omar);
  await open(page, group.name);
  const doomed = await pollIn(page, group, { by: lena, name: 'Doomed' });
  const kept = await pollIn(page, group, { by: lena, name: 'Kept' });
  await doomed.card.getByRole('button', { name: /^Tea/ }).click();
  await press(doomed.card, 'See votes');
  await page.getByRole('dialog', { name: 'Votes' }).waitFor();
  await inboxes.shop.deleteMessage(doomed.messageId);
  await page.getByRole('dialog', { name: 'Votes' }).waitFor({ state: 'detached' });
  await focused(box(page));
  expect(inboxes.complaints()).toEqual([]);

  const asked: string[] = [];
  page.on('request', (request) => {
    const [, id] = /\/polls\/([^/?]+)\?/.exec(request.url()) ?? [];
    if (id && request.method() === 'GET') asked.push(id);
  });
  await page.context().setOffline(true);
  await page.locator('.notice:visible').waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => asked).toContain(kept.id);
  expect(asked).not.toContain(doomed.id);
  inboxes.complaints();
});
