import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import {
  box,
  bubble,
  focused,
  heading,
  type Inboxes,
  open,
  openInboxes,
  pane,
  press,
  row,
  say,
} from '../inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('starts a conversation with people and a name by keyboard alone, and both have it', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  const name = `Kiln room of ${lena.id}`;
  await page.getByRole('button', { name: 'New conversation' }).focus();
  await page.keyboard.press('Enter');
  const dialog = pane(page, 'New conversation');
  await focused(dialog.getByRole('searchbox', { name: 'Find people' }));
  await page.keyboard.type(omar.name);
  await dialog.getByRole('button', { name: omar.name, exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => dialog.locator('.person').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Remove ${omar.name}` }).waitFor();
  await dialog.getByRole('textbox', { name: 'Group name' }).fill(name);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await box(page).waitFor();
  await say(page, 'The glaze comes on Tuesday', 'Bring the tongs');
  await open(other, name);
  await bubble(other, 'Bring the tongs').waitFor();
  await say(other, 'And the gloves');
  // A row shows the last message and its author.
  await expect.poll(() => row(page, name).textContent()).toContain('And the gloves');
  expect(inboxes.complaints()).toEqual([]);
});

test('people without a group name have one conversation, which opens again', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const page = await inboxes.inboxOf(lena);
  for (const text of ['The first time', 'The second time']) {
    await press(page, 'New conversation');
    const dialog = pane(page, 'New conversation');
    await dialog.getByRole('searchbox', { name: 'Find people' }).fill(omar.name);
    await press(dialog, omar.name);
    await press(dialog, 'Start');
    await heading(page, omar.name).waitFor();
    await say(page, text);
  }
  await bubble(page, 'The first time').waitFor();
  expect(await page.locator('.channel').count()).toBe(1);
  expect(inboxes.complaints()).toEqual([]);
});

test('finds a message, chooses it by arrows and shows it in its place; remembers the query', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [long, kiln] = [await inboxes.talk('Long', lena, omar), await inboxes.talk('Kiln', lena, omar)];
  const [talk, room] = [long, kiln].map(({ id }) => inboxes.shop.channel('messaging', id));
  for (let n = 1; n <= 60; n += 1)
    await talk?.sendMessage({ text: n === 3 ? 'Kestrel over the yard' : `Line ${n}`, user_id: lena.id });
  await room?.sendMessage({ text: 'The glaze comes on Tuesday', user_id: lena.id });
  const page = await inboxes.inboxOf(omar);
  await press(page, 'Search');
  const dialog = pane(page, 'Search');
  await focused(dialog.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('kestr');
  const hit = dialog.getByRole('button', { name: /Kestrel over the yard/ });
  await hit.waitFor();
  expect(await hit.locator('mark').textContent()).toBe('Kestr');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await focused(hit);
  await page.keyboard.press('Enter');
  // Sixty messages before the newest page: the list jumped to it.
  await expect.poll(() => bubble(page, 'Kestrel over the yard').isVisible()).toBe(true);
  await heading(page, long.name).waitFor();

  await press(page, 'Search');
  await press(dialog, 'kestr');
  await hit.waitFor();
  await dialog.getByRole('tab', { name: 'Conversations' }).click();
  await dialog.getByRole('searchbox').fill(kiln.name);
  await dialog.getByRole('button', { name: new RegExp(kiln.name) }).click();
  await dialog.waitFor({ state: 'hidden' });
  await bubble(page, 'The glaze comes on Tuesday').waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('details: renamed, pinned, archived, muted, a member added and removed, and the other person sees it', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const noor = await inboxes.someone('Noor');
  const group = await inboxes.talk('Kiln', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  const name = `Kiln and glaze of ${lena.id}`;
  await open(page, group.name);
  await press(page, 'Details');
  const details = pane(page, 'Details');
  await press(details, 'Name and photo');
  const edit = pane(page, 'Name and photo');
  await edit.getByRole('textbox', { name: 'Conversation name' }).fill(name);
  await press(edit, 'Save');
  await row(other, name).waitFor();

  await details.getByRole('switch', { name: 'Pin to top' }).click();
  await page.getByRole('list', { name: 'Pinned' }).getByText(name).waitFor();
  await details.getByRole('combobox', { name: 'Mute' }).selectOption({ label: '1 hour' });
  await row(page, name).getByText('Muted').waitFor({ state: 'attached' });

  await details.getByRole('button', { name: /^Members/ }).click();
  await press(pane(page, 'Members'), 'Add people');
  const add = pane(page, 'Add people');
  await add.getByRole('searchbox', { name: 'Find people' }).fill(noor.name);
  await press(add, noor.name);
  await press(add, 'Add');
  const members = pane(page, 'Members');
  const added = members.getByRole('button', { name: new RegExp(noor.name) });
  await added.waitFor();
  expect(await members.getByRole('button', { name: new RegExp(omar.name) }).textContent()).toContain(
    'Online',
  );
  expect(await axeViolations(page)).toEqual([]);
  await added.click();
  await press(pane(page, noor.name), 'Remove from conversation');
  const ask = page.getByRole('alertdialog');
  // The focus is on “no”.
  await focused(ask.getByRole('button', { name: 'Cancel' }));
  await press(ask, 'Remove from conversation');
  await expect.poll(() => added.count()).toBe(0);
  await press(members, 'Back');
  await details.getByRole('switch', { name: 'Archive' }).click();
  await row(page, name).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Archived' }).click();
  await row(page, name).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});
