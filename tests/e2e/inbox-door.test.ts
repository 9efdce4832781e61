import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { type Demo, startDemo } from '../support/demo.ts';

const LONG_AGO_S = 1_700_000_000;
const FAR_AWAY_S = 4_000_000_000;

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

const inbox = () => page.getByRole('heading', { name: 'Inbox', exact: true });

test.each([
  ['expired', async () => demo.sign({ user_id: 'ines', exp: LONG_AGO_S }), /expired or was revoked/],
  ['made for another server', async () => demo.sign({ user_id: 'ines' }, 'x'.repeat(40)), /another server/],
  ['not valid yet', async () => demo.sign({ user_id: 'ines', nbf: FAR_AWAY_S }), /not valid yet/],
  ['of nobody', async () => demo.sign({ name: 'ines' }), /names nobody/],
])(
  'a token that is %s leads to the sign-in page, which says so and signs in again',
  async (_, make, words) => {
    await page.goto(`${demo.url}/inbox#token=${await make()}`);
    const problem = page.getByRole('alert');
    await problem.getByText(words).waitFor();
    expect(await problem.textContent()).toMatch(/link|token with the command below/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('Paste the link or the token').fill(demo.inboxLinks[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await inbox().waitFor();
    expect(await problem.isVisible()).toBe(false);
  },
);
