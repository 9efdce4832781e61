import { expect, test } from 'vitest';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();

test('a row’s sheet comes up under the finger that asks for it: lifting that finger chooses nothing', async () => {
  const { page, errors } = await gallery.open('state=inbox-list', { width: 390, height: 500 });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const menu = page.getByRole('menu');
  // A row far down, where the sheet will lie.
  const at = await page.evaluate(() => {
    const root = document.querySelector('stoop-chat')?.shadowRoot;
    const row = root?.elementFromPoint(innerWidth / 2, innerHeight - 60)?.closest('[data-cid]');
    const box = row?.getBoundingClientRect();
    return { x: box ? box.x + box.width / 2 : Number.NaN, y: innerHeight - 60 };
  });
  const touch = (type: 'touchStart' | 'touchEnd', points: readonly (typeof at)[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
  const underFinger = () =>
    page.evaluate(
      ({ x, y }) =>
        document
          .querySelector('stoop-chat')
          ?.shadowRoot?.elementFromPoint(x, y)
          ?.closest('[role^=menuitem]')
          ?.getAttribute('role') ?? '',
      at,
    );
  await touch('touchStart', [at]);
  await menu.waitFor();
  // A choice lies under the finger now.
  await expect.poll(underFinger).toMatch(/^menuitem/);
  const calls = () => page.evaluate(() => window.gallery.model.calls.length);
  const before = await calls();
  await touch('touchEnd', []);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await menu.isVisible()).toBe(true);
  expect(await calls()).toBe(before);
  // Pressed anew, it does what it says.
  await touch('touchStart', [at]);
  await touch('touchEnd', []);
  await menu.waitFor({ state: 'hidden' });
  expect(errors).toEqual([]);
  await page.close();
});
