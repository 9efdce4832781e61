/** Sign-in links of the inbox, and links opened while someone is signed in. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { demoPages } from './demo-pages.ts';

const pages = demoPages();

const inbox = (page: Page) => page.getByRole('heading', { name: 'Inbox', exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Switch account?' });
const bearer = (page: Page) =>
  page.evaluate(() => {
    const [, claims = ''] = (sessionStorage.getItem('stoop-demo-agent') ?? '').split('.');
    return claims === '' ? null : JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).user_id;
  });
/** A link opened in a tab with the inbox changes only the fragment. */
const openInTab = (page: Page, link: string) => page.evaluate((href) => location.assign(href), link);
const tokenLink = async (id: string) =>
  `${pages.demo().url}/inbox#token=${await pages.demo().server.issueToken(id)}`;

async function signedIn(id: string): Promise<Page> {
  const { page } = await pages.open(await pages.inboxLink(id));
  await inbox(page).waitFor();
  return page;
}

test('printed links sign in once, and the session survives a reload', async () => {
  const [link = ''] = pages.demo().inboxLinks.values();
  expect(pages.demo().greeting).toContain(link);
  expect(pages.demo().greeting).toContain('npm run sign-in');
  expect(pages.demo().greeting).not.toContain('token=');
  const code = await pages.inboxLink('ines');
  const { page, errors } = await pages.open(code);
  await inbox(page).waitFor();
  expect(page.url()).toBe(`${pages.demo().url}/inbox`);
  await page.reload();
  await inbox(page).waitFor();
  expect(await bearer(page)).toBe('ines');
  expect(errors).toEqual([]);

  const { page: second } = await pages.open(code);
  await second.getByRole('alert').getByText('was used or has expired').waitFor();
  expect(second.url()).not.toContain('code');
  expect(await second.evaluate(() => sessionStorage.length)).toBe(0);
});

describe('while someone is signed in', () => {
  test.each([
    ['a code', () => pages.inboxLink('tomas')],
    ['a token', () => tokenLink('tomas')],
  ])('a link with %s asks first, and names the current and the new person', async (_with, link) => {
    const page = await signedIn('ines');
    await openInTab(page, await link());
    const asked = question(page);
    await asked.getByText("You're signed in as Ines. This link signs you in as Tomas.").waitFor();
    expect(new URL(page.url()).hash).toBe('');
    expect(await bearer(page)).toBe('ines');
    expect(await axeViolations(page)).toEqual([]);

    await asked.getByRole('button', { name: 'Switch to Tomas' }).click();
    await expect.poll(() => bearer(page)).toBe('tomas');
    await inbox(page).waitFor();
    expect(await asked.isVisible()).toBe(false);
  });

  test('the question works by keyboard, and “no” is focused first', async () => {
    const page = await signedIn('ines');
    await openInTab(page, await tokenLink('tomas'));
    await question(page).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    expect(await focused()).toBe('Stay signed in as Ines');
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'hidden' });
    expect(await bearer(page)).toBe('ines');

    await openInTab(page, await tokenLink('tomas'));
    await question(page).waitFor();
    await page.keyboard.press('Enter');
    await question(page).waitFor({ state: 'hidden' });
    expect(await bearer(page)).toBe('ines');

    await openInTab(page, await tokenLink('tomas'));
    await question(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Switch to Tomas');
    await page.keyboard.press('Enter');
    await expect.poll(() => bearer(page)).toBe('tomas');
  });

  test('a link opened over the page with a reload asks too', async () => {
    const page = await signedIn('ines');
    await page.goto('about:blank');
    await page.goto(await tokenLink('tomas'));
    await question(page).getByText("You're signed in as Ines.").waitFor();
    await page.reload();
    await inbox(page).waitFor();
    expect(await bearer(page)).toBe('ines');
    expect(await question(page).isVisible()).toBe(false);
  });

  test('an invalid link changes nothing, and says so', async () => {
    const page = await signedIn('ines');
    const [head, body] = (await pages.demo().server.issueToken('tomas')).split('.');
    const forged = `${pages.demo().url}/inbox#token=${head}.${body}.${'A'.repeat(43)}`;
    await openInTab(page, forged);
    await question(page).getByText("This link isn't valid. You're still signed in as Ines.").waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await openInTab(page, `${pages.demo().url}/inbox#code=${'x'.repeat(32)}`);
    await question(page).getByText('was used or has expired').waitFor();
    await page.keyboard.press('Escape');
    expect(await bearer(page)).toBe('ines');
    await inbox(page).waitFor();
  });

  test('the person’s own link does not ask', async () => {
    const page = await signedIn('ines');
    await openInTab(page, await pages.inboxLink('ines'));
    await expect.poll(() => new URL(page.url()).hash).toBe('');
    await page.waitForLoadState('networkidle');
    expect(await question(page).isVisible()).toBe(false);
    expect(await bearer(page)).toBe('ines');
  });
});
