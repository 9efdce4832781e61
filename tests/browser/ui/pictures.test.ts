import { mkdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { watchErrors } from '../../support/browser.ts';
import { settle, violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';
import { addressOf, PICTURES, type Picture } from './pictures.ts';

const FOLDER = new URL('../../../test-results/gallery/', import.meta.url);
const gallery = galleryBrowser();

async function openPicture(picture: Picture) {
  const { width, height, theme, forcedColors, reducedMotion, moreContrast } = picture;
  const page = await gallery.browser().newPage({
    viewport: { width, height },
    colorScheme: theme ?? 'light',
    forcedColors: forcedColors ? 'active' : 'none',
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    contrast: moreContrast ? 'more' : 'no-preference',
  });
  const errors = watchErrors(page);
  await page.goto(addressOf(gallery.url(), picture));
  await page.locator('.panel').waitFor();
  await settle(page);
  return { page, errors };
}

describe('every state of the components', () => {
  mkdirSync(FOLDER, { recursive: true });

  for (const picture of PICTURES) {
    test(`${picture.name}: fits, breaks no policy and no accessibility rule`, async () => {
      const { page, errors } = await openPicture(picture);
      await page.screenshot({ path: new URL(`${picture.name}.png`, FOLDER).pathname });
      const wide = await page.evaluate(() => {
        const panel = document.querySelector('stoop-chat')?.shadowRoot?.querySelector('.panel');
        return panel ? panel.scrollWidth - panel.clientWidth : -1;
      });
      expect(wide, 'pixels wider than the panel').toBe(0);
      expect(await violations(page)).toEqual([]);
      expect(errors).toEqual([]);
      await page.close();
    });
  }
});
