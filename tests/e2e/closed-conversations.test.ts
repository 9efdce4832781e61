/** The end of a support conversation, the one that follows, and those of before. A visitor and an agent, each in a browser. */
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { axeViolations } from '../support/in-browser/axe.ts';
import { serverCall } from './room-page.ts';
import { widgetOf } from './widget.ts';

let demo: Demo;
let browser: Browser;

beforeAll(async () => {
  [demo, browser] = await Promise.all([startDemo(), launchBrowser()]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
});

/** Takes pictures into the folder that STOOP_PICTURES names, if it names one. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOOP_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** A visitor who has asked this, and Ines with the conversation open. */
async function asked(question: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const agents = await browser.newContext();
  const [visitor, agent] = await Promise.all([context.newPage(), agents.newPage()]);
  await Promise.all([visitor.goto(demo.url), agent.goto(`${demo.inboxLinks[0]}`)]);
  const chat = widgetOf(visitor);
  await chat.open();
  await chat.say(question);
  await agent.locator('stoop-chat').getByText(question).first().click();
  const desk = widgetOf(agent);
  await desk.text(question).waitFor();
  return { visitor, agent, chat, desk };
}

/** Opens the menu of the conversation and chooses an item. */
async function choose(page: Page, item: string): Promise<void> {
  await page.locator('stoop-chat').getByRole('button', { name: 'More', exact: true }).last().click();
  await page.getByRole('menuitem', { name: item }).click();
}

const closed = (page: Page) => page.getByRole('group', { name: 'Conversation closed' });
const earlier = (page: Page) => page.getByRole('region', { name: 'Earlier conversations' });

test('an agent closes with an answer; the visitor begins anew, and finds both conversations', async () => {
  const { visitor, agent, chat, desk } = await asked('Where is my lamp?');
  await choose(agent, 'Close conversation');
  const sheet = agent.getByRole('dialog', { name: 'Close this conversation?' });
  await sheet.getByRole('textbox', { name: 'Final message (optional)' }).fill('It left today.');
  expect(await axeViolations(agent)).toEqual([]);
  await picture(agent, 'agent-closes');
  await sheet.getByRole('button', { name: 'Close conversation' }).click();
  await sheet.waitFor({ state: 'detached' });
  await desk.text('Conversation closed').waitFor();
  await chat.text('It left today.').waitFor();
  await chat.text('Conversation closed').waitFor();
  await closed(visitor).waitFor();
  expect(await axeViolations(visitor)).toEqual([]);
  await picture(visitor, 'visitor-closed');

  await closed(visitor).getByRole('button', { name: 'Start a new conversation' }).click();
  await earlier(visitor).waitFor();
  const row = earlier(visitor).getByRole('button');
  expect(await row.count()).toBe(1);
  expect(await row.textContent()).toContain('It left today.');
  expect(await row.textContent()).toContain('Conversation closed');
  expect(await axeViolations(visitor)).toEqual([]);
  await picture(visitor, 'visitor-home');
  await chat.say('Do you mend shades?');
  await chat.text('Do you mend shades?').waitFor();
  await expect.poll(() => chat.text('Where is my lamp?').count()).toBe(0);
  // A second row for the agent; the first one stays closed.
  await agent.locator('stoop-chat').getByText('Do you mend shades?').first().waitFor();

  // The present conversation is found again after a reload.
  await visitor.reload();
  await chat.open();
  await chat.text('Do you mend shades?').waitFor();
  expect(await closed(visitor).count()).toBe(0);
});

test('an agent reopens; the visitor’s widget shows it at once, also after a reload', async () => {
  const { visitor, agent, chat, desk } = await asked('Is the shade washable?');
  await choose(agent, 'Close conversation');
  await agent.getByRole('dialog').getByRole('button', { name: 'Close conversation' }).click();
  await closed(visitor).waitFor();
  await choose(agent, 'Reopen conversation');
  await desk.text('Conversation reopened').waitFor();
  await chat.text('Conversation reopened').waitFor();
  await closed(visitor).waitFor({ state: 'detached' });
  await visitor.reload();
  await chat.open();
  await chat.text('Conversation reopened').waitFor();
  expect(await closed(visitor).count()).toBe(0);
  // Open for the server too: the next message goes there.
  await chat.say('At 30 degrees?');
  await desk.text('At 30 degrees?').waitFor();
});

test('a visitor ends the chat, reads it again from the home, and reopens it by writing', async () => {
  const { visitor, chat, desk } = await asked('Is the stem brass?');
  await desk.say('Solid brass.');
  await chat.text('Solid brass.').waitFor();
  await choose(visitor, 'End chat');
  const question = visitor.getByRole('alertdialog', { name: 'End this chat?' });
  expect(await axeViolations(visitor)).toEqual([]);
  await picture(visitor, 'visitor-ends');
  await question.getByRole('button', { name: 'End chat' }).click();
  await closed(visitor).waitFor();
  await desk.text('Conversation closed').waitFor();
  // A closed conversation offers no second closing.
  await visitor.locator('stoop-chat').getByRole('button', { name: 'More', exact: true }).click();
  await visitor.getByRole('menu').waitFor();
  expect(await visitor.getByRole('menuitem', { name: 'End chat' }).count()).toBe(0);
  await visitor.keyboard.press('Escape');

  await closed(visitor).getByRole('button', { name: 'Start a new conversation' }).click();
  await earlier(visitor).getByRole('button').click();
  await chat.text('Solid brass.').waitFor();
  await closed(visitor).waitFor();
  await chat.say('And the base?');
  await closed(visitor).waitFor({ state: 'detached' });
  await desk.text('And the base?').waitFor();
});

test('a device that does not know of the newer conversation opens it', async () => {
  const { visitor, chat } = await asked('Do you ship abroad?');
  await choose(visitor, 'End chat');
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'End chat' }).click();
  await closed(visitor).getByRole('button', { name: 'Start a new conversation' }).click();
  await earlier(visitor).waitFor();
  await chat.say('And gift wrapping?');
  await chat.text('And gift wrapping?').waitFor();
  await visitor
    .locator('stoop-chat')
    .getByText('Sent', { exact: true })
    .or(visitor.locator('stoop-chat').getByText('Delivered', { exact: true }))
    .first()
    .waitFor();
  await visitor.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith(':conversation')) localStorage.removeItem(key);
  });
  await visitor.reload();
  await chat.open();
  await chat.text('And gift wrapping?').waitFor();
});

