/** What staff do with a support conversation, from its row’s menu and from its header’s. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { focused, type Inboxes, openInboxes, press, row } from './inboxes.ts';
import { agent, asker, choose, listed, tab } from './queue.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

type Asker = Awaited<ReturnType<typeof asker>>;

/** The conversation's fields as the server has them. */
async function fieldsOf({ channel }: Asker): Promise<Readonly<Record<string, unknown>>> {
  const [found] = await inboxes.shop.queryChannels({ cid: channel.cid } as never, [], { state: false });
  return (found?.data ?? {}) as Readonly<Record<string, unknown>>;
}
/** Waits until the server has these fields. */
const stored = (who: Asker, fields: object) =>
  expect.poll(() => fieldsOf(who), { timeout: 10_000 }).toMatchObject(fields);
const said = (page: Page, text: string) => page.locator('.alerts').getByText(text, { exact: true }).waitFor();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a row’s menu assigns to oneself, to a colleague and to nobody', async () => {
  const [ines, tomas] = [await agent(inboxes, 'Ines'), await agent(inboxes, 'Tomas')];
  const maya = await asker(inboxes, 'Maya');
  const page = await inboxes.inboxOf(ines);
  await choose(page, maya, 'Assign to me');
  await stored(maya, { support_assignee_id: ines.id });
  await said(page, 'Assigned to you');
  await focused(row(page, maya.name));
  await row(page, maya.name).press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Snooze…' }).waitFor();
  // It is mine already.
  expect(await page.getByRole('menuitem', { name: 'Assign to me' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Assign to…' }).click();
  const assign = dialog(page, 'Assign conversation');
  const own = assign.getByRole('button', { name: `${ines.name} (you)` });
  expect(await own.getAttribute('aria-pressed')).toBe('true');
  expect(await axeViolations(page)).toEqual([]);
  await press(assign, tomas.name);
  await assign.waitFor({ state: 'detached' });
  await stored(maya, { support_assignee_id: tomas.id });
  await focused(row(page, maya.name));
  await choose(page, maya, 'Assign to…');
  await press(assign, 'Unassigned');
  await stored(maya, { support_assignee_id: null });
  expect(inboxes.complaints()).toEqual([]);
});

test('a row’s menu snoozes for a time or until a chosen one, and ends the snooze', async () => {
  const ines = await agent(inboxes, 'Ines');
  const maya = await asker(inboxes, 'Maya');
  const page = await inboxes.inboxOf(ines);
  await choose(page, maya, 'Snooze…');
  const snooze = dialog(page, 'Snooze until');
  expect(await axeViolations(page)).toEqual([]);
  await snooze.getByRole('button', { name: /^Tomorrow/ }).click();
  await stored(maya, { support_status: 'snoozed' });
  const tomorrow = new Date(String((await fieldsOf(maya)).support_snoozed_until));
  expect(tomorrow.getTime()).toBeGreaterThan(Date.now());
  expect(tomorrow.getTime()).toBeLessThan(Date.now() + 2 * 86_400_000);
  await row(page, maya.name)
    .getByText(/^Snoozed until /)
    .waitFor();
  await choose(page, maya, 'End snooze');
  await stored(maya, { support_status: 'open', support_snoozed_until: null });
  await choose(page, maya, 'Snooze…');
  const year = new Date().getFullYear() + (new Date().getMonth() > 5 ? 1 : 0);
  const chosen = new Date(year, 5, 1, 10, 30);
  const isSoon = chosen.getTime() > Date.now() + 60_000;
  expect(isSoon).toBe(true);
  await snooze.getByLabel('Date and time').fill(`${year}-06-01T10:30`);
  await press(snooze, 'Snooze');
  await stored(maya, { support_status: 'snoozed' });
  const until = new Date(String((await fieldsOf(maya)).support_snoozed_until));
  expect([until.getMonth(), until.getDate(), until.getMinutes()]).toEqual([5, 1, 30]);
  expect(inboxes.complaints()).toEqual([]);
});

test('a row’s menu sets tags and priority, which the row shows to colleagues at once', async () => {
  const [ines, tomas] = [await agent(inboxes, 'Ines'), await agent(inboxes, 'Tomas')];
  const maya = await asker(inboxes, 'Maya');
  const [page, other] = [await inboxes.inboxOf(ines), await inboxes.inboxOf(tomas)];
  await choose(page, maya, 'Tags…');
  const tags = dialog(page, 'Tags');
  await tags.getByLabel('Add a tag').fill('refund');
  await tags.getByLabel('Add a tag').press('Enter');
  await tags.getByLabel('Add a tag').fill('vip');
  expect(await axeViolations(page)).toEqual([]);
  await press(tags, 'Save');
  await stored(maya, { support_tags: ['refund', 'vip'] });
  await choose(page, maya, 'Priority…');
  await press(dialog(page, 'Priority'), 'High priority');
  await stored(maya, { support_priority: 3 });
  const marks = row(other, maya.name).locator('.marks');
  await marks.getByText('vip', { exact: true }).waitFor();
  await marks.getByText('High priority', { exact: true }).waitFor();
  expect(await axeViolations(other)).toEqual([]);
  await choose(page, maya, 'Tags…');
  await press(tags, 'Remove tag: refund');
  await press(tags, 'Save');
  await stored(maya, { support_tags: ['vip'] });
  await marks.getByText('refund', { exact: true }).waitFor({ state: 'detached' });
  expect(inboxes.complaints()).toEqual([]);
});

test('the header’s menu closes and reopens; the row leaves its tab and comes back', async () => {
  const ines = await agent(inboxes, 'Ines');
  const maya = await asker(inboxes, 'Maya');
  const page = await inboxes.inboxOf(ines);
  await choose(page, maya, 'Assign to me');
  await stored(maya, { support_assignee_id: ines.id });
  await tab(page, 'Mine').click();
  await listed(page, maya);
  await row(page, maya.name).click();
  const more = page.locator('.inbox-conversation').getByRole('button', { name: 'More', exact: true });
  await more.click();
  for (const item of ['Assign to…', 'Snooze…', 'Tags…', 'Priority…'])
    await page.getByRole('menuitem', { name: item, exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Close conversation' }).click();
  await press(dialog(page, 'Close this conversation?'), 'Close conversation');
  await stored(maya, { support_status: 'closed' });
  await listed(page);
  await more.click();
  await page.getByRole('menuitem', { name: 'Reopen conversation' }).click();
  await stored(maya, { support_status: 'open' });
  await listed(page, maya);
  await page.getByRole('log', { name: 'Messages' }).getByText('Conversation reopened').waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('a row’s menu marks unread and mutes without membership, and offers no archive there', async () => {
  const ines = await agent(inboxes, 'Ines');
  const maya = await asker(inboxes, 'Maya');
  const page = await inboxes.inboxOf(ines);
  await choose(page, maya, 'Mark as read');
  await row(page, maya.name).getByText('1 unread').waitFor({ state: 'detached' });
  await choose(page, maya, 'Mark as unread');
  await row(page, maya.name).getByText('1 unread').waitFor({ state: 'attached' });
  await choose(page, maya, 'Mute');
  await page.getByRole('menuitem', { name: '1 hour' }).click();
  await row(page, maya.name).getByText('Muted').waitFor({ state: 'attached' });
  await row(page, maya.name).press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Unmute' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Archive' }).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});
