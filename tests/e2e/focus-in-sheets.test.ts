/** Where the focus is when the button or the field it stood on is switched off by what was done with it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { focused, type Inboxes, open, openInboxes, pane, press } from './inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('in one’s own profile a name is saved and peace chosen by keys, and Escape still closes it', async () => {
  const page = await inboxes.inboxOf(await inboxes.someone('Lena'));
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const own = pane(page, 'Profile and settings');
  const peace = own.getByRole('combobox', { name: 'Do not disturb' });
  await peace.focus();
  await peace.selectOption('8 hours');
  // Switched off while it is on its way, it has the focus back.
  await expect.poll(() => peace.inputValue()).toBe('now');
  await focused(peace);
  await own.getByRole('textbox', { name: 'Name' }).fill('Lena the second');
  await page.keyboard.press('Tab');
  const save = own.getByRole('button', { name: 'Save' });
  await focused(save);
  await page.keyboard.press('Enter');
  await own.getByText('Lena the second', { exact: true }).waitFor();
  await expect.poll(() => save.isDisabled()).toBe(true);
  await focused(own);
  await page.keyboard.press('Escape');
  await own.waitFor({ state: 'hidden' });
  expect(inboxes.complaints()).toEqual([]);
});

test('a comment on a poll is sent by keys; the question stays modal, and Escape closes it', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const talk = await inboxes.talk('Kiln', lena, omar);
  const made = { name: 'Which glaze?', options: [{ text: 'Ash' }, { text: 'Tin' }], allow_answers: true };
  const { poll } = await inboxes.shop.createPoll({ ...made, user_id: omar.id } as never, omar.id);
  const message = { poll_id: poll.id, user_id: omar.id };
  await inboxes.shop.channel('messaging', talk.id).sendMessage(message);
  const page = await inboxes.inboxOf(lena);
  await open(page, talk.name);
  await press(page, 'Add comment');
  const question = page.getByRole('dialog', { name: 'Comments' });
  await focused(question.getByRole('textbox', { name: 'Your comment' }));
  await page.keyboard.type('Ash cracks');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await question.getByRole('listitem').getByText('Ash cracks').waitFor();
  await focused(question);
  // Nothing behind it is reached.
  await page.keyboard.press('Shift+Tab');
  await focused(question.getByRole('button', { name: 'Done' }));
  await question.getByRole('heading', { name: 'Comments' }).click();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(inboxes.complaints()).toEqual([]);
});
