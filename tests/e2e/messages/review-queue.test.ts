/** Further actions of the review queue: bans, hidden messages, and filters. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { box, bubble, type Inboxes, log, open, openInboxes, press, type Someone, say } from '../inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const queue = (page: Page): Locator => page.getByRole('dialog', { name: /^Review queue/ });
const reports = (page: Page): Locator => queue(page).locator('.report');
const item = (page: Page): Locator => queue(page).locator('.review-item');
/** The actions on the selected report. */
const done = (page: Page): Locator => item(page).locator('.review-part').last();

/** A moderator of the app, in the queue of reports about these people. */
async function queueOf(mara: Someone): Promise<Page> {
  const page = await inboxes.inboxOf(mara);
  await page.getByRole('button', { name: /^Review queue/ }).click();
  await queue(page).waitFor();
  return page;
}

const complain = (messageId: string, { id }: Someone, reason: string) =>
  inboxes.shop.flagMessage(messageId, { user_id: id, reason } as never);
const complainOf = (about: Someone, { id }: Someone, reason: string) =>
  inboxes.shop.flagUser(about.id, { user_id: id, reason } as never);

test('a reported person is banned everywhere, reads why, and is unbanned; there is no message to act on', async () => {
  const [mara, ann, bob] = [
    await inboxes.someone('Mara', { role: 'moderator' }),
    await inboxes.someone('Ann'),
    await inboxes.someone('Bob'),
  ];
  const talk = await inboxes.talk('Kiln', ann, bob);
  const his = await inboxes.inboxOf(bob);
  await open(his, talk.name);
  await box(his).waitFor();
  const page = await queueOf(mara);
  await complainOf(bob, ann, 'harassment: again and again');
  const report = reports(page).filter({ hasText: bob.name });
  await report.getByText('This person was reported').waitFor();
  await report.click();
  for (const text of ['Harassment', 'again and again', ann.name])
    await item(page).getByText(text).first().waitFor();
  for (const name of ['Delete message', 'Hide from others', 'Restore message'])
    expect(await item(page).getByRole('button', { name, exact: true }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await press(item(page), `Ban ${bob.name}`);
  const dialog = page.getByRole('dialog', { name: `Ban ${bob.name}?` });
  // A person's report has no conversation: there is nothing to choose.
  expect(await dialog.getByLabel('Where').count()).toBe(0);
  await dialog.getByLabel('Reason').fill('Enough');
  await press(dialog, 'Ban');
  await expect.poll(() => his.locator('.locked').textContent()).toContain('Enough');
  await report.waitFor({ state: 'detached' });
  await item(page).locator('.review-bans').getByText('Everywhere').waitFor();
  await press(item(page), 'Unban everywhere');
  await box(his).waitFor();
  await say(his, 'Thank you');
  await expect.poll(() => done(page).textContent()).toMatch(/Banned.*Unbanned/);
  expect(inboxes.complaints()).toEqual([]);
});

test('a hidden message disappears for everyone except its author, and is restored; reactions too', async () => {
  const [mara, ann, bob] = [
    await inboxes.someone('Mara', { role: 'moderator' }),
    await inboxes.someone('Ann'),
    await inboxes.someone('Bob'),
  ];
  const talk = await inboxes.talk('Kiln', ann, bob);
  const channel = inboxes.shop.channel('messaging', talk.id);
  const hers = await channel.sendMessage({ text: 'The glaze came', user_id: ann.id });
  await channel.sendReaction(hers.message.id, { type: 'love', user_id: bob.id } as never);
  const { message } = await channel.sendMessage({ text: 'Sell sell sell', user_id: bob.id });
  const [annsPage, his] = [await inboxes.inboxOf(ann), await inboxes.inboxOf(bob)];
  for (const page of [annsPage, his]) {
    await open(page, talk.name);
    await bubble(page, 'Sell sell sell').waitFor();
  }
  const page = await queueOf(mara);
  await complain(message.id, ann, 'spam');
  await reports(page).filter({ hasText: 'Sell sell sell' }).click();
  await press(item(page), 'Hide from others');
  await bubble(annsPage, 'Sell sell sell').waitFor({ state: 'detached' });
  await item(page).getByText('Hidden from others', { exact: true }).first().waitFor();
  // The author notices nothing: message and composer stay.
  await say(his, 'And buy');
  await bubble(annsPage, 'And buy').waitFor();
  await bubble(his, 'Sell sell sell').waitFor();
  expect(await his.getByRole('region', { name: 'Notifications' }).count()).toBe(0);
  expect(await bubble(annsPage, 'Sell sell sell').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await press(item(page), 'Restore message');
  await bubble(annsPage, 'Sell sell sell').waitFor();
  expect(await bubble(his, 'Sell sell sell').count()).toBe(1);

  const chip = log(annsPage).getByRole('button', { name: /^❤️/ });
  await chip.waitFor();
  await press(item(page), 'Delete reactions');
  await chip.waitFor({ state: 'detached' });
  await expect
    .poll(() => done(page).textContent())
    .toMatch(/Message hidden from others.*Message restored.*Reactions deleted/);
  expect(inboxes.complaints()).toEqual([]);
});

test('filters reports by type, person and conversation, and removes the filters', async () => {
  const [mara, ann, bob, cyd] = [
    await inboxes.someone('Mara', { role: 'moderator' }),
    await inboxes.someone('Ann'),
    await inboxes.someone('Bob'),
    await inboxes.someone('Cyd'),
  ];
  const [kiln, shop] = [await inboxes.talk('Kiln', ann, bob, cyd), await inboxes.talk('Shop', ann, bob)];
  const report = async (talk: { readonly id: string }, by: Someone, text: string) => {
    const sent = await inboxes.shop.channel('messaging', talk.id).sendMessage({ text, user_id: by.id });
    await complain(sent.message.id, ann, 'spam');
  };
  await report(kiln, bob, 'By Bob in the kiln');
  await report(kiln, cyd, 'By Cyd in the kiln');
  await report(shop, bob, 'By Bob in the shop');
  await complainOf(bob, ann, 'other');
  const page = await queueOf(mara);
  const texts = () => reports(page).locator('.report-text').allTextContents();
  /** The reports of this test; others have left reports as well. */
  const these = async () => (await texts()).filter((text) => /^By |^This person/.test(text)).sort();
  await reports(page).filter({ hasText: 'By Cyd in the kiln' }).waitFor();
  await queue(page).getByLabel('Type').selectOption('People');
  await expect.poll(async () => new Set(await texts())).toEqual(new Set(['This person was reported']));
  await queue(page).getByLabel('Type').selectOption('Messages and people');

  await reports(page).filter({ hasText: 'By Bob in the kiln' }).click();
  await press(item(page), 'All reports about this person');
  await expect.poll(these).toEqual(['By Bob in the kiln', 'By Bob in the shop', 'This person was reported']);
  expect((await texts()).length).toBe(3);
  const onlyBob = queue(page).getByRole('button', { name: new RegExp(`^Only ${bob.name}`) });
  await onlyBob.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await reports(page).filter({ hasText: 'By Bob in the kiln' }).click();
  await press(item(page), 'All reports in this conversation');
  await expect.poll(these).toEqual(['By Bob in the kiln']);
  await onlyBob.click();
  await expect.poll(these).toEqual(['By Bob in the kiln', 'By Cyd in the kiln']);
  await queue(page).getByRole('tab', { name: 'Resolved' }).click();
  await queue(page).getByText('No matching reports').waitFor();
  await queue(page).getByRole('tab', { name: 'Open', exact: true }).click();
  await queue(page)
    .getByRole('button', { name: /^Only this conversation/ })
    .click();
  await expect.poll(async () => (await these()).includes('By Bob in the shop')).toBe(true);
  expect(inboxes.complaints()).toEqual([]);
});
