/** Shared content of a conversation: listed in its details, with a way back to the message. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { bubble, type Inboxes, open, openInboxes, pane, press } from '../inboxes.ts';
import { focusedMessage } from '../keyboard/by-keys.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('images, files and links have lists of their own; a file jumps to its message, however far back', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  const picture = `${inboxes.demo.url}/demo/assets/halden.svg`;
  const send = (text: string, attachment: object) =>
    channel.sendMessage({ text, user_id: omar.id, attachments: [attachment] } as never);
  await send('The kiln', { type: 'image', image_url: picture, fallback: 'kiln.svg' });
  const file = await send('The plan', {
    type: 'file',
    asset_url: picture,
    title: 'plan.pdf',
    file_size: 4_000,
  });
  const page = { og_scrape_url: 'https://glaze.example/', title_link: 'https://glaze.example/' };
  await send('Read this', { type: 'article', title: 'All about glazes', ...page });
  for (let n = 0; n < 40; n += 1) await channel.sendMessage({ text: `Line ${n}`, user_id: omar.id });
  const at = await inboxes.inboxOf(lena);
  await open(at, group.name);
  await press(at, 'Details');
  const details = pane(at, 'Details');
  await press(details, 'Photos and videos');
  const media = pane(at, 'Photos and videos');
  await media.getByRole('button', { name: new RegExp(omar.name) }).click();
  await at.getByRole('dialog', { name: 'Photos', exact: true }).waitFor();
  await at.keyboard.press('Escape');
  await at.getByRole('dialog', { name: 'Photos', exact: true }).waitFor({ state: 'detached' });
  await press(media, 'Back');
  await press(details, 'Links');
  await pane(at, 'Links')
    .getByRole('link', { name: /All about glazes/ })
    .waitFor();
  await press(pane(at, 'Links'), 'Back');
  await press(details, 'Files');
  const files = pane(at, 'Files');
  await expect.poll(() => files.getByRole('listitem').count()).toBe(1);
  await files.getByRole('link', { name: /plan\.pdf/ }).waitFor();
  expect(await axeViolations(at)).toEqual([]);
  await press(files, 'Show message');
  await files.waitFor({ state: 'detached' });
  await expect.poll(() => focusedMessage(at), { timeout: 20_000 }).toBe(file.message.id);
  expect(inboxes.complaints()).toEqual([]);
});

test('the details list pinned messages, which jump to their message and close what covers it', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  const { message } = await channel.sendMessage({ text: 'The key is under the mat', user_id: omar.id });
  await inboxes.shop.pinMessage({ id: message.id }, null, omar.id);
  for (let n = 0; n < 40; n += 1) await channel.sendMessage({ text: `Line ${n}`, user_id: omar.id });
  // The conversation opens at its newest message.
  await channel.markRead({ user_id: lena.id });
  const at = await inboxes.inboxOf(lena);
  await open(at, group.name);
  await bubble(at, 'Line 39').waitFor();
  await press(at, 'Details');
  await press(pane(at, 'Details'), 'Pinned messages');
  const pinned = at.getByRole('dialog', { name: 'Pinned messages' });
  await pinned.getByRole('button', { name: /The key is under the mat/ }).waitFor();
  expect(await axeViolations(at)).toEqual([]);
  await pinned.getByRole('button', { name: /The key is under the mat/ }).press('Enter');
  for (const sheet of [pinned, pane(at, 'Details')]) await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => focusedMessage(at), { timeout: 20_000 }).toBe(message.id);
  expect(inboxes.complaints()).toEqual([]);
});
