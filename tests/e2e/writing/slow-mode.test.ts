import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { box, bubble, log, open, openInboxes, press, say } from '../inboxes.ts';
import { widgetOf } from '../widget.ts';

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

test.each([
  ['right', 0],
  ['three hours ahead', 3 * 60 * 60_000],
])(
  'in slow mode the send button counts down, says why, and works again afterwards; the clock is %s',
  async (_, ahead) => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(`{ const { now } = Date; Date.now = () => now() + ${ahead}; }`);
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
  },
);

test('a moderator turns slow mode on everywhere: threads, other tabs, deleted messages; and is exempt', async () => {
  const inboxes = await openInboxes();
  try {
    const [mod, member] = await Promise.all([inboxes.someone('Mod'), inboxes.someone('Milo')]);
    const talk = await inboxes.talk('Slow', mod, member);
    await inboxes.shop.channel('messaging', talk.id).addModerators([mod.id]);
    const [its, page] = await Promise.all([inboxes.inboxOf(mod), inboxes.inboxOf(member)]);
    await Promise.all([open(its, talk.name), open(page, talk.name)]);
    await say(its, 'begin');
    await press(its, 'Details');
    await its.getByLabel('Slow mode').selectOption('60');
    await its.keyboard.press('Escape');
    // A moderator is exempt from slow mode.
    await say(its, 'one', 'two');
    expect(await its.getByRole('timer').count()).toBe(0);

    await bubble(page, 'two').waitFor();
    await bubble(page, 'begin').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Reply in thread' }).click();
    const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
    await reply.fill('in the thread');
    await reply.press('Enter');
    const timers = page.getByRole('timer');
    // In the thread and in the channel: the server counts both.
    await expect.poll(() => timers.count()).toBe(2);
    await box(page).fill('too early');
    await box(page).press('Enter');
    await page.locator('.toast').getByText('You can send again in').first().waitFor();
    expect(await log(page).getByText('too early').count()).toBe(0);
    expect(await box(page).inputValue()).toBe('too early');

    // No reload is needed to write again.
    await inboxes.shop.channel('messaging', talk.id).disableSlowMode();
    await expect.poll(() => timers.count()).toBe(0);
    await box(page).press('Enter');
    await bubble(page, 'too early').waitFor();
    await page.getByRole('button', { name: 'Close thread' }).click();
    await inboxes.shop.channel('messaging', talk.id).enableSlowMode(60);
    await expect.poll(() => timers.count()).toBe(1);
    await bubble(page, 'too early').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    await press(page, 'Delete for everyone');
    await bubble(page, 'Message deleted').waitFor();
    expect(await timers.count()).toBe(1);

    // The second tab knows the first one's message, in the open thread as well.
    const tab = await page.context().newPage();
    await tab.goto(`${inboxes.demo.url}/inbox#token=${await inboxes.demo.server.issueToken(member.id)}`);
    await open(tab, talk.name);
    await tab.getByRole('timer').waitFor();
    await bubble(tab, 'begin').click({ button: 'right' });
    await tab.getByRole('menuitem', { name: 'Reply in thread' }).click();
    await expect.poll(() => tab.getByRole('timer').count()).toBe(2);
  } finally {
    await inboxes.close();
  }
});