test('a visitor downloads the transcript', async () => {
  const { visitor, chat, desk } = await asked('Is it dimmable?');
  await desk.say('With any dimmer.');
  await chat.text('With any dimmer.').waitFor();
  await choose(visitor, 'Download transcript');
  const sheet = visitor.getByRole('alertdialog', { name: 'Download transcript' });
  expect(await axeViolations(visitor)).toEqual([]);
  await picture(visitor, 'visitor-transcript');
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('transcript.txt');
  const lines = (await readFile(await download.path(), 'utf8')).split('\n');
  expect(lines.filter((line) => line.includes(': '))).toEqual([
    expect.stringMatching(/ {2}You: Is it dimmable\?$/),
    expect.stringMatching(/ {2}Ines: With any dimmer\.$/),
  ]);
  await sheet.waitFor({ state: 'detached' });
});

test('a support visitor is not offered threads, saving or polls', async () => {
  const { visitor, chat, agent, desk } = await asked('Which bulbs fit?');
  for (const [page, widget] of [
    [visitor, chat],
    [agent, desk],
  ] as const) {
    await widget.text('Which bulbs fit?').click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Message actions' });
    await menu.waitFor();
    for (const off of ['Reply in thread', 'Save for later'])
      expect(await menu.getByRole('menuitem', { name: off }).count(), off).toBe(0);
    await page.keyboard.press('Escape');
  }
  await picture(visitor, 'visitor-menu');
});

test.each([
  ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
  ['dark and narrow', { colorScheme: 'dark', viewport: { width: 320, height: 640 } }],
  ['rtl', { viewport: { width: 1280, height: 800 } }],
] as const)('a closed conversation and the home after it: %s', async (name, options) => {
  const context = await browser.newContext(options);
  const visitor = await context.newPage();
  await visitor.goto(demo.url);
  // The call waits for the widget, and so must not be waited for here.
  if (name === 'rtl') await visitor.evaluate(() => void window.Stoop?.('setLocale', 'ar'));
  await visitor.locator('stoop-chat button').first().click();
  const box = visitor.locator('stoop-chat textarea');
  await box.fill('Where is my lamp?');
  await box.press('Enter');
  const more = visitor.locator('stoop-chat .menu-anchor > button');
  await more.click();
  await visitor.locator('stoop-chat [data-item=end]').click();
  await visitor.locator('stoop-chat .ask .primary').click();
  const start = visitor.locator('stoop-chat .closing .button');
  await start.waitFor();
  await picture(visitor, `closed-${name}`);
  const bounds = await start.boundingBox();
  expect(bounds?.height).toBeGreaterThanOrEqual(44);
  await start.click();
  await visitor.locator('stoop-chat .earlier').waitFor();
  await picture(visitor, `home-${name}`);
  expect(await axeViolations(visitor)).toEqual([]);
});

test('a visitor rates the closed conversation by keyboard; the agent finds it on their card', async () => {
  const set = { conversation_ratings: true };
  await serverCall(demo)('PUT', '/channeltypes/support', set);
  const { visitor, agent, chat } = await asked('Is it dimmable?');
  await choose(visitor, 'End chat');
  await visitor.getByRole('alertdialog').getByRole('button', { name: 'End chat' }).click();
  const form = closed(visitor);
  const faces = form.getByRole('group', { name: 'How was this conversation?' });
  await faces.getByRole('radio', { name: 'Terrible' }).focus();
  for (let step = 0; step < 3; step += 1) await visitor.keyboard.press('ArrowRight');
  expect(await faces.getByRole('radio', { name: 'Good' }).isChecked()).toBe(true);
  await form.getByText('Thanks for your feedback!').waitFor();
  const words = form.getByRole('textbox', { name: 'Anything to add? (optional)' });
  await words.fill('Quick and kind.');
  expect(await axeViolations(visitor)).toEqual([]);
  await picture(visitor, 'visitor-rates');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByRole('button', { name: 'Send' }).waitFor({ state: 'detached' });

  // The rating is asked for again after a reload, and may be changed.
  await visitor.reload();
  await chat.open();
  await expect.poll(() => faces.getByRole('radio', { name: 'Good' }).isChecked()).toBe(true);
  expect(await words.inputValue()).toBe('Quick and kind.');
  await faces.getByRole('radio', { name: 'Great' }).click();
  await form.getByText('Thanks for your feedback!').waitFor();

  const row = agent.locator('.row', { hasText: 'Is it dimmable?' });
  await row.hover();
  await agent.locator('.row[data-cards]').waitFor();
  await row.locator('> .avatar').click();
  await agent.getByText('5 of 5 · Quick and kind.').waitFor();
  expect(await axeViolations(agent)).toEqual([]);
  await picture(agent, 'agent-sees-rating');
});
