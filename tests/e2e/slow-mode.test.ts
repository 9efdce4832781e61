import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { widgetOf } from './widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

const channelIn = (calls: readonly string[]) =>
  calls
    .map((call) => /\/channels\/(support)\/([^/]+)\//.exec(call))
    .find(Boolean)
    ?.slice(1, 3) ?? [];

async function ask(path: string, method: string, body: object): Promise<void> {
  const response = await fetch(`${demo.url}${path}?api_key=${demo.key}`, {
    method,
    headers: {
      authorization: await demo.serverToken(),
      'stream-auth-type': 'jwt',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect(await response.text().then((text) => (response.ok ? 'ok' : text))).toBe('ok');
}

test('in slow mode the send button counts down, says why, and sends again when it is over', async () => {
  const page = await (await browser.newContext()).newPage();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await page.goto(demo.url);
  const chat = widgetOf(page);
  await chat.open();
  await chat.say('first');
  await chat.text('first').waitFor();
  await expect.poll(() => channelIn(calls).length).toBe(2);
  const [type, id] = channelIn(calls);
  await ask(`/channels/${type}/${id}`, 'POST', { cooldown: 3 });
  const timer = page.getByRole('timer');
  await page.getByText('Slow mode: one message every 3 seconds').waitFor();
  expect(await timer.getAttribute('aria-label')).toMatch(/^You can send again in [123] seconds?$/);
  await chat.box.fill('second');
  await chat.box.press('Enter');
  await page.locator('.toast').getByText('You can send again in').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await chat.text('second').count()).toBe(0);
  await timer.waitFor({ state: 'detached' });
  await chat.send.click();
  await chat.text('second').waitFor();
  await timer.waitFor();
});
