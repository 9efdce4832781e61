/** How long visitors wait, whether agents answer, and when they are back. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { focused, type Inboxes, open, openInboxes, press, row, say } from './inboxes.ts';
import { agent, asker } from './queue.ts';
import { widgetOf } from './widget.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

/** Takes a picture for a person to look at, if they want one. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STOOP_PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const card = (page: Page) => page.locator('stoop-chat .status-card');

async function visit(): Promise<Page> {
  const page = await inboxes.pageOf();
  await page.goto(inboxes.demo.url);
  await widgetOf(page).open();
  return page;
}

test('a row says how long its visitor waits, and how long the first answer took', async () => {
  const [ines, tomas] = [await agent(inboxes, 'Ines'), await agent(inboxes, 'Tomas')];
  const maya = await asker(inboxes, 'Maya');
  const [page, other] = [await inboxes.inboxOf(ines), await inboxes.inboxOf(tomas)];
  const marks = (at: Page) => row(at, maya.name).locator('.marks');
  for (const at of [page, other]) await marks(at).getByText('Waiting 1 min', { exact: true }).waitFor();
  await picture(page, 'waiting');
  expect(await axeViolations(page)).toEqual([]);
  await open(page, maya.name);
  await say(page, 'It is on its way.');
  for (const at of [page, other]) {
    await marks(at).getByText('First answer in 1 min', { exact: true }).waitFor();
    expect(await marks(at).locator('.waiting').count()).toBe(0);
  }
  await page.keyboard.press('Control+j');
  await maya.write('When does it come?');
  for (const at of [page, other]) await marks(at).getByText('Waiting 1 min', { exact: true }).waitFor();
  await other.reload();
  await marks(other).getByText('Waiting 1 min', { exact: true }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, 'waiting-dark');
  expect(await axeViolations(page)).toEqual([]);
  expect(inboxes.complaints()).toEqual([]);
});

test('an agent chooses a status by keyboard; visitors see whether they are there', async () => {
  const ines = await agent(inboxes, 'Ines');
  const page = await inboxes.inboxOf(ines);
  const visitor = await visit();
  await card(visitor).getByText(`${ines.name} is here`).waitFor();
  const choose = async (name: string) => {
    const more = page.locator('.inbox-list').getByRole('button', { name: 'More', exact: true });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Your status…', exact: true }).press('Enter');
    const sheet = dialog(page, 'Your status');
    await focused(sheet.getByRole('button').first());
    await picture(page, `status-${name.split(' ')[0]}`);
    expect(await axeViolations(page)).toEqual([]);
    await sheet.getByRole('button', { name: new RegExp(`^${name}`) }).press('Enter');
    await page.locator('.alerts').getByText(name, { exact: true }).first().waitFor();
  };
  await choose('Do not disturb');
  await expect
    .poll(async () => {
      const fresh = await visit();
      await card(fresh).waitFor();
      const text = await card(fresh).textContent();
      await fresh.context().close();
      return text;
    })
    .not.toContain(ines.name);
  await page.reload();
  const more = page.locator('.inbox-list').getByRole('button', { name: 'More', exact: true });
  await more.click();
  await page.getByRole('menuitem', { name: 'Your status…', exact: true }).click();
  const chosen = dialog(page, 'Your status').locator('[aria-pressed="true"]');
  expect(await chosen.textContent()).toContain('Do not disturb');
  await press(dialog(page, 'Your status'), 'Cancel');
  await choose('Online');
  const fresh = await visit();
  await card(fresh).getByText(`${ines.name} is here`).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('outside of the business hours, a visitor reads when the people are back', async () => {
  const { shop } = inboxes;
  const put = (hours: object | null) => shop.put(`${shop.baseURL}/support_hours`, { hours });
  const tomorrow = (new Date().getUTCDay() + 1) % 7;
  await put({ time_zone: 'UTC', week: [{ day: tomorrow, from: '00:00', to: '24:00' }], holidays: [] });
  const visitor = await visit();
  await card(visitor)
    .getByText(/^Back tomorrow at /)
    .waitFor();
  await picture(visitor, 'back');
  expect(await axeViolations(visitor)).toEqual([]);
  // People who are there answer outside of the hours, too.
  const ines = await agent(inboxes, 'Ines');
  await inboxes.inboxOf(ines);
  const fresh = await visit();
  await card(fresh).getByText(`${ines.name} is here`).waitFor();
  await put(null);
  expect(inboxes.complaints()).toEqual([]);
});

test('an admin sets the business hours in the inbox, and removes them', async () => {
  const boss = await inboxes.someone('Ada', { role: 'admin' });
  const page = await inboxes.inboxOf(boss);
  const openHours = async (at: Page) => {
    await at.locator('.inbox-list').getByRole('button', { name: 'More', exact: true }).click();
    await at.getByRole('menuitem', { name: 'Business hours', exact: true }).click();
    const sheet = dialog(at, 'Business hours');
    await sheet.getByLabel('Time zone').waitFor();
    return sheet;
  };
  const sheet = await openHours(page);
  expect(await sheet.getByRole('checkbox', { name: 'Saturday' }).isChecked()).toBe(false);
  await sheet.getByLabel('Time zone').selectOption('Europe/Berlin');
  await sheet.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await sheet.getByLabel('Monday, from').fill('08:30');
  await sheet.getByLabel('Tuesday, until').fill('00:00');
  await sheet.getByLabel('Days off').fill('2026-12-25');
  await press(sheet, 'Add day off');
  await picture(page, 'hours');
  expect(await axeViolations(page)).toEqual([]);
  await press(sheet, 'Save');
  await sheet.waitFor({ state: 'detached' });
  const { shop } = inboxes;
  const stored = async () =>
    (await shop.get<{ hours: unknown; duration: string }>(`${shop.baseURL}/support_hours`)).hours;
  expect(await stored()).toEqual({
    time_zone: 'Europe/Berlin',
    week: [
      { day: 1, from: '08:30', to: '17:00' },
      { day: 2, from: '09:00', to: '24:00' },
      { day: 3, from: '09:00', to: '17:00' },
      { day: 4, from: '09:00', to: '17:00' },
    ],
    holidays: ['2026-12-25'],
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const again = await openHours(page);
  expect(await again.getByLabel('Tuesday, until').inputValue()).toBe('00:00');
  await again.getByRole('button', { name: 'Remove Dec 25, 2026' }).waitFor();
  await picture(page, 'hours-320-dark');
  expect(await axeViolations(page)).toEqual([]);
  await press(again, 'Remove business hours');
  await again.waitFor({ state: 'detached' });
  expect(await stored()).toBeNull();
  // Agents read no entry for it.
  const other = await inboxes.inboxOf(await agent(inboxes, 'Tomas'));
  await other.locator('.inbox-list').getByRole('button', { name: 'More', exact: true }).click();
  await other.getByRole('menuitem', { name: 'Your status…' }).waitFor();
  expect(await other.getByRole('menuitem', { name: 'Business hours' }).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});
