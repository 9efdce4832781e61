import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { chooseFiles } from '../../support/in-browser/choose-files.ts';
import {
  box,
  bubble,
  focused,
  heading,
  type Inboxes,
  membersOf,
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

test('a card mutes for a while and opens a conversation; drafts stay in their conversations', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(lena);
  const other = await inboxes.inboxOf(omar);
  await open(page, group.name);
  await (await membersOf(page)).getByRole('button', { name: new RegExp(omar.name) }).click();
  const card = pane(page, omar.name);
  await card.getByRole('combobox', { name: 'Mute' }).selectOption({ label: '1 hour' });
  const chosen = card.getByRole('combobox', { name: 'Mute' }).locator('option:checked');
  await expect.poll(() => chosen.textContent()).toMatch(/^Until (?!I )/);
  expect(await axeViolations(page)).toEqual([]);
  await press(card, 'Send a message');
  await card.waitFor({ state: 'hidden' });
  await focused(box(page));
  await page.keyboard.type('Only for you');
  await page.keyboard.press('Enter');
  await bubble(page, 'Only for you').waitFor();
  await heading(page, omar.name).waitFor();
  await open(other, lena.name);
  await bubble(other, 'Only for you').waitFor();
  // The mute survives a reload.
  await page.reload();
  await open(page, group.name);
  await (await membersOf(page)).getByRole('button', { name: new RegExp(omar.name) }).click();
  await expect.poll(() => chosen.textContent()).toMatch(/^Until (?!I )/);
  expect(inboxes.complaints()).toEqual([]);
});

/** Holds back the answers to these requests. @returns a function that releases them and later ones */
async function hold(page: Page, what: RegExp): Promise<{ asked: () => number; release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let count = 0;
  await page.route(what, async (route) => {
    count += 1;
    await promise;
    await route.continue();
  });
  return { asked: () => count, release: resolve };
}

test('a mute chosen before the card’s data has loaded is kept, and shown afterwards', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(lena);
  await open(page, group.name);
  const members = await membersOf(page);
  const people = await hold(page, /\/users\?/);
  await members.getByRole('button', { name: new RegExp(omar.name) }).click();
  const card = pane(page, omar.name);
  await expect.poll(people.asked).toBeGreaterThan(0);
  const mute = await hold(page, /\/moderation\/mute\?/);
  const choice = card.getByRole('combobox', { name: 'Mute' });
  await choice.selectOption({ label: '8 hours' });
  // The choice shows at once, before the server has answered.
  const chosen = choice.locator('option:checked');
  await expect.poll(mute.asked).toBe(1);
  expect(await chosen.textContent()).toMatch(/^Until (?!I )/);
  people.release();
  await page.evaluate('new Promise(requestAnimationFrame)');
  expect(await chosen.textContent()).toMatch(/^Until (?!I )/);
  mute.release();
  await expect.poll(() => choice.isEnabled()).toBe(true);
  expect(await chosen.textContent()).toMatch(/^Until (?!I )/);
  const { users } = await inboxes.shop.queryUsers({ id: lena.id });
  expect(users).toHaveLength(1);
});

