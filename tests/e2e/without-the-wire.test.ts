/** The notes under a message and beside a face when a change did not reach the server. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { box, bubble, type Inboxes, membersOf, open, openInboxes, row, say } from './inboxes.ts';

let inboxes: Inboxes;
beforeAll(async () => {
  inboxes = await openInboxes();
});
afterEach(() => inboxes.leave());
afterAll(() => inboxes?.close());

test('shows no one as online while the connection is down', async () => {
  const [lena, omar, kai] = [
    await inboxes.someone('Lena'),
    await inboxes.someone('Omar'),
    await inboxes.someone('Kai'),
  ];
  const group = await inboxes.talk('Kiln', lena, omar, kai);
  const both = await inboxes.talk('Glaze', lena, omar);
  const [page, other] = [await inboxes.inboxOf(lena), await inboxes.inboxOf(omar)];
  await open(page, group.name);
  await open(other, group.name);
  await page.getByText('2 online').waitFor();
  await row(page, both.name).waitFor();
  const dots = page.locator('.dot:visible');
  await expect.poll(() => dots.count()).toBeGreaterThan(1);
  const people = (await membersOf(page)).locator('.person');
  await people.filter({ hasText: 'Online' }).first().waitFor();
  await page.context().setOffline(true);
  await page
    .getByText(/^You’re offline/)
    .filter({ visible: true })
    .waitFor();
  await expect.poll(() => dots.count()).toBe(0);
  expect(await people.filter({ hasText: 'Online' }).count()).toBe(0);
  expect(await page.getByText('2 online').count()).toBe(0);
  await page.context().setOffline(false);
  await page.getByText('2 online').waitFor();
  await people.filter({ hasText: 'Online' }).first().waitFor();
  await expect.poll(() => dots.count()).toBeGreaterThan(1);
});

test('a note under the message says that a change was not saved, for anyone’s message', async () => {
  const [mara, omar] = [await inboxes.someone('Mara', { role: 'admin' }), await inboxes.someone('Omar')];
  const group = await inboxes.talk('Kiln', mara, omar);
  const [page, other] = [await inboxes.inboxOf(mara), await inboxes.inboxOf(omar)];
  await open(other, group.name);
  await say(other, 'Teh lamp');
  await open(page, group.name);
  await say(page, 'Mine');
  await page.route(/\/messages\/[^/]+\?/, (route) =>
    route.request().method() === 'POST' || route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 17, message: 'no', StatusCode: 403, duration: '0ms' } })
      : route.continue(),
  );
  for (const [text, far] of [
    ['Teh lamp', 'right'],
    ['Mine', 'left'],
  ] as const) {
    const message = page.getByRole('article').filter({ has: page.getByText(text, { exact: true }) });
    await bubble(page, text).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await box(page).fill(`${text}!`);
    await box(page).press('Enter');
    const changed = page.getByRole('article').filter({ hasText: 'Not saved' });
    await changed.waitFor();
    const [words, line] = [
      await changed.locator('.bubble').boundingBox(),
      await changed.locator('.under.failed').evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      }),
    ];
    if (!words) throw new Error('expected words that are seen');
    const near = far === 'right' ? line.left - words.x : words.x + words.width - line.right;
    expect(Math.abs(near)).toBeLessThan(24);
    await changed.getByRole('button', { name: 'Undo' }).click();
    await message.waitFor();
  }
  await row(page, group.name).waitFor();
});
