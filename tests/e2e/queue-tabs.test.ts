/** The tabs of the queue: their counts, and conversations that move between them as events come. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { type Inboxes, openInboxes } from './inboxes.ts';
import { agent, asker, counted, listed, tab } from './queue.ts';

let inboxes: Inboxes;
// Counts are of the whole app: each test has its own.
beforeEach(async () => {
  inboxes = await openInboxes();
});
afterEach(async () => {
  await inboxes.close();
});

const patch = (who: Awaited<ReturnType<typeof asker>>, set: object, by: string) =>
  who.channel.updatePartial({ set, user_id: by } as never);

test('conversations move between the tabs of two agents without a reload', async () => {
  const [ines, tomas] = [await agent(inboxes, 'Ines'), await agent(inboxes, 'Tomas')];
  const [maya, noor] = [await asker(inboxes, 'Maya'), await asker(inboxes, 'Noor')];
  const [page, other] = [await inboxes.inboxOf(ines), await inboxes.inboxOf(tomas)];
  await tab(page, 'Open').click();
  await listed(page, maya, noor);
  await counted(page, 'Open', 2);
  await counted(page, 'Unassigned', 2);
  await counted(page, 'Mine', 0);
  expect(await axeViolations(page)).toEqual([]);

  await tab(other, 'Unassigned').click();
  await listed(other, maya, noor);
  await patch(maya, { support_assignee_id: ines.id }, tomas.id);
  await listed(other, noor);
  await counted(other, 'Unassigned', 1);
  await counted(page, 'Mine', 1);
  await tab(page, 'Mine').click();
  await listed(page, maya);

  const until = new Date(Date.now() + 86_400_000).toISOString();
  await patch(maya, { support_status: 'snoozed', support_snoozed_until: until }, tomas.id);
  await listed(page);
  await page.getByText('No conversations assigned to you').waitFor();
  await counted(page, 'Snoozed', 1);
  await tab(page, 'Snoozed').click();
  await listed(page, maya);
  await page.getByText(/^Snoozed until /).waitFor();
  // The visitor's next message ends the snooze, for the agent who had it.
  await maya.write('Hello?');
  await listed(page);
  await counted(page, 'Snoozed', 0);
  await counted(page, 'Mine', 1);

  await patch(noor, { support_status: 'closed' }, tomas.id);
  await counted(page, 'Closed', 1);
  await listed(other);
  await tab(other, 'Closed').click();
  await listed(other, noor);
  await noor.write('One more thing');
  await listed(other);
  await counted(other, 'Closed', 0);
  await tab(other, 'Open').click();
  await listed(other, maya, noor);
  expect(inboxes.complaints()).toEqual([]);
});

test('a new conversation appears in the open tab, with its count', async () => {
  const ines = await agent(inboxes, 'Ines');
  const page = await inboxes.inboxOf(ines);
  await tab(page, 'Unassigned').click();
  await page.getByText('No conversations here').waitFor();
  const maya = await asker(inboxes, 'Maya');
  await listed(page, maya);
  await counted(page, 'Open', 1);
  await counted(page, 'Unassigned', 1);
  expect(inboxes.complaints()).toEqual([]);
});

test('a person who does not answer has no queue', async () => {
  const lena = await inboxes.someone('Lena');
  const page = await inboxes.inboxOf(lena);
  await page.getByRole('tab', { name: 'All' }).waitFor();
  expect(await tab(page, 'Unassigned').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});
