/** The inbox by keyboard alone: rows, assignment, snooze, close, reopening, and the list of shortcuts. */
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { box, focused, heading, type Inboxes, openInboxes, row } from '../inboxes.ts';
import { agent, asker, counted, listed, tab } from '../queue.ts';

let inboxes: Inboxes;
beforeEach(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.close());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('an agent works through the queue without a pointer', async () => {
  const ines = await agent(inboxes, 'Ines');
  const [maya, noor] = [await asker(inboxes, 'Maya'), await asker(inboxes, 'Noor')];
  const page = await inboxes.inboxOf(ines);
  const { keyboard } = page;
  await row(page, noor.name).waitFor();
  await tab(page, 'Unassigned').focus();
  await listed(page, maya, noor);
  // From the tabs to the first row, down, and up again.
  await keyboard.press('j');
  await focused(row(page, noor.name));
  await keyboard.press('j');
  await focused(row(page, maya.name));
  await keyboard.press('k');
  await focused(row(page, noor.name));

  await keyboard.press('Shift+Slash');
  const sheet = dialog(page, 'Keyboard shortcuts');
  await sheet.getByText('Next conversation').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  await focused(row(page, noor.name));

  // It leaves the tab, and the focus goes to the row in its place.
  await keyboard.press('a');
  await focused(dialog(page, 'Assign conversation').getByRole('button', { name: `${ines.name} (you)` }));
  await keyboard.press('Enter');
  await listed(page, maya);
  await focused(row(page, maya.name));
  await keyboard.press('m');
  await listed(page);
  await counted(page, 'Mine', 2);
  await tab(page, 'Mine').focus();
  await listed(page, maya, noor);

  await keyboard.press('j');
  await focused(row(page, noor.name));
  await keyboard.press('z');
  await focused(dialog(page, 'Snooze until').getByRole('button').first());
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await listed(page, maya);
  await counted(page, 'Snoozed', 1);
  await focused(row(page, maya.name));

  await keyboard.press('Enter');
  await heading(page, maya.name).waitFor();
  await focused(box(page));
  // Letters are text here.
  await keyboard.type('jaze');
  expect(await box(page).inputValue()).toBe('jaze');
  await box(page).fill('');
  await keyboard.press('Escape');
  await focused(row(page, maya.name));

  await keyboard.press('e');
  const close = dialog(page, 'Close this conversation?');
  await close.waitFor();
  await close.getByRole('button', { name: 'Close conversation' }).focus();
  await keyboard.press('Enter');
  await listed(page);
  await counted(page, 'Closed', 1);
  await tab(page, 'Closed').focus();
  await listed(page, maya);
  await keyboard.press('j');
  await keyboard.press('e');
  await listed(page);
  await counted(page, 'Closed', 0);
  await counted(page, 'Open', 1);
  expect(inboxes.complaints()).toEqual([]);
});
