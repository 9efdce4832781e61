import { StreamChat } from 'stream-chat';
import { expect, test } from 'vitest';
import type { Widget } from '../../e2e/widget.ts';
import { attachFiles } from '../../support/in-browser/choose-files.ts';
import { type Opened, reactPages } from './react-page.ts';

const at = reactPages();
const HOST = 'stoop-chat';

async function open(middleware: string, chat: Readonly<Record<string, unknown>> = {}): Promise<Opened> {
  const opened = await at.open({ middleware, chat: { layout: 'inline', style: { height: 600 }, ...chat } });
  await opened.chat.box.waitFor();
  return opened;
}
const sent = (chat: Widget) => chat.messages.locator('.bubble');

test('the owner’s middleware changes a sent message: it adds a signature', async () => {
  const { page, chat, errors } = await open('signs');
  await chat.say('It is here');
  await chat.text('It is here (from the shop)').waitFor();
  expect(await chat.box.inputValue()).toBe('');
  await page
    .locator(HOST)
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  expect(errors).toEqual([]);
});

test('it changes an edit as well', async () => {
  const { page, chat } = await open('signs');
  await chat.say('first');
  await chat.text('first (from the shop)').waitFor();
  await page
    .locator(HOST)
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  await chat.box.press('ArrowUp');
  await page.locator(HOST).getByText('Editing').waitFor();
  await chat.box.fill('second');
  await chat.box.press('Enter');
  await chat.text('second (from the shop)').waitFor();
  expect(await sent(chat).count()).toBe(1);
});

test('a discarded message is not sent and stays in the composer', async () => {
  const { chat, errors } = await open('refuses');
  await chat.say('the lamp');
  await chat.box.press('End');
  await chat.box.fill('the shade');
  await chat.box.press('Enter');
  await chat.text('the shade').waitFor();
  expect(await sent(chat).allTextContents()).toEqual(['the shade']);
  await chat.say('another lamp');
  await expect.poll(() => chat.send.getAttribute('aria-disabled')).not.toBe('true');
  expect(await chat.box.inputValue()).toBe('another lamp');
  expect(errors).toEqual([]);
});

test('slow middleware loses nothing: text typed meanwhile stays, and a second send counts once', async () => {
  const { page, chat } = await open('waits');
  await chat.say('first');
  await expect.poll(() => chat.send.getAttribute('aria-disabled')).toBe('true');
  await chat.box.press('Enter');
  await chat.box.press('End');
  await chat.box.pressSequentially(' and more');
  await page.evaluate(() => window.stage.letGo());
  await chat.text('first').waitFor();
  expect(await chat.box.inputValue()).toBe('and more');
  expect(await sent(chat).count()).toBe(1);
});

test('logs an error of the owner’s code on the page, shows it, and loses no text', async () => {
  const { page, chat, errors } = await open('fails');
  await chat.say('Hello');
  await page.locator('.toast').getByText('Couldn’t prepare your message. Please try again.').waitFor();
  expect(await chat.box.inputValue()).toBe('Hello');
  expect(await sent(chat).count()).toBe(0);
  expect(errors).toEqual(['the owner’s mistake']);
});

test('it changes typing, and the caret stays behind the result', async () => {
  const { chat, errors } = await open('smiles');
  await chat.box.pressSequentially('Fine :-) thanks');
  await expect.poll(() => chat.box.inputValue()).toBe('Fine 🙂 thanks');
  expect(errors).toEqual([]);
});

test('it changes stored drafts', async () => {
  const { page, chat } = await open('hides');
  await chat.box.pressSequentially('My card is 4711');
  const stored = () =>
    page.evaluate(() => Object.entries(localStorage).find(([name]) => name.endsWith(':drafts'))?.[1] ?? '');
  await expect.poll(stored).toContain('My card is ####');
  expect(await stored()).not.toMatch(/4/);
  expect(await chat.box.inputValue()).toBe('My card is 4711');
});

test('it changes files before and after their upload', async () => {
  const { page, chat, errors } = await open('files');
  const { key, url } = at.server();
  await chat.say('Hello');
  await page
    .locator(HOST)
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('words') });
  await attachFiles(page, [file('secret.txt'), file('dust.txt'), file('plan.txt')]);
  const tray = page.getByRole('list', { name: 'Attachments' });
  await tray.getByText('Not outside the shop').waitFor();
  await tray.getByText('ready').waitFor({ state: 'attached' });
  expect(await tray.locator('li').count()).toBe(2);
  await chat.say('The plan');
  await chat.text('The plan').waitFor();
  const client = new StreamChat(key, { baseURL: url, allowServerSideConnect: true });
  await client.connectUser({ id: 'watcher' }, await at.server().token('watcher', 'admin'));
  const stored = async () => {
    const [channel] = await client.queryChannels({ type: 'support' }, { last_message_at: -1 }, { limit: 1 });
    return channel?.state.messages.find(({ text }) => text === 'The plan')?.attachments;
  };
  await expect.poll(stored).toMatchObject([{ title: 'shop-plan.txt', shelf: 'seven' }]);
  await client.disconnectUser();
  expect(errors).toEqual([]);
});
