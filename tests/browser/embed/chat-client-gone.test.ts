/** A page that stays open over several updates no longer finds the chat client's file. */
import { afterEach, expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from '../../hostile/hosts/stage.ts';
import { RECORD_EVENTS, received } from './received.ts';

const stage = hostStage();
const path = () => `/${stage.manifest().chat}`;
const asked = () => stage.site().requests.filter((request) => request === path()).length;

/** Opens a page whose chat client was replaced by a newer build. */
async function openLate(attributes = '') {
  stage.site().answer(path(), { body: 'gone', status: 404 });
  const { page } = await stage.open({ head: RECORD_EVENTS + stage.tag(attributes) });
  await widgetOf(page).launcher.click();
  return { page, notice: page.getByRole('status').filter({ hasText: 'Chat was updated.' }) };
}

afterEach(() => stage.site().answer(path(), null));

test('the chat offers a reload, requests the file no more, and keeps what was written', async () => {
  const { page, notice } = await openLate();
  await widgetOf(page).say('Kept over the reload');
  await notice.waitFor();
  expect((await received(page, 'error'))[0]).toEqual({
    code: 'outdated',
    text: expect.stringContaining('Reload the page'),
    recoverable: false,
  });
  const before = asked();
  expect(await page.evaluate("Stoop('channel', 'den').catch(({ code }) => code)")).toBe('outdated');
  expect(asked()).toBe(before);
  stage.site().answer(path(), null);
  await notice.getByRole('button', { name: 'Reload' }).click();
  await widgetOf(page).open();
  await widgetOf(page).text('Kept over the reload').waitFor();
  await expect.poll(() => received(page, 'message:sent')).toHaveLength(1);
  expect(await notice.count()).toBe(0);
});

test('a room says so too, and offers no other try', async () => {
  const { page, notice } = await openLate('data-mode="room" data-channel="lobby"');
  await notice.waitFor();
  await notice.getByRole('button', { name: 'Reload' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});
