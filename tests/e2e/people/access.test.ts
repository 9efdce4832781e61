import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { widgetOf } from '../widget.ts';

let demo: Demo;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(async () => {
  await page.close();
});

// WCAG 2.1.1, 2.4.3
test('a conversation by keyboard alone: open, write, send, close, with the focus back on the launcher', async () => {
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.launcher.waitFor();
  const onLauncher = () =>
    chat.launcher.evaluate((button) => (button.getRootNode() as ShadowRoot).activeElement === button);
  for (let presses = 0; presses < 60 && !(await onLauncher()); presses++) await page.keyboard.press('Tab');
  expect(await onLauncher()).toBe(true);

  await page.keyboard.press('Enter');
  await chat.box.waitFor();
  await expect
    .poll(() => chat.box.evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement === box))
    .toBe(true);
  await page.keyboard.type('By keyboard alone');
  await page.keyboard.press('Enter');
  await chat.text('By keyboard alone').waitFor();
  await page.keyboard.press('Escape');
  await chat.launcher.waitFor();
  expect(await onLauncher()).toBe(true);
});

describe('axe finds no violation', () => {
  test('on the launcher and the panel, before and after the first message', async () => {
    await page.goto(demo.url);
    const chat = widgetOf(page);
    await chat.launcher.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await chat.open();
    expect(await axeViolations(page)).toEqual([]);
    await chat.say('Hello');
    await page.locator('stoop-chat').getByText('Sent').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('on the room', async () => {
    await page.goto(`${demo.url}/room`);
    await widgetOf(page).text('Best instrument there is.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('on the inbox, signed in and not', async () => {
    await page.goto(`${demo.url}/inbox`);
    await page
      .getByText(/npm start/)
      .first()
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(demo.inboxLinks[0] ?? '');
    await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  test('on the configure page', async () => {
    await page.goto(`${demo.url}/configure`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('before intent: one request, no storage, no cookie, no socket, no layout shift', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
  });
  page.on('websocket', (socket) => {
    asked.push(`socket ${socket.url()}`);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(demo.url, { waitUntil: 'networkidle' });
  await widgetOf(page).launcher.waitFor();
  const own = asked.filter((path) => path !== '/' && !path.startsWith('/demo/') && path !== '/favicon.ico');
  expect(own).toEqual(['/v1/stoop.js']);
  expect(await page.context().cookies()).toEqual([]);
  const traces = await page.evaluate(() => ({
    local: localStorage.length,
    session: sessionStorage.length,
    shifts: (globalThis as unknown as { shifts: number[] }).shifts,
  }));
  expect(traces).toEqual({ local: 0, session: 0, shifts: [] });
});
