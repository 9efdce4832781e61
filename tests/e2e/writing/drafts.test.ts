import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { widgetOf } from '../widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

const newPage = async (): Promise<Page> => (await browser.newContext()).newPage();
const keys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .map((key) => key.split(':').at(-1))
      .sort(),
  );

// WCAG 2.2.1
test('unsent text survives a reload, before and after the visitor is a guest', async () => {
  const page = await newPage();
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  expect(await keys(page)).toEqual([]);
  await page.getByText('Nothing is stored until you send').waitFor();
  await chat.box.pressSequentially('Does the lamp');
  // Sooner than the next save: the page's last state counts.
  await page.getByText('Only your draft is stored, on this device').waitFor();
  await page.reload();
  expect(await keys(page)).toEqual(['drafts']);
  await chat.open();
  expect(await chat.box.inputValue()).toBe('Does the lamp');

  await chat.box.press('End');
  await chat.box.pressSequentially(' come in green?');
  await chat.box.press('Enter');
  await page
    .locator('stoop-chat')
    .getByText('Sent')
    .or(page.locator('stoop-chat').getByText('Delivered'))
    .waitFor();
  expect(await keys(page)).toEqual(['dismissed', 'guest']);
  await chat.box.pressSequentially('And in');
  await page.reload();
  await chat.open();
  expect(await chat.box.inputValue()).toBe('And in');
  await chat.text('Does the lamp come in green?').waitFor();
  expect(await chat.box.inputValue()).toBe('And in');

  await chat.box.fill('');
  await page.reload();
  await chat.open();
  await chat.text('Does the lamp come in green?').waitFor();
  expect(await chat.box.inputValue()).toBe('');
  expect(await keys(page)).toEqual(['dismissed', 'guest']);
});

test('ending the session deletes the draft', async () => {
  const page = await newPage();
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  await chat.say('Hello');
  await chat.text('Hello').waitFor();
  await chat.box.fill('not yet said');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'End session' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click();
  await expect.poll(() => chat.box.inputValue()).toBe('');
  await expect.poll(() => keys(page)).toEqual([]);
});

test('an agent has a draft for each conversation, across switches and reloads', async () => {
  const names = ['Where is my parcel?', 'Can I swap the shade?'];
  for (const text of names) {
    const visitor = await newPage();
    await visitor.goto(demo.url);
    const chat = widgetOf(visitor);
    await chat.open();
    await chat.say(text);
    await visitor
      .locator('stoop-chat')
      .getByText(/^(Sent|Delivered)$/)
      .waitFor();
  }
  const page = await newPage();
  const row = (text: string) => page.locator('.channel', { hasText: text });
  const open = async (shown: string, text: string) => {
    await row(shown).click();
    await widgetOf(page).text(text).waitFor();
  };
  const [parcel = '', shade = ''] = names;
  const desk = widgetOf(page);
  await page.goto(demo.inboxLinks[0] ?? '');
  await open(parcel, parcel);
  await desk.box.fill('On its way');
  await open(shade, shade);
  expect(await desk.box.inputValue()).toBe('');
  // The list shows it instead of the last message, except for the open conversation.
  await row('Draft: On its way').waitFor();
  await desk.box.fill('Of course');
  await page.reload();
  await row('Draft: Of course').waitFor();
  await open('Draft: On its way', parcel);
  expect(await desk.box.inputValue()).toBe('On its way');
  await open('Draft: Of course', shade);
  expect(await desk.box.inputValue()).toBe('Of course');
  await desk.box.press('Enter');
  await desk.text('Of course').waitFor();
  await open('Draft: On its way', parcel);
  await row('You: Of course').waitFor();
  expect(await page.locator('.channel').getByText('Draft:').count()).toBe(0);
});

test('a message sent before the chat client loaded survives a reload, and is sent once', async () => {
  const page = await newPage();
  const client = '**/chat-*.js*';
  await page.route(client, () => {});
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  await chat.say('Before anything was there');
  await chat.say('And this');
  await chat.text('And this').waitFor();
  expect(await keys(page)).toEqual(['outbox']);
  await page.unroute(client);
  // The panel stays closed: an outbox alone starts the widget.
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/message\?/.test(request.url()))
      posts.push(request.postData() ?? '');
  });
  await page.reload();
  await expect.poll(() => posts.length, { timeout: 15_000 }).toBe(2);
  await chat.open();
  await chat.text('And this').waitFor();
  expect(await chat.text('Before anything was there').count()).toBe(1);
  await expect.poll(() => keys(page)).toEqual(['dismissed', 'guest']);
  expect(posts.map((body) => JSON.parse(body).message.text)).toEqual([
    'Before anything was there',
    'And this',
  ]);
});
