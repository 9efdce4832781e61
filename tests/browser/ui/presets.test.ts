import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { PRESETS, type Preset } from '../../../demo/configure/form/presets.ts';
import { isProperty } from '../../../demo/configure/properties.ts';
import { accentVariables } from '../../../src/styles/accent-variables.ts';
import { violations } from './axe.ts';
import { galleryBrowser } from './browser.ts';

const gallery = galleryBrowser();
const DESKTOP = { width: 1000, height: 700 };

/** The attributes and styles of a preset on the chat's element, as an owner sets them. */
function worn({ settings }: Preset): Readonly<Record<string, string>> {
  const { 'data-accent': accent = '', 'data-radius': radius } = settings;
  return {
    ...(accent && accentVariables(accent)),
    ...(radius !== undefined && { '--stoop-radius': `${radius}px` }),
    ...Object.fromEntries(Object.entries(settings).filter(([name]) => isProperty(name))),
  };
}

async function wear(page: Page, properties: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('stoop-chat').evaluate((host, wanted) => {
    host.removeAttribute('style');
    for (const [name, value] of Object.entries(wanted)) host.style.setProperty(name, value);
  }, properties);
}

// WCAG 1.4.3
test.each([...['search', 'search-filters', 'told', 'inbox-open', 'review']])(
  '%s: every preset of the configure page is readable, light and dark',
  async (state) => {
    const { page } = await gallery.open(`state=${state}&theme=light`, DESKTOP);
    // Each preset would run every transition of its colours.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const illegible: string[] = [];
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((wanted) => window.gallery.look({ theme: wanted }), theme);
      for (const preset of PRESETS) {
        await wear(page, worn(preset));
        const found = await violations(page, ['color-contrast']);
        illegible.push(...found.map((line) => `${preset.name}, ${theme}: ${line}`));
      }
    }
    expect(illegible).toEqual([]);
  },
);

test.each([
  ...[
    'conversation',
    'rich-special',
    'polls',
    'message-menu',
    'told',
    'composer-picker',
    'own-settings',
    'prechat',
  ],
])('%s: with a radius of 0 every corner is square except those of faces and marks', async (state) => {
  const { page } = await gallery.open(`state=${state}`, DESKTOP);
  await wear(page, { '--stoop-radius': '0px' });
  const round = await page.locator('stoop-chat').evaluate((host) => {
    const all = [...(host.shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])];
    return all.flatMap((node) => {
      const { borderTopLeftRadius, backgroundColor, borderTopWidth, boxShadow } = getComputedStyle(node);
      const seen = backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px' || boxShadow !== 'none';
      const px = Number.parseFloat(borderTopLeftRadius);
      return seen && px > 5 && node.getBoundingClientRect().height > 20
        ? [`${node.localName}.${node.className} ${borderTopLeftRadius}`]
        : [];
    });
  });
  const marks = /\.(avatar|face|emblem|dot|skeleton)\b|place-tile|map-mark|poll-mark/;
  expect([...new Set(round.filter((line) => !marks.test(line)))]).toEqual([]);
});
