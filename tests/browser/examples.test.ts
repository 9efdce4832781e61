import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Example, type ExampleName, serveExample } from '../../demo/serve/serve-example.ts';
import type { StoopWidgetElement } from '../../src/element.ts';
import { type Widget, widgetOf } from '../e2e/widget.ts';
import { launchBrowser, watchErrors } from '../support/browser.ts';
import { axeViolations } from '../support/in-browser/axe.ts';
import { testFolder } from '../support/test-folder.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const HOST = 'stoop-chat';

let browser: Browser;
let example: Example | null = null;
let dataDir = '';
beforeAll(async () => {
  browser = await launchBrowser();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await example?.close();
  example = null;
  await rm(dataDir, { recursive: true, force: true });
});
afterAll(() => browser?.close());

interface Opened {
  readonly page: Page;
  readonly chat: Widget;
  readonly errors: string[];
}

async function open(
  name: ExampleName,
  before: (page: Page, example: Example) => Promise<void> = async () => {},
): Promise<Opened> {
  dataDir = await testFolder('stoop-example-');
  example = await serveExample(ROOT, name, {
    ...{ dataDir, port: 0, host: '127.0.0.1', logLevel: 'silent', rateLimits: false, env: {} },
  });
  const page = await (await browser.newContext()).newPage();
  const errors = watchErrors(page);
  await before(page, example);
  await page.goto(example.url);
  return { page, chat: widgetOf(page), errors };
}

/** A message is sent: the chat is real, and the page gets the event. */
async function talk({ page, chat }: Opened, text: string): Promise<void> {
  await chat.box.press('End');
  await chat.box.pressSequentially(text);
  await chat.box.press('Enter');
  await page
    .locator(HOST)
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
}

test('React: a launcher of the page’s own, a button beside a product, and the page knows whether it is open', async () => {
  const opened = await open('react');
  const { page, chat, errors } = opened;
  await page.getByText('We are here.').waitFor();
  await page.getByRole('button', { name: 'Ask us' }).click();
  await chat.box.press('Escape');
  await page.getByText('We are here.').waitFor();
  await page.getByRole('button', { name: 'Ask about it' }).first().click();
  await page.getByText('We are talking.').waitFor();
  await expect.poll(() => chat.box.inputValue()).toBe('About the Desk lamp: ');
  await talk(opened, 'is it there?');
  await chat.text('About the Desk lamp: is it there?').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('Vue: v-model says whether it is open, events fire, and messages arrive', async () => {
  const opened = await open('vue');
  const { page, chat, errors } = opened;
  await chat.launcher.click();
  await page.getByText('We are talking.').waitFor();
  await chat.box.press('Escape');
  await page.getByText('We are here. 0 new.').waitFor();
  await page.getByRole('button', { name: 'Ask about it' }).last().click();
  await expect.poll(() => chat.box.inputValue()).toBe('About the Floor lamp: ');
  await talk(opened, 'is it there?');
  await chat.text('About the Floor lamp: is it there?').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('the element: changed attributes and properties apply, and it may move and leave', async () => {
  const opened = await open('element');
  const { page, chat, errors } = opened;
  await page.getByRole('button', { name: 'Ask about the desk lamp' }).click();
  await page.getByText('We are talking.').waitFor();
  await expect.poll(() => chat.box.inputValue()).toBe('About the desk lamp: ');
  await talk(opened, 'is it there?');
  const widget = page.locator('stoop-widget');
  expect(await axeViolations(page)).toEqual([]);
  await widget.evaluate((element) => element.setAttribute('data-title', 'Norrby'));
  await page.locator(HOST).getByRole('heading', { name: 'Norrby' }).waitFor();
  await chat.box.fill('half a sen');
  // A framework moves it: the same chat, with the typed text.
  await widget.evaluate((element) => document.body.append(element));
  expect(await widget.evaluate((element) => (element as StoopWidgetElement).state)).toMatchObject({
    ...{ present: true, isOpen: true, identity: 'guest' },
  });
  expect(await chat.box.inputValue()).toBe('half a sen');
  await widget.evaluate((element) => Object.assign(element, { isOpen: false }));
  await expect.poll(() => chat.panel.count()).toBe(0);
  // The page says that it is closed: a press only requests it.
  await chat.launcher.click();
  await page.getByText('We are talking.').waitFor();
  expect(await chat.panel.count()).toBe(0);
  await widget.evaluate((element) => {
    element.style.height = '480px';
    Object.assign(element, { settings: { layout: 'inline', title: 'Halden' }, isOpen: undefined });
  });
  await page.locator(`stoop-widget > ${HOST}`).getByRole('heading', { name: 'Halden' }).waitFor();
  expect(await page.locator('[part=panel]').boundingBox()).toMatchObject({ height: 480 });
  await widget.evaluate((element) => element.remove());
  await expect.poll(() => page.locator(HOST).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('properties set on the element before its class was defined apply', async () => {
  const { page, errors } = await open('element', async (early, { server }) => {
    const token = await server.issueToken('ines', { role: 'agent' });
    await early.addInitScript((given) => {
      const properties = { getToken: () => given, user: 'ines' };
      new MutationObserver((_, watcher) => {
        const element = document.querySelector('stoop-widget');
        if (!element) return;
        watcher.disconnect();
        Object.assign(element, properties);
      }).observe(document, { childList: true, subtree: true });
    }, token);
  });
  const who = () =>
    page.locator('stoop-widget').evaluate((element) => (element as StoopWidgetElement).state.userId);
  await expect.poll(who).toBe('ines');
  await page.locator('stoop-widget').evaluate((element) => Object.assign(element, { user: null }));
  await expect.poll(who).toBe(null);
  expect(errors).toEqual([]);
});
