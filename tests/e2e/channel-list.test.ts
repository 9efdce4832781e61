/** The rows of the inbox while others write, read and type. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { box, bubble, heading, type Inboxes, open, openInboxes, row, say } from './inboxes.ts';
import { focusedMessage } from './keyboard/by-keys.ts';

const LOW = { width: 1280, height: 420 };
const TOUCH = { width: 390, height: 700 };

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('a row shows who types, its draft, and the state of one’s own last message', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [kiln, shop] = [await inboxes.talk('Kiln', lena, omar), await inboxes.talk('Shop', lena, omar)];
  const page = await inboxes.inboxOf(lena);
  await open(page, kiln.name);
  await say(page, 'Is it cold?');
  await row(page, kiln.name).getByText('Sent', { exact: false }).waitFor({ state: 'attached' });
  await box(page).fill('Bring the');
  await open(page, shop.name);
  await expect.poll(() => row(page, kiln.name).textContent()).toContain('Draft: Bring the');
  await open(page, kiln.name);
  await box(page).fill('');
  await open(page, shop.name);

  const other = await inboxes.inboxOf(omar);
  await row(page, kiln.name).getByText('Delivered', { exact: false }).waitFor({ state: 'attached' });
  await open(other, kiln.name);
  await bubble(other, 'Is it cold?').waitFor();
  await row(page, kiln.name).getByText('Seen', { exact: false }).waitFor({ state: 'attached' });
  await box(other).pressSequentially('Not yet');
  await row(page, kiln.name).getByText('typing…').waitFor();
  await box(other).press('Enter');
  await expect.poll(() => row(page, kiln.name).textContent()).toContain('Not yet');
  await row(page, kiln.name).getByText('1 unread').waitFor({ state: 'attached' });

  await page.getByRole('tab', { name: /^Unread/ }).click();
  await row(page, kiln.name).waitFor();
  // The open row stays in view.
  await expect.poll(() => page.locator('.channel').count()).toBe(2);
  await page.getByRole('tab', { name: 'All', exact: true }).click();
  expect(inboxes.complaints()).toEqual([]);
});

test('a row and its draft show no formatting marks', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [kiln, other] = [await inboxes.talk('Kiln', lena, omar), await inboxes.talk('Other', lena, omar)];
  const page = await inboxes.inboxOf(lena);
  await open(page, kiln.name);
  const text = 'The **arc lamp** in `aisle_4`:\n- [x] lit';
  await inboxes.shop.channel('messaging', kiln.id).sendMessage({ text, user_id: omar.id });
  await expect.poll(() => row(page, kiln.name).textContent()).toContain('The arc lamp in aisle_4: • ☑ lit');
  await box(page).fill('And the _old_ one');
  await open(page, other.name);
  await expect.poll(() => row(page, kiln.name).textContent()).toContain('Draft: And the old one');
  expect(inboxes.complaints()).toEqual([]);
});

test('a row and a quote count what a message holds, and name a poll by its question', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [kiln, other] = [await inboxes.talk('Kiln', lena, omar), await inboxes.talk('Other', lena, omar)];
  const page = await inboxes.inboxOf(lena);
  const channel = inboxes.shop.channel('messaging', kiln.id);
  const image = { type: 'image', image_url: `${inboxes.demo.url}/demo/assets/halden.svg` };
  const file = { type: 'file', asset_url: `${inboxes.demo.url}/demo/assets/halden.svg`, title: 'halden.svg' };
  const preview = () => row(page, kiln.name).locator('.preview').textContent();
  const send = (attachments: object[]) => channel.sendMessage({ attachments, user_id: omar.id } as never);
  await send(Array(10).fill(image));
  await expect.poll(preview).toContain('10 photos');
  await send([image, file]);
  await expect.poll(preview).toContain('2 files');
  await send([image]);
  await expect.poll(preview).toContain('Photo');
  const options = [{ text: 'Yes' }, { text: 'No' }];
  const { poll } = await inboxes.shop.createPoll({
    name: 'Is *this* it?',
    options,
    user_id: omar.id,
  } as never);
  const { message } = await channel.sendMessage({ poll_id: poll.id, user_id: omar.id } as never);
  await expect.poll(preview).toContain('Poll Is *this* it?');
  await row(page, kiln.name).locator('.preview svg').waitFor();

  await channel.sendMessage({ text: 'It is', quoted_message_id: message.id, user_id: omar.id });
  await open(page, other.name);
  await open(page, kiln.name);
  await page.locator('.quote', { hasText: 'Is this it?' }).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('further rows load by scrolling, ten at a time', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const first = await inboxes.talk('First', lena, omar);
  for (let n = 0; n < 11; n += 1) await inboxes.talk(`Talk${n}`, lena, omar);
  const page = await inboxes.inboxOf(lena, LOW);
  const rows = page.locator('.channel');
  await expect.poll(() => rows.count()).toBe(10);
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBe(12);
  await row(page, first.name).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('a long press opens a row’s menu, not the conversation', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const page = await inboxes.inboxOf(lena, TOUCH);
  const touch = await page.context().newCDPSession(page);
  await row(page, group.name).waitFor();
  const at = await row(page, group.name).boundingBox();
  if (!at) throw new Error('expected a row that is seen');
  const point = { x: at.x + at.width / 2, y: at.y + at.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.getByRole('menuitem', { name: 'Pin to top' }).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('menuitem', { name: 'Pin to top' }).click();
  await page.getByRole('list', { name: 'Pinned' }).getByText(group.name).waitFor();
  expect(await heading(page, group.name).count()).toBe(0);
  // A short press opens the conversation.
  await row(page, group.name).click();
  await heading(page, group.name).waitFor();
  expect(inboxes.complaints()).toEqual([]);
});

test('a link in one conversation opens a message of another', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const [kiln, shop] = [await inboxes.talk('Kiln', lena, omar), await inboxes.talk('Shop', lena, omar)];
  const channel = inboxes.shop.channel('messaging', shop.id);
  const { message } = await channel.sendMessage({ text: 'The key is under the mat', user_id: omar.id });
  for (let n = 0; n < 40; n += 1) await channel.sendMessage({ text: `Line ${n}`, user_id: omar.id });
  const page = await inboxes.inboxOf(lena);
  await open(page, kiln.name);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#stoop-message=messaging:${shop.id}:${message.id}`);
  await heading(page, shop.name).waitFor();
  await expect.poll(() => focusedMessage(page), { timeout: 20_000 }).toBe(message.id);
  expect(inboxes.complaints()).toEqual([]);
});
