import { expect, test } from 'vitest';
import { hostStage } from './stage.ts';

const stage = hostStage();
const BOXES = '<div id="one" style="height:380px"></div><div id="two" style="height:380px"></div>';

test('two targets with one key are two chats of one visitor; each pasted twice is still one', async () => {
  const inline = (target: string) => stage.tag(`data-layout="inline" data-target="${target}"`);
  const asModule = (target: string) => inline(target).replace('async', 'type="module"');
  const { page, errors } = await stage.open({
    head: inline('#one') + asModule('#two') + inline('#one'),
    body: `${BOXES}${asModule('#one')}${inline('#two')}`,
  });
  const guests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/guest')
      guests.push(request.url());
  });
  const box = (id: string) => page.locator(`#${id} > stoop-chat`).getByRole('textbox', { name: 'Message' });
  await box('one').waitFor();
  await box('two').waitFor();
  expect(await page.locator('stoop-chat').count()).toBe(2);
  const { key } = stage.server();
  expect(await page.evaluate(() => Object.keys(window.Stoop?.instances ?? {}).sort())).toEqual([
    `${key}#one`,
    `${key}#two`,
  ]);
  await box('one').fill('From the first');
  await box('one').press('Enter');
  const row = (id: string, text: string) =>
    page.locator(`#${id} > stoop-chat`).getByRole('log').getByText(text, { exact: true });
  await page
    .locator('#one > stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  // The other chat learns of its visitor, though no one has used it.
  await row('two', 'From the first').waitFor();
  await box('two').fill('From the second');
  await box('two').press('Enter');
  await page
    .locator('#two > stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .last()
    .waitFor();
  // One guest, one conversation: a message in either chat appears in both.
  expect(guests).toHaveLength(1);
  await row('one', 'From the second').waitFor();
  // Signing out of one signs out of both.
  await page.evaluate((id) => window.Stoop?.instances[id]?.logout(), `${key}#two`);
  await expect.poll(() => row('two', 'From the first').count()).toBe(0);
  await expect.poll(() => row('one', 'From the first').count()).toBe(0);
  await page.evaluate((id) => window.Stoop?.instances[id]?.destroy(), `${key}#one`);
  await expect.poll(() => page.locator('stoop-chat').count()).toBe(1);
  expect(await page.evaluate(() => Object.values(window.Stoop?.instances ?? {})[0] === window.Stoop)).toBe(
    true,
  );
  await page.evaluate(() => window.Stoop?.destroy());
  expect(
    await page.evaluate(() => [document.querySelectorAll('stoop-chat').length, 'Stoop' in window]),
  ).toEqual([0, false]);
  expect(errors).toEqual([]);
});
