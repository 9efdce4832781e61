/** The questions before a support conversation, and those who answer it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { type Site, startSite } from '../../support/site.ts';
import { widgetOf } from '../widget.ts';

let demo: Demo;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(), startSite('')]);
  const tag = `<script async src="${demo.url}/v1/stoop.js" data-key="${demo.key}" data-prechat="name,email"></script>`;
  site.answer('/', { body: `<!doctype html><title>Shop</title>${tag}<body><h1>Shop</h1>` });
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await site?.close();
});

test('the name and e-mail that a visitor gives reach the agent', async () => {
  const [visitor, agent] = await Promise.all([
    browser.newContext().then((context) => context.newPage()),
    browser.newContext().then((context) => context.newPage()),
  ]);
  await visitor.goto(site.url);
  const chat = widgetOf(visitor);
  await chat.launcher.click();
  await visitor.getByRole('textbox', { name: 'Your name' }).fill('Ada Byron');
  await visitor.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await visitor.getByRole('button', { name: 'Start chat' }).click();
  await chat.say('Do you ship to Malta?');
  await agent.goto(`${demo.inboxLinks[0]}`);
  await agent.locator('stoop-chat').getByText('Do you ship to Malta?').first().click();
  const row = agent.locator('.row', { hasText: 'Do you ship to Malta?' });
  await row.hover();
  await agent.locator('.row[data-cards]').waitFor();
  await row.locator('> .avatar').click();
  const card = agent
    .getByRole('region', { name: 'Ada Byron' })
    .or(agent.getByRole('dialog', { name: 'Ada Byron' }));
  const address = card.getByRole('link', { name: 'ada@example.com' });
  await address.waitFor();
  expect(await address.getAttribute('href')).toBe('mailto:ada@example.com');
  expect(await card.locator('.facts dt').allTextContents()).toContain('Email');
  expect(await axeViolations(agent)).toEqual([]);
});
