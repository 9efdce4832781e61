import { expect, test } from 'vitest';
import { axeViolations } from '../../support/in-browser/axe.ts';
import { demoPages } from './demo-pages.ts';

const pages = demoPages();
const PATHS = ['/', '/room', '/inbox', '/configure', '/gallery', '/accessibility'] as const;
const SCHEMES = ['light', 'dark'] as const;
/** The narrowest supported screen, in px. */
const NARROW = { width: 320, height: 640 };

for (const path of PATHS) {
  test.each(SCHEMES)(`${path} passes axe in %s colours`, async (colorScheme) => {
    const { page } = await pages.open(path, { colorScheme });
    await page.locator('h1:visible').first().waitFor();
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect(await axeViolations(page)).toEqual([]);
  });

  test(`${path} does not scroll sideways at ${NARROW.width} px and breaks no policy`, async () => {
    const { page, errors } = await pages.open(path, { viewport: NARROW });
    await page.locator('h1:visible').first().waitFor();
    await page.waitForFunction(() => 'Stoop' in window || document.querySelector('iframe') !== null);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    expect(errors).toEqual([]);
  });
}

test('every URL of the script has the licences of its contents beside it', async () => {
  const { url } = pages.demo();
  const { version } = await (await fetch(`${url}/manifest.json`)).json();
  for (const [folder, kept] of [
    ['', 'max-age=300'],
    ['/v1', 'max-age=300'],
    [`/v${version}`, 'immutable'],
  ]) {
    const reply = await fetch(`${url}${folder}/licenses.txt`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i);
    expect(reply.headers.get('cache-control')).toContain(kept);
    expect(await reply.text()).toMatch(/^preact \d/m);
  }
});

// WCAG 2.4.2
test('every page has a title of its own', async () => {
  const titles = await Promise.all(
    PATHS.map(
      async (path) => /<title>([^<]+)/.exec(await (await fetch(new URL(path, pages.demo().url))).text())?.[1],
    ),
  );
  expect(titles.every(Boolean)).toBe(true);
  expect(new Set(titles).size).toBe(PATHS.length);
});

test('a missing page is refused with the API’s error body', async () => {
  const reply = await fetch(new URL('/demo/site/main.ts', pages.demo().url));
  expect(reply.status).toBe(404);
  expect(await reply.json()).toMatchObject({ code: 16, StatusCode: 404 });
});
