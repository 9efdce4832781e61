import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';
import { axeViolations } from '../support/in-browser/axe.ts';
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

const card = (page: Page) => page.locator('stoop-chat .teaser');
const spoken = (page: Page) => page.locator('stoop-chat > [role=status]');
const greeting = (page: Page) => page.locator('stoop-chat .c');

/** A visitor who has asked this, and Ines with the conversation open. */
async function asked(question: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options);
  const agents = await browser.newContext();
  const [visitor, agent] = await Promise.all([context.newPage(), agents.newPage()]);
  const [link] = demo.inboxLinks;
  await Promise.all([visitor.goto(demo.url), agent.goto(`${link}`)]);
  const chat = widgetOf(visitor);
  await chat.open();
  await chat.say(question);
  await agent.locator('stoop-chat').getByText(question).first().click();
  const desk = widgetOf(agent);
  await desk.text(question).waitFor();
  await visitor.locator('stoop-chat').getByText(/^Seen/).waitFor();
  return { visitor, chat, desk };
}

async function close(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Close chat' }).click();
  await visitor.getByRole('button', { name: /^Open chat/ }).waitFor();
}

// WCAG 4.1.3
test('an answer shows at a closed panel with face, name, text and time; is announced once; opens the conversation', async () => {
  const { visitor, chat, desk } = await asked('Do you mend shades?');
  await close(visitor);
  await desk.say('Yes, at our bench, in **two** weeks.');
  await card(visitor).waitFor();
  const open = card(visitor).getByRole('button', { name: /Ines/ });
  expect(await open.textContent()).toBe('Ines now Yes, at our bench, in two weeks.');
  expect(await card(visitor).locator('.avatar img').count()).toBe(1);
  await expect.poll(() => spoken(visitor).textContent()).toBe('Ines: Yes, at our bench, in two weeks.');
  expect(await axeViolations(visitor)).toEqual([]);
  await desk.say('Shall I book it?');
  await card(visitor).getByText('2 new messages').waitFor();
  await open.click();
  await chat.text('Shall I book it?').waitFor();
  await expect.poll(() => card(visitor).count()).toBe(0);
  await close(visitor);
  expect(await card(visitor).count()).toBe(0);
});

test('it survives a reload and shows on the next page; once dismissed, it stays away on both until the next answer', async () => {
  const { visitor, desk } = await asked('Is the stem brass?');
  await close(visitor);
  await desk.say('Solid brass.');
  await card(visitor).getByText('Solid brass.').waitFor();
  await visitor.reload();
  await card(visitor).getByText('Solid brass.').waitFor();
  await visitor.goto(`${demo.url}/?next`);
  await card(visitor).getByText('Solid brass.').waitFor();
  await card(visitor).getByRole('button', { name: 'Dismiss' }).click();
  await card(visitor).waitFor({ state: 'detached' });
  for (const path of ['/?next', '/']) {
    await visitor.goto(`${demo.url}${path}`);
    await visitor.getByRole('button', { name: 'Open chat, 1 unread message' }).waitFor();
    expect(await card(visitor).count()).toBe(0);
  }
  await desk.say('And lacquered.');
  await card(visitor).getByText('And lacquered.').waitFor();
});

// WCAG 2.1.1, 2.4.3
test('by keyboard: Tab reaches it, Enter opens it, Escape dismisses it and returns the focus to the launcher', async () => {
  const { visitor, chat, desk } = await asked('Which bulb fits?');
  await close(visitor);
  await desk.say('E27, up to 8 W.');
  await card(visitor).waitFor();
  const launcher = visitor.getByRole('button', { name: /^Open chat/ });
  await launcher.focus();
  await visitor.keyboard.press('Tab');
  await visitor.keyboard.press('Escape');
  await card(visitor).waitFor({ state: 'detached' });
  await expect.poll(() => launcher.evaluate((node) => node.matches(':focus'))).toBe(true);
  await desk.say('LED too.');
  await card(visitor).waitFor();
  await visitor.keyboard.press('Tab');
  await visitor.keyboard.press('Enter');
  await chat.text('LED too.').waitFor();
});

test('a tap opens it on a 320 px phone, and all of it is on screen', async () => {
  const { visitor, chat, desk } = await asked('Do you deliver to Malmö?', {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await close(visitor);
  await desk.say('Every Thursday. '.repeat(30));
  await card(visitor).waitFor();
  const box = await card(visitor).boundingBox();
  expect(box && box.x >= 10 && box.x + box.width <= 320 && box.y > 0).toBe(true);
  await card(visitor).locator('.teaser-open').tap();
  await chat.box.waitFor();
});

test('the greeting comes from the shop, and does not return after the first message', async () => {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await visitor.clock.install();
  await visitor.goto(demo.url);
  const chat = widgetOf(visitor);
  await chat.open();
  const home = visitor.locator('stoop-chat .greeting-bubbles .name');
  expect(await home.textContent()).toBe('Halden');
  await chat.say('Hello?');
  await close(visitor);
  await visitor.clock.runFor(10_000);
  expect(await greeting(visitor).isVisible()).toBe(false);
  await visitor.locator('stoop-chat').getByRole('button', { name: 'Open chat' }).click();
  expect(await visitor.locator('stoop-chat [role=log] .name').first().textContent()).toBe('Halden');
});

test('logging out removes it', async () => {
  const { visitor, desk } = await asked('Who am I?');
  await close(visitor);
  await desk.say('Maya?');
  await card(visitor).getByRole('button', { name: 'Dismiss' }).click();
  expect(
    await visitor.evaluate(() => Object.keys(localStorage).filter((key) => /teaser$/.test(key))),
  ).toHaveLength(1);
  await visitor.evaluate(() => window.Stoop?.logout());
  await expect.poll(() => visitor.evaluate(() => Object.keys(localStorage))).toEqual([]);
});
