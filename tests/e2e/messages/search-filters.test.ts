import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { bubble, focused, type Inboxes, openInboxes, pane } from '../inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('filters messages by keyboard alone, removes filters by Backspace, and jumps to a result', async () => {
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

  // With the image filter there is no result; Backspace in the empty field removes the last filter.
  await search.getByRole('button', { name: 'Contains', exact: true }).click();
  await search.getByRole('button', { name: 'Photos', exact: true }).click();
  await search.getByText('Nothing found').waitFor();
  await field.fill('');
  await field.press('Backspace');
  await search.getByRole('button', { name: 'Contains', exact: true }).waitFor();
  await field.fill('kestrel');
  await expect.poll(() => hits.count()).toBe(1);
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await bubble(page, 'Kestrel by Omar').waitFor();
  await expect.poll(() => bubble(page, 'Kestrel by Omar').isVisible()).toBe(true);
  expect(inboxes.complaints()).toEqual([]);
});

test('a reply in a thread is found, and opens its thread at the reply', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Glaze', lena, omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  const { message: parent } = await channel.sendMessage({ text: 'Which glaze?', user_id: omar.id });
  for (let n = 0; n < 60; n += 1)
    await channel.sendMessage({
      text: n === 5 ? 'Celadon, fired twice' : `Answer ${n}`,
      parent_id: parent.id,
      user_id: omar.id,
    });
  for (let n = 0; n < 40; n += 1) await channel.sendMessage({ text: `Line ${n}`, user_id: omar.id });
  const page = await inboxes.inboxOf(lena);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const search = pane(page, 'Search');
  await search.getByRole('searchbox', { name: 'Search', exact: true }).fill('celadon');
  const hit = search.getByRole('list', { name: 'Results' }).getByRole('button', { name: /Celadon/ });
  await hit.getByText('Reply in a thread').waitFor();
  await hit.click();
  const thread = page.getByRole('region', { name: 'Thread', exact: true });
  const reply = thread.getByRole('article').filter({ hasText: 'Celadon, fired twice' });
  await reply.waitFor();
  await expect
    .poll(() =>
      reply.evaluate((row) => {
        const [box, list] = [row, row.closest('[role=log]')].map((one) => one?.getBoundingClientRect());
        return box !== undefined && list !== undefined && box.top >= list.top && box.bottom <= list.bottom;
      }),
    )
    .toBe(true);
  // Behind it, the conversation shows the thread's first message.
  await page
    .locator(`[role=log][aria-label=Messages] [data-message="${parent.id}"]`)
    .waitFor({ state: 'attached' });
  expect(inboxes.complaints()).toEqual([]);
});

test('by keyboard: further results continue at their start; past queries return to the field, and so does clearing them', async () => {
  const [lena, omar] = [await inboxes.someone('Lena'), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Quay', lena, omar);
  const channel = inboxes.shop.channel('messaging', group.id);
  for (let n = 1; n <= 23; n += 1)
    await channel.sendMessage({ text: `Lantern ${n} on the quay`, user_id: omar.id });
  const page = await inboxes.inboxOf(lena);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const search = pane(page, 'Search');
  const field = search.getByRole('searchbox', { name: 'Search', exact: true });
  await focused(field);
  await page.keyboard.type('lantern');
  const hits = search.getByRole('list', { name: 'Results' }).getByRole('button');
  await expect.poll(() => hits.count()).toBe(10);
  // Home and End move in the text, not in the list.
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await focused(field);

  for (let at = 0; at < 11; at += 1) await page.keyboard.press('ArrowDown');
  const more = search.getByRole('button', { name: 'Show more', exact: true });
  await focused(more);
  await page.keyboard.press('Enter');
  await expect.poll(() => hits.count()).toBe(20);
  await focused(hits.nth(10));
  await more.focus();
  await page.keyboard.press('Enter');
  // The button is gone with the last page; the place in the list stays.
  await expect.poll(() => hits.count()).toBe(23);
  await focused(hits.nth(20));

  for (const query of ['quay', 'lantern', 'Quay']) {
    await field.fill(query);
    await field.press('Enter');
  }
  await field.press('Escape');
  const recent = search.getByRole('list', { name: 'Recent searches' }).getByRole('button');
  // The last first, each once, in any case.
  await expect.poll(() => recent.allTextContents()).toEqual(['Quay', 'lantern']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await focused(field);
  expect(await field.inputValue()).toBe('lantern');
  await expect.poll(() => hits.count()).toBe(10);
  await field.press('Escape');
  await expect.poll(() => recent.count()).toBe(2);
  // Another person on this device sees none of them.
  const beside = await page.context().newPage();
  await beside.goto(`${inboxes.demo.url}/inbox#token=${await inboxes.demo.server.issueToken(omar.id)}`);
  await beside.getByRole('button', { name: 'Search', exact: true }).click();
  await focused(pane(beside, 'Search').getByRole('searchbox', { name: 'Search', exact: true }));
  expect(await pane(beside, 'Search').getByRole('list', { name: 'Recent searches' }).count()).toBe(0);
  await beside.close();
  await search.getByRole('button', { name: 'Clear', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => recent.count()).toBe(0);
  await focused(field);
  await field.fill('lantern');
  await field.press('Enter');
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /searches/.test(name)));
  expect(await kept()).toHaveLength(1);
  await page.evaluate("void Stoop('logout')");
  await expect.poll(kept).toEqual([]);
  expect(inboxes.complaints()).toEqual([]);
});
