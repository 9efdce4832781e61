import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { bubble, focused, type Inboxes, openInboxes, pane } from './inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('messages are narrowed down by the keyboard alone, widened by Backspace, and shown in their place', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', lena, omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  await channel.sendMessage({ text: 'Kestrel by Lena', user_id: lena.id });
  await channel.sendMessage({ text: 'Kestrel by Omar', user_id: omar.id });
  for (let n = 0; n < 40; n += 1) await channel.sendMessage({ text: `Line ${n}`, user_id: omar.id });
  const page = await inboxes.inboxOf(lena);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const search = pane(page, 'Search');
  const field = search.getByRole('searchbox', { name: 'Search', exact: true });
  await focused(field);
  await page.keyboard.type('kestrel');
  const hits = search.getByRole('list', { name: 'Results' }).getByRole('button');
  await expect.poll(() => hits.count()).toBe(2);

  await search.getByRole('button', { name: 'From', exact: true }).focus();
  await page.keyboard.press('Enter');
  await focused(search.getByRole('searchbox', { name: 'From' }));
  await page.keyboard.type(omar.name);
  const suggested = search.getByRole('list', { name: 'From' }).getByRole('button', { name: omar.name });
  await suggested.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await expect.poll(() => search.getByRole('list', { name: 'From' }).getByRole('button').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await focused(suggested);
  await page.keyboard.press('Enter');
  await focused(search.getByRole('button', { name: `From ${omar.name}`, exact: true }));
  await expect.poll(() => hits.count()).toBe(1);
  await search.getByRole('button', { name: /Kestrel by Omar/ }).waitFor();

  // With a picture there is none of it; Backspace in the empty field takes the last filter away.
  await search.getByRole('button', { name: 'With', exact: true }).click();
  await search.getByRole('button', { name: 'Pictures', exact: true }).click();
  await search.getByText('Nothing found').waitFor();
  await field.fill('');
  await field.press('Backspace');
  await search.getByRole('button', { name: 'With', exact: true }).waitFor();
  await field.fill('kestrel');
  await expect.poll(() => hits.count()).toBe(1);
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await bubble(page, 'Kestrel by Omar').waitFor();
  await expect.poll(() => bubble(page, 'Kestrel by Omar').isVisible()).toBe(true);
  expect(inboxes.complaints()).toEqual([]);
});