test('a visitor’s page data is on their card, for agents and no one else', async () => {
  const notified = {
    attributes: { plan: 'pro <b>', seats: 3, deep: { no: 1 } },
    page: { url: 'https://shop.example/lamps', title: 'Arc table lamp' },
  };
  const [agent, lena, omar] = [
    await inboxes.someone('Ines', { role: 'agent' }),
    await inboxes.someone('Lena'),
    await inboxes.someone('Omar', notified),
  ];
  const group = await inboxes.talk('Kiln', agent, lena, omar);
  async function cardOn(page: Page): Promise<Locator> {
    await open(page, group.name);
    await (await membersOf(page)).getByRole('button', { name: new RegExp(omar.name) }).click();
    return pane(page, omar.name);
  }
  const page = await inboxes.inboxOf(agent);
  const card = await cardOn(page);
  const link = card.getByRole('link', { name: 'Arc table lamp' });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://shop.example/lamps');
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await card.locator('.facts dt').allTextContents()).toEqual(['Page', 'plan', 'seats']);
  expect(await card.locator('.facts dd').allTextContents()).toEqual(['Arc table lamp', 'pro <b>', '3']);
  expect(await axeViolations(page)).toEqual([]);
  await inboxes.shop.partialUpdateUser({
    id: omar.id,
    set: { 'attributes.seats': 4 } as object,
  });
  await expect.poll(() => card.locator('.facts dd').last().textContent()).toBe('4');
  const other = await inboxes.inboxOf(lena);
  const plain = await cardOn(other);
  await plain.getByRole('combobox', { name: 'Mute' }).waitFor();
  expect(await plain.locator('.facts').count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('text written while a conversation opens goes there, and other drafts stay', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [first, second] = [await inboxes.talk('First', lena, omar), await inboxes.talk('Second', lena, omar)];
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await open(other, second.name);
  await open(page, first.name);
  await say(page, 'Here already');
  await box(page).fill('Begun in the first');
  const held = await hold(page, new RegExp(`/channels/messaging/${second.id}/query`));
  await row(page, second.name).click();
  await focused(box(page));
  await expect.poll(held.asked).toBe(1);
  expect(await box(page).inputValue()).toBe('');
  await page.keyboard.type('Said before it came');
  await page.keyboard.press('Enter');
  await page.keyboard.type('And begun');
  held.release();
  await bubble(other, 'Said before it came').waitFor();
  await bubble(page, 'Said before it came').waitFor();
  expect(await box(page).inputValue()).toBe('And begun');
  await open(page, first.name);
  await expect.poll(() => box(page).inputValue()).toBe('Begun in the first');
  await open(page, second.name);
  await expect.poll(() => box(page).inputValue()).toBe('And begun');
  expect(await bubble(other, 'Begun in the first').count()).toBe(0);
});

test('answers an invitation; removes a member who leaves', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Glaze', lena);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await open(page, group.name);
  await say(page, 'Who has the tongs?');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  const details = pane(page, 'Details');
  await details.getByRole('button', { name: /^Members/ }).click();
  await press(pane(page, 'Members'), 'Add people');
  const add = pane(page, 'Add people');
  await add.getByRole('searchbox', { name: 'Find people' }).fill(omar.name);
  await press(add, omar.name);
  await press(add, 'Invite');
  const members = pane(page, 'Members');
  await members.getByRole('button', { name: new RegExp(`${omar.name}.*Invited`) }).waitFor();

  await open(other, group.name);
  const invitation = other.getByRole('group', { name: /invited/i });
  await invitation.waitFor();
  expect(await axeViolations(other)).toEqual([]);
  await press(invitation, 'Join');
  await box(other).waitFor();
  await say(other, 'I have them');
  await bubble(page, 'I have them').waitFor({ state: 'attached' });
  await expect
    .poll(() => members.getByRole('button', { name: new RegExp(omar.name) }).textContent())
    .not.toContain('Invited');

  await other.getByRole('button', { name: 'Details', exact: true }).click();
  await press(pane(other, 'Details'), 'Leave conversation');
  await press(other.getByRole('alertdialog'), 'Leave conversation');
  await row(other, group.name).waitFor({ state: 'hidden' });
  await expect.poll(() => members.getByRole('button', { name: new RegExp(omar.name) }).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});

test('one’s own profile: name, privacy and “do not disturb” are stored, and others see the public part', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Slip', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await open(page, group.name);
  await say(page, 'Before');
  await open(other, group.name);
  await page.locator('.inbox-list').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const own = pane(page, 'Profile and settings');
  const name = own.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.inputValue()).toBe(lena.name);
  await name.fill(`${lena.name} Berg`);
  await press(own, 'Save');
  await other.getByRole('log', { name: 'Messages' }).getByText(`${lena.name} Berg`).first().waitFor();
  await own.getByRole('switch', { name: 'Send read receipts' }).click();
  await own.getByRole('combobox', { name: 'Do not disturb' }).selectOption({ label: '1 hour' });
  const quiet = own.getByRole('combobox', { name: 'Do not disturb' }).locator('option:checked');
  await expect.poll(() => quiet.textContent()).toMatch(/^Until (?!I )/);
  await expect.poll(() => own.getByRole('combobox', { name: 'Do not disturb' }).isEnabled()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await page.locator('.inbox-list').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  await expect.poll(() => name.inputValue()).toBe(`${lena.name} Berg`);
  const notified = own.getByRole('switch', { name: 'Send read receipts' });
  await expect.poll(() => notified.getAttribute('aria-checked')).toBe('false');
  await expect.poll(() => quiet.textContent()).toMatch(/^Until (?!I )/);
  expect(inboxes.complaints()).toEqual([]);
});

/**
 * An image as a drawing program saves it, of this many pixels each way, with noise that does not compress.
 */
