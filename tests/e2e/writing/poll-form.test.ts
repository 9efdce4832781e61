/** The poll form, on a page with the strictest policy. */
import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Demo, startDemo } from '../../support/demo.ts';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { type Site, startSite } from '../../support/site.ts';
import { joinRoom, openPollForm } from '../room-page.ts';

let demo: Demo;
let site: Site;
let browser: Browser;

beforeAll(async () => {
  [demo, browser, site] = await Promise.all([startDemo(), launchBrowser(), startSite('')]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await demo?.close();
  await site?.close();
});

const join = (name: string) => joinRoom({ demo, site, browser, name, features: 'polls' });

test('the form shows the error of every field, and options are ordered by keyboard and by dragging', async () => {
  const nuria = await join('Nuria');
  const { page } = nuria;
  const form = await openPollForm(nuria);
  const send = form.getByRole('button', { name: 'Send poll' });
  const choice = (number: number) => form.getByRole('textbox', { name: `Option ${number}`, exact: true });
  const texts = () =>
    form
      .getByRole('textbox', { name: /^Option \d+$/ })
      .evaluateAll((fields) => (fields as HTMLInputElement[]).map(({ value }) => value));
  const question = form.getByRole('textbox', { name: 'Question' });
  await question.focus();
  await page.keyboard.press('Tab');
  await form.getByText('Question is required').waitFor();
  await question.fill('What to drink?');
  expect(await send.isDisabled()).toBe(true);

  await choice(1).fill('Tea');
  await choice(2).fill('Tea');
  await form.getByText('Option already exists').waitFor();
  await choice(2).fill('Coffee');
  await choice(3).fill('Milk');
  await choice(2).fill('');
  await form.getByText('Option is empty').waitFor();
  expect(await send.isDisabled()).toBe(true);
  await choice(2).fill('Coffee');
  expect(await texts()).toEqual(['Tea', 'Coffee', 'Milk', '']);

  const most = form.getByRole('textbox', { name: 'Maximum votes per person' });
  await most.fill('3');
  await form.getByText('Enforce unique vote is enabled').waitFor();
  const unique = form.getByRole('switch', { name: 'One vote per person' });
  await unique.click();
  await most.fill('many');
  await form.getByText('Only numbers are allowed').waitFor();
  for (const wrong of ['1', '11']) {
    await most.fill(wrong);
    await form.getByText('Type a number from 2 to 10').waitFor();
    expect(await send.isDisabled()).toBe(true);
  }
  await most.fill('2');
  await unique.click();
  expect(await most.inputValue()).toBe('');
  await unique.click();
  await most.fill('2');

  await form.getByRole('button', { name: 'Move option 3 with the arrow keys' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(texts).toEqual(['Tea', 'Milk', 'Coffee', '']);
  await page.keyboard.press('ArrowUp');
  await expect.poll(texts).toEqual(['Milk', 'Tea', 'Coffee', '']);
  const handle = (number: number) => form.getByRole('button', { name: `Move option ${number} with` });
  const [from, to] = [await handle(3).boundingBox(), await handle(1).boundingBox()];
  if (!from || !to) throw new Error('expected two handles that are seen');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 8 });
  await page.mouse.up();
  await expect.poll(texts).toEqual(['Coffee', 'Milk', 'Tea', '']);
  await form.getByRole('button', { name: 'Remove option 2' }).click();
  await expect.poll(texts).toEqual(['Coffee', 'Tea', '']);
  expect(await axeViolations(page, { rules: { region: { enabled: false } } })).toEqual([]);
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  // One layer at a time: the chat stays open, and the focus is back in it.
  await expect.poll(() => nuria.chat.box.evaluate((box) => box.matches(':focus'))).toBe(true);
  expect(nuria.errors).toEqual([]);
});

test('a started poll is not lost by accident, nor sent by it; long lists are ordered beyond the visible part', async () => {
  const nuria = await join('Nuria');
  const { page } = nuria;
  await page.setViewportSize({ width: 340, height: 640 });
  const form = await openPollForm(nuria);
  const question = form.getByRole('textbox', { name: 'Question' });
  const choice = (number: number) => form.getByRole('textbox', { name: `Option ${number}`, exact: true });
  const focus = (field: Locator) =>
    expect.poll(() => field.evaluate((element) => element.matches(':focus'))).toBe(true);
  await question.focus();
  await page.keyboard.type('Which shift?');
  await page.keyboard.press('Enter');
  await focus(choice(1));
  await page.keyboard.type('Early');
  await page.keyboard.press('Enter');
  // It could be sent, and was not: the next option is being written.
  await focus(choice(2));
  await page.keyboard.type('Late');
  for (let number = 3; number <= 24; number += 1) await choice(number).fill(`Shift ${number}`);

  // Esc cancels the input method's text, and nothing else.
  await choice(2).evaluate((field) => {
    const init = { key: 'Escape', isComposing: true, bubbles: true, composed: true, cancelable: true };
    field.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  expect(await form.count()).toBe(1);

  const handle = form.getByRole('button', { name: 'Move option 24 with the arrow keys' });
  await handle.scrollIntoViewIfNeeded();
  const from = await handle.boundingBox();
  if (!from) throw new Error('expected a handle that is seen');
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  for (let step = 0; step < 60; step += 1) await page.mouse.move(x, 2 + (step % 2));
  await page.mouse.up();
  await expect.poll(() => choice(1).inputValue()).toBe('Shift 24');
  const first = form.getByRole('button', { name: 'Move option 1 with the arrow keys' });
  await first.focus();
  for (let step = 0; step < 23; step += 1) await page.keyboard.press('ArrowDown');
  await expect.poll(() => choice(24).inputValue()).toBe('Shift 24');
  const moved = form.getByRole('button', { name: 'Move option 24 with the arrow keys' });
  await focus(moved);
  const seen = await moved.boundingBox();
  expect((seen?.y ?? -1) >= 0 && (seen?.y ?? 0) + (seen?.height ?? 0) <= 640).toBe(true);

  // A press beside it, or Esc, keeps the form's content. Only Cancel discards it.
  await page.mouse.click(4, 4);
  await form.waitFor({ state: 'detached' });
  await openPollForm(nuria);
  expect(await question.inputValue()).toBe('Which shift?');
  expect(await choice(24).inputValue()).toBe('Shift 24');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await form.waitFor({ state: 'detached' });
  await openPollForm(nuria);
  expect(await question.inputValue()).toBe('');
  expect(nuria.errors).toEqual([]);
});
