import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { attachFiles, type ChosenFile } from '../../support/in-browser/choose-files.ts';
import { type Widget, widgetOf } from '../widget.ts';

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

const text = (name: string, content: string | Buffer = 'words'): ChosenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const picture = async (name: string): Promise<ChosenFile> => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 480, height: 360, channels: 3, background: '#d9b36c' } })
    .png()
    .toBuffer(),
});

const choose = (page: Page, ...chosen: readonly ChosenFile[]) => attachFiles(page, chosen);

const files = (page: Page) => page.getByRole('list', { name: 'Attachments' });

async function visit(): Promise<{ page: Page; chat: Widget; errors: string[]; asked: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  return { page, chat, errors, asked };
}

async function deskOf(words: string): Promise<{ page: Page; desk: Widget }> {
  const [link] = demo.inboxLinks;
  if (link === undefined) throw new Error('expected an inbox link');
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  await page.locator('stoop-chat').getByText(words).first().click();
  return { page, desk: widgetOf(page) };
}

test('a visitor without an account: nothing is uploaded before they send, then files go first', async () => {
  const { page, chat, errors, asked } = await visit();
  await choose(page, await picture('lamp.png'), text('Bill.txt'), text('empty.txt', ''));
  await files(page).getByText('will be sent with your message').first().waitFor({ state: 'attached' });
  await chat.box.fill('Is this the right shade?');
  expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  await chat.send.click();
  // A refused file does not block the others.
  await page.locator('.toast').getByText('Couldn’t upload empty.txt').waitFor();
  await chat.text('Is this the right shade?').waitFor();
  await files(page).waitFor({ state: 'detached' });
  await chat.messages.getByRole('button', { name: 'Photo lamp.png' }).waitFor();
  const { desk } = await deskOf('Is this the right shade?');
  const shown = desk.messages.getByRole('button', { name: 'Photo lamp.png' }).locator('img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await desk.messages.getByText('Bill.txt').waitFor();
  expect(asked.filter((call) => call === 'POST /guest')).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('a file that fails halfway is retried by hand, and the message waits for it', async () => {
  const { page, chat } = await visit();
  await chat.say('First the words');
  await chat.text('First the words').waitFor();
  await page
    .getByText('Delivered')
    .or(page.getByText('Sent', { exact: true }))
    .first()
    .waitFor();
  await page.route('**/file?**', (route) => route.abort('connectionreset'));
  await choose(page, text('notes.txt'));
  const again = page.getByRole('button', { name: 'Try again: notes.txt' });
  await again.waitFor();
  await page.unroute('**/file?**');
  await again.click();
  await files(page).getByText('ready').waitFor({ state: 'attached' });
  await chat.send.click();
  await chat.messages.getByText('notes.txt').waitFor();
  const { desk } = await deskOf('File');
  await desk.messages.getByText('notes.txt').waitFor();
  // Saved from the message's menu, under its own name and unchanged.
  await chat.messages.getByRole('article').last().press('Enter');
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('notes.txt');
  expect(await readFile(await download.path(), 'utf8')).toBe('words');
});

test('names a file that has vanished since it was chosen, and blocks the others no longer than that', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-files-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const paths = ['plan.txt', 'gone.txt'].map((name) => join(folder, name));
  for (const path of paths) await writeFile(path, 'words');
  const { page, chat, errors } = await visit();
  await attachFiles(page, paths);
  await files(page).getByText('will be sent with your message').first().waitFor({ state: 'attached' });
  await rm(join(folder, 'gone.txt'));
  await chat.box.fill('Two of them');
  await chat.send.click();
  await page.locator('.toast').getByText('Couldn’t upload gone.txt').waitFor();
  await chat.text('Two of them').waitFor();
  await chat.messages.getByText('plan.txt').waitFor();
  expect(await chat.messages.getByText('gone.txt').count()).toBe(0);
  // It stays beside the composer, to be retried or removed.
  await files(page).getByRole('button', { name: 'Remove gone.txt' }).click();
  await files(page).waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
});

test('a file that the app refuses shows its reason and is never sent', async () => {
  const settings = (body: object) =>
    demo.serverToken().then((token) =>
      fetch(`${demo.url}/app?api_key=${demo.key}`, {
        method: 'PATCH',
        headers: { authorization: token, 'stream-auth-type': 'jwt', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const limits = { blocked_file_extensions: ['.exe'], size_limit: 1_000 };
  expect((await settings({ file_upload_config: limits })).ok).toBe(true);
  const { page, chat, asked } = await visit();
  await chat.say('Hello');
  await chat.text('Hello').waitFor();
  await choose(page, text('setup.exe'), text('long.txt', 'x'.repeat(1_001)), text('empty.txt', ''));
  await files(page).getByText('This file type isn’t allowed').waitFor();
  await files(page).getByText('Larger than 1 kB').waitFor();
  await files(page).getByText('This file is empty').waitFor();
  expect(await chat.send.isDisabled()).toBe(true);
  expect(asked.filter((call) => call.endsWith('/file'))).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  expect((await settings({ file_upload_config: {} })).ok).toBe(true);
});

test('five megabytes from the clipboard are cut, counted and do not block the page', async () => {
  const { page, chat } = await visit();
  await chat.box.focus();
  await page.evaluate(() => {
    const area = document.querySelector('stoop-chat')?.shadowRoot?.querySelector('textarea');
    area?.focus();
    document.execCommand('insertText', false, 'x'.repeat(5_000_000));
  });
  await page.getByText('45,000 characters over').waitFor();
  expect(await chat.send.isDisabled()).toBe(true);
  await chat.box.fill('Short again');
  expect(await chat.send.isEnabled()).toBe(true);
});

test('an unknown command shows its error at the message', async () => {
  const { page, chat } = await visit();
  await chat.say('/nosuch thing');
  await page.getByText('Not sent: Unknown command. To send it as text, remove the slash.').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  await chat.text('/nosuch thing').waitFor({ state: 'detached' });
});
