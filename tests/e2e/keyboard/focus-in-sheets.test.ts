/** The focus when an action disables the button or field that had it. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { focused, type Inboxes, open, openInboxes, pane, press } from '../inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('saves a name and sets “do not disturb” by keyboard in one’s profile, and Escape still closes it', async () => {
  const page = await inboxes.inboxOf(await inboxes.someone('Lena'));
  await press(page, 'More');
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const own = pane(page, 'Profile and settings');
  const peace = own.getByRole('combobox', { name: 'Do not disturb' });
  await peace.focus();
  await peace.selectOption('8 hours');
  // Disabled while the request runs, it has the focus again afterwards.
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

test('sends a poll comment by keyboard; the dialog stays modal, and Escape closes it', async () => {
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
  // The focus reaches nothing behind it.
  await page.keyboard.press('Shift+Tab');
  await focused(question.getByRole('button', { name: 'Done' }));
  await question.getByRole('heading', { name: 'Comments' }).click();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(inboxes.complaints()).toEqual([]);
});
