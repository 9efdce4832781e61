import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { GROUPS } from '../../../demo/gallery/groups.ts';
import { settle, violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';
import { badlyHeard } from './heard.ts';
import { cutBySpacing, tooSmall, unsayable } from './usable.ts';

const FOLDER = new URL('../../../test-results/gallery/', import.meta.url);
mkdirSync(FOLDER, { recursive: true });
const gallery = galleryBrowser();
const DESKTOP = { width: 1000, height: 700 };
/** The narrowest screen the chat is made for. */
const NARROW = { width: 320, height: 640 };

const look = (page: Page, how: Parameters<typeof window.gallery.look>[0]) =>
  page.evaluate((wanted) => window.gallery.look(wanted), how);

/** Takes the picture of the state as it stands, and fails where something does not fit. */
async function picture(page: Page, name: string): Promise<void> {
  await settle(page);
  await page.screenshot({ path: new URL(`${name}.png`, FOLDER).pathname });
  const wide = await page.locator('.panel').evaluate((panel) => panel.scrollWidth - panel.clientWidth);
  expect(wide, `pixels wider than the panel: ${name}`).toBe(0);
}

test('every state is in the gallery', async () => {
  const { page } = await gallery.open('state=conversation');
  const names = await page.evaluate(() => window.gallery.names);
  expect(Object.values(GROUPS).flat().toSorted()).toEqual(names.toSorted());
  await page.close();
});

// WCAG 1.1.1, 1.3.1, 1.4.3, 1.4.10, 1.4.12, 2.4.4, 2.4.6, 2.5.3, 2.5.8, 4.1.2
test.each(Object.values(GROUPS).flat())(
  '%s: fits in every look, breaks no policy and no accessibility rule',
  async (state) => {
    const { page, errors } = await gallery.open(`state=${state}&theme=light`, DESKTOP);
    // A failed one too: pages that stay slow all the others down.
    onTestFinished(() => page.close());
    await picture(page, state);
    expect(await violations(page)).toEqual([]);
    expect(await badlyHeard(page)).toEqual([]);
    expect(await tooSmall(page)).toEqual([]);
    expect(await unsayable(page)).toEqual([]);
    expect(await cutBySpacing(page)).toEqual([]);
    await look(page, { theme: 'dark' });
    await picture(page, `${state}-dark`);
    expect(await violations(page, ['color-contrast'])).toEqual([]);
    await look(page, { theme: 'light', dir: 'rtl' });
    await picture(page, `${state}-rtl`);
    await look(page, { dir: 'ltr', full: true });
    await page.setViewportSize(NARROW);
    await picture(page, `${state}-320`);
    expect(errors).toEqual([]);
  },
);
