import { expect, test } from 'vitest';
import { demoPages } from './demo-pages.ts';

const pages = demoPages();

test('without a token the inbox says how to get one', async () => {
  const { page } = await pages.open('/inbox');
  await page.getByRole('heading', { name: 'Sign in to the inbox' }).waitFor();
  expect(await page.getByText('npm start').isVisible()).toBe(true);
});

test('an expired link says so and leaves no token behind', async () => {
  const token = await pages.demo().server.issueToken('ines', { expiresIn: -60 });
  const { page } = await pages.open(`/inbox#token=${token}`);
  await page.getByRole('alert').getByText('has expired').waitFor();
  expect(page.url()).not.toContain('token');
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('refuses a token of another server on the sign-in page', async () => {
  const [head, body] = (await pages.demo().server.issueToken('ines')).split('.');
  const { page } = await pages.open(`/inbox#token=${head}.${body}.${'A'.repeat(43)}`);
  await page.getByRole('alert').getByText('another server').waitFor();
});

// WCAG 3.3.8
test('refuses pasted text that is no link, and signs in with the printed link', async () => {
  const { page } = await pages.open('/inbox');
  const field = page.getByLabel('Paste the link or the token');
  await field.fill('hello');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').getByText('no sign-in link').waitFor();
  await field.fill(await pages.inboxLink('tomas'));
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Inbox', exact: true }).waitFor();
  const holder = () => page.evaluate(() => document.activeElement?.id ?? '');
  expect(await holder()).toBe('inbox');
  // Signing out returns to the sign-in page, which accepts the next link.
  await page.getByRole('button', { name: 'More', exact: true }).first().press('Enter');
  await page.getByRole('menuitem', { name: 'End session' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).press('Enter');
  await expect.poll(holder).toBe('pasted');
});

test('a visitor of the shop and an agent talk, and the agent stays signed in after a reload', async () => {
  const shop = await pages.open('/');
  await shop.page.getByRole('button', { name: 'Open chat' }).click();
  const visitor = shop.page.getByRole('textbox', { name: 'Message' });
  await visitor.fill('Can I level the shade?');
  await visitor.press('Enter');

  const { page: agent } = await pages.open(await pages.inboxLink('ines'));
  await agent.getByText('Can I level the shade?').first().click();
  expect(agent.url()).toBe(`${pages.demo().url}/inbox`);
  const answer = agent.getByRole('textbox', { name: 'Message' });
  await answer.fill('Yes: loosen the ring below it.');
  await answer.press('Enter');
  const received = shop.page
    .getByRole('log', { name: 'Messages' })
    .getByText('Yes: loosen the ring below it.');
  await received.waitFor();

  await agent.reload();
  await agent.getByText('loosen the ring').first().waitFor();
  expect(shop.errors).toEqual([]);
});
