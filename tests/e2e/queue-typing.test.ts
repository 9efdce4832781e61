/** Two agents at one conversation: each is warned while the other types a reply. The visitor sees typing as before. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { box, bubble, type Inboxes, open, openInboxes } from './inboxes.ts';
import { agent, asker } from './queue.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

const warning = (page: Page) => page.locator('.staff-replying');

test('an agent is warned while a colleague is replying, and no longer when the reply has come', async () => {
  const maya = await asker(inboxes, 'Maya');
  const [ines, tomas] = [await agent(inboxes, 'Ines'), await agent(inboxes, 'Tomas')];
  const visitor = await inboxes.inboxOf(maya);
  await visitor.locator('.channel').first().click();
  const [inesPage, tomasPage] = [await inboxes.inboxOf(ines), await inboxes.inboxOf(tomas)];
  for (const page of [inesPage, tomasPage]) {
    await open(page, maya.name);
    await page.getByRole('radio', { name: 'Reply' }).waitFor({ state: 'attached' });
  }
  // A visitor who types is no colleague.
  await box(visitor).pressSequentially('And');
  await inesPage
    .locator('.inbox-conversation')
    .getByText(`${maya.name} is typing`)
    .first()
    .waitFor({ state: 'attached' });
  expect(await warning(inesPage).textContent()).toBe('');
  await box(tomasPage).pressSequentially('It leaves');
  await warning(inesPage).getByText(`${tomas.name} is replying`).waitFor();
  if (process.env.STOOP_PICTURES)
    await inesPage.screenshot({ path: `${process.env.STOOP_PICTURES}/replying.png` });
  expect(await axeViolations(inesPage)).toEqual([]);
  expect(await warning(tomasPage).textContent()).toBe('');
  await visitor.getByText(`${tomas.name} is typing`).first().waitFor({ state: 'attached' });
  expect(await visitor.getByText('is replying').count()).toBe(0);
  await box(tomasPage).fill('It leaves on Friday.');
  await box(tomasPage).press('Enter');
  await bubble(inesPage, 'It leaves on Friday.').waitFor();
  await expect.poll(() => warning(inesPage).textContent()).toBe('');
  // A switch to a note ends the typing of the reply.
  await box(tomasPage).pressSequentially('Or');
  await warning(inesPage).getByText(`${tomas.name} is replying`).waitFor();
  await tomasPage.keyboard.press('Control+j');
  await expect.poll(() => warning(inesPage).textContent()).toBe('');
  expect(inboxes.complaints()).toEqual([]);
});
