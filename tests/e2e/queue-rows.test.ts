/** The rows of the inbox: to whom a conversation is assigned, and more rows as the list is scrolled. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/in-browser/axe.ts';
import { heading, type Inboxes, openInboxes, row } from './inboxes.ts';
import { agent, asker, choose } from './queue.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('an empty inbox says what will come, and who is signed in', async () => {
  const ines = await agent(inboxes, 'Ines');
  const page = await inboxes.inboxOf(ines);
  await page
    .getByText('When a visitor writes to you, the conversation appears here automatically.')
    .waitFor();
  await page.getByText(`You’re signed in as ${ines.name}`, { exact: true }).waitFor();
  if (process.env.STOOP_PICTURES) await page.screenshot({ path: `${process.env.STOOP_PICTURES}/empty.png` });
  expect(await axeViolations(page)).toEqual([]);
  const maya = await asker(inboxes, 'Maya');
  await row(page, maya.name).waitFor();
  expect(await page.getByText('You’re signed in as').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('each row names its assignee, to colleagues at once and after a reload', async () => {
  const [ines, tomas] = [await agent(inboxes, 'Ines'), await agent(inboxes, 'Tomas')];
  const maya = await asker(inboxes, 'Maya');
  const [page, other] = [await inboxes.inboxOf(ines), await inboxes.inboxOf(tomas)];
  await row(other, maya.name).waitFor();
  expect(await row(other, maya.name).locator('.assignee').count()).toBe(0);
  await choose(page, maya, 'Assign to me');
  const mine = row(page, maya.name).locator('.assignee');
  await mine.getByText('You', { exact: true }).waitFor();
  const theirs = row(other, maya.name).locator('.assignee');
  await theirs.getByText(ines.name, { exact: true }).waitFor();
  await theirs.getByText(`Assigned to ${ines.name}`).waitFor({ state: 'attached' });
  if (process.env.STOOP_PICTURES) {
    await other.screenshot({ path: `${process.env.STOOP_PICTURES}/assignee.png` });
    await other.emulateMedia({ colorScheme: 'dark' });
    await other.screenshot({ path: `${process.env.STOOP_PICTURES}/assignee-dark.png` });
    await other.emulateMedia({ colorScheme: 'light' });
  }
  for (const each of [page, other]) expect(await axeViolations(each)).toEqual([]);
  await other.reload();
  await theirs.getByText(ines.name, { exact: true }).waitFor();
  await choose(other, maya, 'Assign to me');
  await mine.getByText(tomas.name, { exact: true }).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('the list brings its next pages by itself, without a button', async () => {
  const ines = await agent(inboxes, 'Ines');
  const askers = [];
  for (let count = 0; count < 34; count += 1)
    askers.push(await asker(inboxes, `Visitor ${count}`.replace(' ', '-')));
  // Higher than a page of the list, so that there is nothing to scroll at first.
  const page = await inboxes.inboxOf(ines, { width: 1280, height: 2100 });
  await expect.poll(() => page.locator('.channel').count()).toBeGreaterThan(20);
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  const first = askers[0]?.name ?? '';
  await expect
    .poll(async () => {
      await page.locator('.channels').evaluate((list) => list.scrollTo({ top: list.scrollHeight }));
      return row(page, first).count();
    })
    .toBe(1);
  expect(await axeViolations(page)).toEqual([]);
  expect(inboxes.complaints()).toEqual([]);
});

test('guests have a colour and a letter, and are called by their address until they have a name', async () => {
  const ines = await agent(inboxes, 'Ines');
  const mark = randomUUID().slice(0, 6);
  const address = `guest-${mark}@example.com`;
  for (const [id, more] of [
    [`first-${mark}`, { email: address }],
    [`other-${mark}`, {}],
  ] as const) {
    await inboxes.shop.upsertUser({ id, role: 'guest' });
    const channel = inboxes.shop.channel('support', id, {
      created_by_id: id,
      members: [id],
      ...more,
    } as never);
    await channel.create();
    await channel.sendMessage({ text: `Hello from ${id}`, user_id: id });
  }
  const page = await inboxes.inboxOf(ines);
  const unnamed = page.locator('.channel', { hasText: `Hello from other-${mark}` });
  await unnamed.getByText(`Guest ${mark.slice(-4).toUpperCase()}`, { exact: true }).waitFor();
  const avatar = unnamed.locator('.avatar');
  expect(await avatar.textContent()).toBe('G');
  expect(await avatar.getAttribute('data-hue')).toMatch(/^[0-7]$/);
  await row(page, address).click();
  await heading(page, address).waitFor();
  // The author of the message, and the card, have the address too.
  const said = page.locator('.row', { hasText: `Hello from first-${mark}` });
  await said.locator('.name').getByText(address, { exact: true }).waitFor();
  await said.hover();
  await page.locator('.row[data-cards]').first().waitFor();
  await said.locator('> .avatar').click();
  await page.locator('.face-name').getByText(address, { exact: true }).waitFor();
  if (process.env.STOOP_PICTURES)
    await page.screenshot({ path: `${process.env.STOOP_PICTURES}/guest-card.png` });
  await page.keyboard.press('Escape');
  if (process.env.STOOP_PICTURES) await page.screenshot({ path: `${process.env.STOOP_PICTURES}/guests.png` });
  expect(await axeViolations(page)).toEqual([]);
  await inboxes.shop.upsertUser({ id: `first-${mark}`, role: 'guest', name: `Nina ${mark}` });
  await row(page, `Nina ${mark}`).waitFor();
  await heading(page, `Nina ${mark}`).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});
