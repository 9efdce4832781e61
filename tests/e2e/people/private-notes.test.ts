/** A note to colleagues: two agents see it as one, and the visitor sees nothing. Each has a browser. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { bubble, type Inboxes, openInboxes } from '../inboxes.ts';

const QUESTION = 'Is the blue lamp back in stock?';
const NOTE = 'The supplier says Friday';
const ANSWER = 'It is back on Friday.';

let inboxes: Inboxes;

beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Takes pictures into the folder that STOOP_PICTURES names, if it names one. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOOP_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const staffOnly = (page: Page) => page.getByText('Only your team can see this');

test('colleagues see a note as one, live and after a reload; the visitor sees none', async () => {
  const vera = await inboxes.someone('Vera');
  const [ines, tomas] = [
    await inboxes.someone('Ines', { role: 'agent' }),
    await inboxes.someone('Tomas', { role: 'agent' }),
  ];
  const channel = inboxes.shop.channel('support', vera.id, { created_by_id: vera.id });
  await channel.create();
  await channel.sendMessage({ text: QUESTION, user_id: vera.id } as never);
  const pages = await Promise.all([vera, ines, tomas].map((who) => inboxes.inboxOf(who)));
  const [visitor, ...agents] = pages as [Page, Page, Page];
  for (const page of pages) {
    await page.locator('.channel', { hasText: QUESTION }).first().click();
    await bubble(page, QUESTION).waitFor();
  }
  await channel.sendMessage({ text: NOTE, user_id: ines.id, support_note: true } as never);
  await channel.sendMessage({ text: ANSWER, user_id: ines.id } as never);
  for (const page of pages) await bubble(page, ANSWER).waitFor();
  for (const page of agents) {
    await bubble(page, NOTE).waitFor();
    await staffOnly(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeViolations(page)).toEqual([]);
    await picture(page, `note-${agents.indexOf(page)}-dark`);
    await page.emulateMedia({ colorScheme: 'light' });
    await picture(page, `note-${agents.indexOf(page)}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await picture(page, `note-${agents.indexOf(page)}-320`);
  }
  const [, again] = agents;
  await again?.reload();
  await again?.locator('.channel', { hasText: ANSWER }).first().click();
  if (again !== undefined) await staffOnly(again).waitFor();
  expect(await visitor.getByText(NOTE).count()).toBe(0);
  expect(await staffOnly(visitor).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});
