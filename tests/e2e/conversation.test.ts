import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { IN_MOTION, launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { widgetOf } from './widget.ts';

let demo: Demo;
let browser: Browser;
let visitors: BrowserContext;
let agents: BrowserContext;
let visitor: Page;
let agent: Page;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});
beforeEach(async () => {
  [visitors, agents] = await Promise.all([browser.newContext(IN_MOTION), browser.newContext(IN_MOTION)]);
  [visitor, agent] = await Promise.all([visitors.newPage(), agents.newPage()]);
});
afterEach(async () => {
  await Promise.all([visitors.close(), agents.close()]);
});

async function signIn(page: Page): Promise<void> {
  const [link] = demo.inboxLinks;
  if (link === undefined) throw new Error('npm start printed no inbox link');
  await page.goto(link);
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
}

/** Opens the conversation whose preview shows this text. */
async function openConversation(page: Page, preview: string): Promise<void> {
  await page.locator('stoop-chat').getByText(preview, { exact: false }).first().click();
}

describe('a visitor and an agent', () => {
  test('talk both ways, live', async () => {
    await Promise.all([visitor.goto(demo.url), signIn(agent)]);
    const chat = widgetOf(visitor);
    await chat.open();
    await chat.say('Do you ship to Iceland?');
    await chat.text('Do you ship to Iceland?').waitFor();

    await openConversation(agent, 'Do you ship to Iceland?');
    const desk = widgetOf(agent);
    await desk.text('Do you ship to Iceland?').waitFor();
    await visitor.locator('stoop-chat').getByText(/^Seen/).waitFor();

    await desk.say('Yes, in nine days.');
    await chat.text('Yes, in nine days.').waitFor();
    await chat.say('Perfect.');
    await desk.text('Perfect.').waitFor();
  });

  test('see each other typing', async () => {
    await Promise.all([visitor.goto(demo.url), signIn(agent)]);
    const chat = widgetOf(visitor);
    await chat.open();
    await chat.say('Is the shade glass?');
    await openConversation(agent, 'Is the shade glass?');
    const desk = widgetOf(agent);
    await desk.text('Is the shade glass?').waitFor();
    await desk.box.pressSequentially('It is mouth-blown', { delay: 20 });
    await visitor
      .locator('stoop-chat')
      .getByText(/typing/)
      .first()
      .waitFor({ state: 'attached' });
    await chat.box.pressSequentially('And the stem', { delay: 20 });
    await agent
      .locator('stoop-chat')
      .getByText(/typing/)
      .first()
      .waitFor({ state: 'attached' });
  });

  // WCAG 3.3.7
  test('return to the conversation and their account after a reload', async () => {
    await Promise.all([visitor.goto(demo.url), signIn(agent)]);
    const chat = widgetOf(visitor);
    await chat.open();
    await chat.say('Before the reload');
    await openConversation(agent, 'Before the reload');
    await widgetOf(agent).say('Answered before the reload');
    await chat.text('Answered before the reload').waitFor();

    await visitor.reload();
    await chat.open();
    await chat.text('Before the reload').waitFor();
    await chat.text('Answered before the reload').waitFor();
    await chat.say('After the reload');
    await widgetOf(agent).text('After the reload').waitFor();
    // One conversation, not a second guest's.
    await agent.reload();
    await agent.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
    await agent.locator('stoop-chat').getByText('After the reload').first().waitFor();
    expect(await agent.locator('stoop-chat').getByText('Answered before the reload').count()).toBe(0);
  });

  test('the launcher of a closed panel counts an unread answer', async () => {
    await Promise.all([visitor.goto(demo.url), signIn(agent)]);
    const chat = widgetOf(visitor);
    await chat.open();
    await chat.say('I close the panel now');
    await openConversation(agent, 'I close the panel now');
    const desk = widgetOf(agent);
    await desk.text('I close the panel now').waitFor();
    await visitor.keyboard.press('Escape');
    await chat.launcher.waitFor();
    await desk.say('One');
    await desk.say('Two');
    await visitor.getByRole('button', { name: /^Open chat.*2/ }).waitFor();
    await chat.open();
    await chat.text('Two').waitFor();
    await visitor.locator('stoop-chat').getByText('2 new messages').waitFor();
  });
});
