import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { type Widget, widgetOf } from '../widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
  // Off by default in support.
  const headers = {
    authorization: await demo.serverToken(),
    'stream-auth-type': 'jwt',
    'content-type': 'application/json',
  };
  await fetch(`${demo.url}/channeltypes/support?api_key=${demo.key}`, {
    ...{ method: 'PUT', headers, body: JSON.stringify({ replies: true }) },
  });
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

/** A visitor with a first message, and an agent who has answered it in a thread. */
async function scene(size: {
  width: number;
  height: number;
}): Promise<{ page: Page; chat: Widget; agent: Page }> {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  const agent = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.addInitScript(() => {
    window.StoopSettings = { features: 'threads' };
  });
  const [link] = demo.inboxLinks;
  await Promise.all([page.goto(demo.url), agent.goto(link ?? '')]);
  await agent.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
  const chat = widgetOf(page);
  await chat.open();
  const words = `Is the shade glass? ${size.width}`;
  await chat.say(words);
  await agent.locator('stoop-chat').getByText(words).first().click();
  const desk = widgetOf(agent);
  await desk.text(words).waitFor();
  await desk.messages
    .getByRole('article')
    .filter({ hasText: words })
    .locator('.bubble')
    .click({ button: 'right' });
  await agent.getByRole('menuitem', { name: 'Reply in thread' }).click();
  await agent.getByRole('textbox', { name: 'Reply', exact: true }).fill('It is, mouth-blown.');
  await agent.keyboard.press('Enter');
  await chat.messages.getByRole('button', { name: /1 reply/ }).waitFor();
  return { page, chat, agent };
}

const inside = (page: Page) =>
  page.evaluate(
    () =>
      document
        .querySelector('stoop-chat')
        ?.shadowRoot?.activeElement?.closest('section')
        ?.getAttribute('aria-label') ?? null,
  );

test('a visitor reads and answers in a thread over the conversation; Esc closes it, and then the panel', async () => {
  const { page, chat, agent } = await scene({ width: 1280, height: 860 });
  await chat.messages.getByRole('button', { name: '1 reply unread' }).click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByText('It is, mouth-blown.').waitFor();
  expect(await axeViolations(page, { rules: { region: { enabled: false } } })).toEqual([]);
  await thread.getByRole('textbox', { name: 'Reply' }).fill('Lovely!');
  await page.keyboard.press('Enter');
  await agent.getByRole('region', { name: 'Thread' }).getByText('Lovely!').waitFor();
  await page.keyboard.press('Escape');
  await thread.waitFor({ state: 'detached' });
  await chat.box.waitFor();
  // The focus is back in the panel, which the next Esc closes.
  await page.waitForFunction(() => document.querySelector('stoop-chat')?.shadowRoot?.activeElement);
  await page.keyboard.press('Escape');
  await chat.launcher.waitFor();
  await Promise.all([page.context().close(), agent.context().close()]);
});

test('in a full-screen panel Tab stays in the thread that covers it', async () => {
  const { page, chat, agent } = await scene({ width: 360, height: 640 });
  await chat.messages.getByRole('button', { name: /1 reply/ }).click();
  const thread = page.getByRole('region', { name: 'Thread' });
  await thread.getByText('It is, mouth-blown.').waitFor();
  await expect.poll(() => inside(page)).toBe('Thread');
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 12; presses += 1) {
      await page.keyboard.press(key);
      expect(await inside(page)).toBe('Thread');
    }
  expect(await axeViolations(page, { rules: { region: { enabled: false } } })).toEqual([]);
  await thread.getByRole('button', { name: 'Back to conversation' }).click();
  await chat.box.waitFor();
  await Promise.all([page.context().close(), agent.context().close()]);
});
