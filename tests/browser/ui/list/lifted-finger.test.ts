/** A sheet opens under a long press: lifting the finger chooses nothing. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { galleryBrowser } from '../browser.ts';
import { still } from './list-page.ts';

const gallery = galleryBrowser();
const SMALL = { width: 390, height: 500 };

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A finger on a real touch screen: the browser turns it into presses and clicks. */
async function fingerOn(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    down: (at: Point) => touch('touchStart', [at]),
    /** Resolves when its click has arrived. */
    async up() {
      const clicked = page.evaluate(
        () =>
          new Promise((received) => {
            // Before anything on the page can stop it.
            addEventListener('click', () => setTimeout(received), { capture: true, once: true });
          }),
      );
      await touch('touchEnd', []);
      await clicked;
    },
  };
}

/** The role of the option at that point; empty without one. */
const choiceAt = (page: Page, at: Point) =>
  page.evaluate(({ x, y }) => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    return root?.elementFromPoint(x, y)?.closest('[role^=menuitem]')?.getAttribute('role') ?? '';
  }, at);

const calls = (page: Page) => page.evaluate(() => window.gallery.model.calls);

/** A finger that rests until the menu opens under it, and is lifted: nothing must happen. */
async function restAndLift(page: Page, menu: Locator, at: Point) {
  const finger = await fingerOn(page);
  await finger.down(at);
  await menu.waitFor();
  await expect.poll(() => choiceAt(page, at)).toMatch(/^menuitem/);
  const before = await calls(page);
  await finger.up();
  expect(await menu.isVisible()).toBe(true);
  expect(await calls(page)).toEqual(before);
  return finger;
}

test('on a message', async () => {
  const { page, errors } = await gallery.openAlone('state=actions&full', SMALL);
  const menu = page.getByRole('menu', { name: 'Message actions' });
  // The list has its final place, and its rows are measured: they are hidden before.
  await still(page);
  const box = await page.locator('[data-message=last] .bubble').boundingBox();
  if (!box) throw new Error('expected the last message to be seen');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await restAndLift(page, menu, at);
  // A new press does what it says.
  await menu.getByRole('menuitemcheckbox', { name: 'React with 😮' }).click();
  expect((await calls(page)).at(-1)).toBe('react last wow');
  expect(errors).toEqual([]);
});

test('on a row of the list', async () => {
  const { page, errors } = await gallery.openAlone('state=inbox-list', SMALL);
  const menu = page.getByRole('menu');
  // A row far down, where the sheet will be.
  const at = await page.evaluate(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    const row = root?.elementFromPoint(innerWidth / 2, innerHeight - 60)?.closest('[data-cid]');
    const box = row?.getBoundingClientRect();
    return { x: box ? box.x + box.width / 2 : Number.NaN, y: innerHeight - 60 };
  });
  const finger = await restAndLift(page, menu, at);
  // A new press does what it says.
  await finger.down(at);
  await finger.up();
  await menu.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
});
