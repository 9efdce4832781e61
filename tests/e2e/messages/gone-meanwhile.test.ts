/** A quoted or edited message is deleted by another person before the text is sent. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { box, focused, type Inboxes, log, open, openInboxes } from '../inboxes.ts';

let inboxes: Inboxes;

beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Bob in a conversation with one message by Ann and one by him. */
async function scene() {
  const [ann, bob] = [await inboxes.someone('Ann'), await inboxes.someone('Bob')];
  const talk = await inboxes.talk('Gone', ann, bob);
  const channel = inboxes.shop.channel('messaging', talk.id);
  const ids = { hers: `${talk.id}-hers`, his: `${talk.id}-his` };
  await channel.sendMessage({ id: ids.hers, text: 'A secret', user_id: ann.id });
  await channel.sendMessage({ id: ids.his, text: 'My words', user_id: bob.id });
  const page = await inboxes.inboxOf(bob);
  await open(page, talk.name);
  await row(page, ids.his).waitFor();
  return { page, channel, ids, bob };
}

const row = (page: Page, id: string) => log(page).locator(`[data-message="${id}"]`);
const card = (page: Page) => page.locator('.intent');

async function answer(page: Page, id: string, words: string): Promise<void> {
  await row(page, id).hover();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await card(page).getByText('A secret').waitFor();
  await box(page).fill(words);
}

test('a deleted quote leaves the composer at once; the text stays, and is sent alone', async () => {
  const { page, channel, ids } = await scene();
  await answer(page, ids.hers, 'I will keep it');
  await inboxes.shop.deleteMessage(ids.hers);
  await card(page).waitFor({ state: 'detached' });
  await page.locator('.toast').getByText('Message deleted').waitFor();
  expect(await page.getByText('A secret').count()).toBe(0);
  expect(await box(page).inputValue()).toBe('I will keep it');
  await focused(box(page));
  await box(page).press('Enter');
  const last = async () => (await channel.query({ messages: { limit: 5 } })).messages.at(-1);
  // Another own message may have arrived before.
  await expect.poll(last).toMatchObject({ text: 'I will keep it' });
  expect((await last())?.quoted_message_id).toBeFalsy();
  expect(inboxes.complaints()).toEqual([]);
});

test('a quote deleted for good does not stop the message', async () => {
  const { page, channel, ids } = await scene();
  await answer(page, ids.hers, 'I will keep that too');
  await inboxes.shop.deleteMessage(ids.hers, true);
  await row(page, ids.hers).waitFor({ state: 'detached' });
  await box(page).press('Enter');
  const sent = log(page).getByRole('article').filter({ hasText: 'I will keep that too' });
  await sent.getByText(/^(Sent|Delivered|Seen)/).waitFor();
  expect(await sent.locator('.quote').count()).toBe(0);
  expect(await page.getByText('A secret').count()).toBe(0);
  const { messages } = await channel.query({ messages: { limit: 5 } });
  expect(messages.filter(({ text }) => text === 'I will keep that too')).toHaveLength(1);
  // The first attempt was refused, and the browser logs it.
  expect(inboxes.complaints().filter((said) => !/404/.test(said))).toEqual([]);
});

test('a deleted edit closes; changed text is kept, and replaces no other draft', async () => {
  const { page, ids, channel, bob } = await scene();
  await box(page).press('ArrowUp');
  await page.getByText('Editing', { exact: true }).waitFor();
  await box(page).fill('My better words');
  await inboxes.shop.deleteMessage(ids.his);
  await card(page).waitFor({ state: 'detached' });
  expect(await box(page).inputValue()).toBe('My better words');
  await focused(box(page));

  await box(page).fill('A draft');
  const { message } = await channel.sendMessage({ text: 'Said elsewhere', user_id: bob.id });
  await row(page, message.id).waitFor();
  await row(page, message.id).press('Enter');
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.getByText('Editing', { exact: true }).waitFor();
  await box(page).fill('Said otherwise');
  await inboxes.shop.deleteMessage(message.id);
  await card(page).waitFor({ state: 'detached' });
  expect(await box(page).inputValue()).toBe('A draft');
  expect(inboxes.complaints()).toEqual([]);
});

test('a thread whose message is deleted for good while one writes focuses its close button', async () => {
  const { page, ids } = await scene();
  await row(page, ids.hers).press('Enter');
  await page.getByRole('menuitem', { name: 'Reply in thread', exact: true }).click();
  const thread = page.getByRole('region', { name: 'Thread' });
  const reply = thread.getByRole('textbox', { name: 'Reply' });
  await reply.fill('Half a thought');
  await focused(reply);
  await inboxes.shop.deleteMessage(ids.hers, true);
  await thread.getByText('This thread no longer exists').waitFor();
  await focused(thread.getByRole('button', { name: 'Close thread' }).last());
  // The text cannot be sent; it can still be copied.
  await page.keyboard.press('Tab');
  await focused(reply);
  expect(await reply.getAttribute('readonly')).not.toBe(null);
  const taken = await reply.evaluate((field: HTMLTextAreaElement) =>
    field.value.slice(field.selectionStart, field.selectionEnd),
  );
  expect(taken).toBe('Half a thought');
  expect(await axeViolations(page, { rules: { region: { enabled: false } } })).toEqual([]);
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
  await focused(box(page));
  expect(inboxes.complaints().filter((said) => !/threads|404/.test(said))).toEqual([]);
});