async function picture(page: Page, size: number): Promise<Buffer> {
  const bytes = await page.evaluate(async (side) => {
    const canvas = new OffscreenCanvas(side, side);
    const pen = canvas.getContext('2d');
    const dots = pen?.createImageData(side, side);
    if (!pen || !dots) throw new Error('expected a canvas');
    // Noise does not compress. A fixed row of numbers (a linear congruential generator) is the same in each run.
    let number = 1;
    for (let at = 0; at < dots.data.length; at += 1) {
      number = (Math.imul(number, 1_664_525) + 1_013_904_223) >>> 0;
      dots.data[at] = number >>> 24;
    }
    pen.putImageData(dots, 0, 0);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  }, size);
  return Buffer.from(bytes);
}

test('images of a person and of a conversation: stored, seen by the other, refused with a reason, removed', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Slip', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  const png = { name: 'me.png', mimeType: 'image/png', buffer: await picture(page, 64) };
  await open(page, group.name);
  await say(page, 'Look at me');
  await open(other, group.name);
  await page.locator('.inbox-list').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const own = pane(page, 'Profile and settings');
  const pick = (place: Locator) => () => press(place, 'Change photo');
  const rule = (place: Locator) => place.getByRole('alert').getByText('Choose a PNG', { exact: false });

  await chooseFiles(page, pick(own), [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ]);
  await rule(own).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const upload = await hold(page, /\/uploads\/image\?/);
  await chooseFiles(page, pick(own), [png]);
  await rule(own).waitFor({ state: 'hidden' });
  await own.getByRole('progressbar').waitFor();
  upload.release();
  await own.getByRole('button', { name: 'Remove photo' }).waitFor();
  await own.getByRole('progressbar').waitFor({ state: 'hidden' });
  const seen = other.locator('.row .avatar img');
  await seen.first().waitFor();
  expect(
    await seen.first().evaluate(async (img: HTMLImageElement) => {
      await img.decode();
      return img.naturalWidth;
    }),
  ).toBeGreaterThan(0);
  // Larger than the maximum for an avatar.
  await chooseFiles(page, pick(own), [
    { name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5_000_001, 1) },
  ]);
  await rule(own).waitFor();
  // Its name says image, its content does not.
  await chooseFiles(page, pick(own), [
    { name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') },
  ]);
  await rule(own).waitFor();
  await press(own, 'Remove photo');
  await rule(own).waitFor({ state: 'hidden' });
  await seen.first().waitFor({ state: 'detached' });
  await press(own, 'Close settings');

  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await press(pane(page, 'Details'), 'Name and photo');
  const edit = pane(page, 'Name and photo');
  await chooseFiles(page, pick(edit), [png]);
  await row(other, group.name).locator('.avatar img').waitFor();
  await press(edit, 'Remove photo');
  await row(other, group.name).locator('.avatar img').waitFor({ state: 'detached' });
  expect(inboxes.complaints()).toEqual([]);
});

test('a card opens from a face, a mention, a menu and a reaction; not from one’s own', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const noor = await inboxes.someone('Noor');
  const group = await inboxes.talk('Kiln', lena, omar, noor);
  const page = await inboxes.inboxOf(lena);
  const channel = inboxes.shop.channel('messaging', group.id);
  const said = `Ask @${noor.name} about it`;
  const { message } = await channel.sendMessage({ text: said, user_id: omar.id, mentioned_users: [noor.id] });
  await channel.sendReaction(message.id, { type: 'love', user_id: noor.id } as never);
  await open(page, group.name);
  const its = page.locator(`[data-message="${message.id}"]`);
  await its.hover();
  await page.locator(`[data-message="${message.id}"][data-cards]`).waitFor();
  await its.locator('> .avatar').click();
  await pane(page, omar.name).getByRole('button', { name: 'Send a message' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await pane(page, omar.name).waitFor({ state: 'hidden' });
  await focused(its);
  await its.getByText(`@${noor.name}`, { exact: true }).click();
  await pane(page, noor.name).waitFor();
  await page.keyboard.press('Escape');
  // By keyboard alone.
  await focused(its);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: `${omar.name}’s profile` }).focus();
  await page.keyboard.press('Enter');
  await pane(page, omar.name).waitFor();
  await page.keyboard.press('Escape');
  await focused(its);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Who reacted' }).click();
  await page.getByRole('dialog', { name: 'Who reacted' }).getByRole('button', { name: noor.name }).click();
  await pane(page, noor.name).waitFor();
  await page.keyboard.press('Escape');
  // One's own entry has no actions.
  await say(page, 'My own words');
  await page.locator('.row.own').last().click({ button: 'right' });
  await page.getByRole('menu').getByRole('menuitem').first().waitFor();
  expect(await page.getByRole('menuitem', { name: /’s profile$/ }).count()).toBe(0);
  expect(inboxes.complaints()).toEqual([]);
});
