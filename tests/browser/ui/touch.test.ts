import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settle } from './axe.ts';
import { galleryBrowser, posed } from './browser.ts';

const gallery = galleryBrowser();
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };

/** Controls for a finger in each state, by selector. */
const PRESSED: Readonly<Record<string, string>> = {
  'home-cold': '.composer-box > .icon-button, .composer textarea',
  conversation: '.send',
  'composer-mentions': '.suggestion',
  'composer-commands': '.suggestion',
  'message-menu': '.message-menu [data-item]',
  'session-menu': '.menu [role=menuitem]',
  polls: '.poll-option, .poll-links button',
  search: '.scopes button, .filter button',
  threads: '.tabs button',
};

/** Controls smaller than 44 px around their middle, from top to bottom. */
const missed = (page: Page, selector: string): Promise<string[]> =>
  page.locator('.panel').evaluate(async (panel, wanted) => {
    const REACH_PX = 21;
    const root = panel.getRootNode() as ShadowRoot;
    const found: string[] = [];
    for (const control of panel.querySelectorAll<HTMLElement>(wanted)) {
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      await new Promise(requestAnimationFrame);
      const box = control.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const hits = [y - REACH_PX, y + REACH_PX].map((at) => root.elementFromPoint(x, at));
      if (hits.some((hit) => !control.contains(hit)))
        found.push(`${control.ariaLabel || control.textContent}: ${box.height} px`);
    }
    return found;
  }, selector);

// WCAG 2.5.8
test.each(Object.entries(PRESSED))('on touch, %s has 44 px for a finger: %s', async (state, selector) => {
  const context = await gallery.browser().newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${gallery.url()}?state=${state}&theme=light`);
  await posed(page);
  await settle(page);
  expect(await page.locator('.panel').locator(selector).count()).toBeGreaterThan(0);
  expect(await missed(page, selector)).toEqual([]);
  await context.close();
});
