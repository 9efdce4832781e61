import { expect, test } from 'vitest';
import { launcherOf, loaderPages } from '../loader-page.ts';

const pages = loaderPages();

/** Counts layout shifts from the first frame on. */
const WATCH_SHIFTS = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test('before intent there is one request, and nothing is stored, set, opened or moved', async () => {
  const { page, errors } = await pages.open({ init: WATCH_SHIFTS });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await launcherOf(page).waitFor();
  await page.waitForLoadState('networkidle');
  const traces = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
    cookies: document.cookie,
    shifts: (window as unknown as { shifts: number }).shifts,
  }));
  expect(traces).toEqual({ local: [], session: [], databases: [], caches: [], cookies: '', shifts: 0 });
  expect(pages.site().requests).toEqual(['/', '/stoop.js']);
  expect(sockets).toEqual([]);
  expect(errors).toEqual([]);
});

test('the page gains one element, one global and no margin', async () => {
  const { page } = await pages.open();
  await launcherOf(page).waitFor();
  const found = await page.evaluate(() => {
    const frame = document.createElement('iframe');
    document.head.append(frame);
    const bare = new Set(Object.getOwnPropertyNames(frame.contentWindow));
    frame.remove();
    return {
      globals: Object.getOwnPropertyNames(window).filter((name) => !bare.has(name) && !/^\d+$/.test(name)),
      last: document.body.lastElementChild?.localName,
      children: document.body.childElementCount,
      head: document.head.querySelectorAll('link[rel=modulepreload], style').length,
      scrolls: document.documentElement.scrollWidth > innerWidth,
    };
  });
  expect(found).toEqual({ globals: ['Stoop'], last: 'stoop-chat', children: 2, head: 0, scrolls: false });
});

// WCAG 3.2.6
test('the launcher is in the corner, 56 px wide, with a name', async () => {
  const { page } = await pages.open({ context: { viewport: { width: 1000, height: 700 } } });
  expect(await launcherOf(page).boundingBox()).toEqual({ x: 924, y: 624, width: 56, height: 56 });
});

test('offsets, side and z-index are the owner’s', async () => {
  const { page } = await pages.open({
    context: { viewport: { width: 1000, height: 700 } },
    attributes: 'data-position="left" data-offset-x="32" data-offset-y="8" data-z-index="77"',
  });
  expect(await launcherOf(page).boundingBox()).toEqual({ x: 32, y: 636, width: 56, height: 56 });
  const layer = await page.evaluate(
    () => getComputedStyle(document.querySelector('stoop-chat') as Element).zIndex,
  );
  expect(layer).toBe('77');
});

test('wrong offsets and colours leave the default', async () => {
  const { page } = await pages.open({
    context: { viewport: { width: 1000, height: 700 } },
    attributes: 'data-offset-x="wide" data-offset-y="" data-z-index="top" data-accent="no colour"',
  });
  expect(await launcherOf(page).boundingBox()).toEqual({ x: 924, y: 624, width: 56, height: 56 });
  const colour = await launcherOf(page).evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(colour).toBe('rgb(11, 107, 92)');
});

test('the icon on a light accent is black, on a dark one white', async () => {
  const pictureOn = async (accent: string) => {
    const { page } = await pages.open({ attributes: `data-accent="${accent}"` });
    // Painted and read back: a computed colour has a notation of its own.
    return launcherOf(page).evaluate((node) => {
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = getComputedStyle(node).color;
      context.fillRect(0, 0, 1, 1);
      return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
    });
  };
  expect(await pictureOn('#ffd84d')).toEqual([0, 0, 0]);
  expect(await pictureOn('#7a3cff')).toEqual([255, 255, 255]);
});

test('dark follows the system, and the setting overrides it', async () => {
  const colourWith = async (attributes: string) => {
    const { page } = await pages.open({ attributes, context: { colorScheme: 'dark' } });
    return launcherOf(page).evaluate((node) => getComputedStyle(node).backgroundColor);
  };
  expect(await colourWith('')).toBe('rgb(20, 121, 106)');
  expect(await colourWith('data-theme="light"')).toBe('rgb(11, 107, 92)');
});

test.each([
  ['dark', 'light', 'rgb(20, 121, 106)'],
  ['light', 'dark', 'rgb(11, 107, 92)'],
  ['only dark', 'light', 'rgb(20, 121, 106)'],
  ['light dark', 'light', 'rgb(11, 107, 92)'],
  ['light dark', 'dark', 'rgb(20, 121, 106)'],
  ['normal', 'dark', 'rgb(20, 121, 106)'],
] as const)(
  'on a page whose color-scheme is %s, on a %s system, the launcher is %s',
  async (page, system, expected) => {
    const colourWith = async (attributes: string) => {
      const opened = await pages.open({
        attributes,
        html: `style="color-scheme: ${page}"`,
        context: { colorScheme: system },
      });
      return launcherOf(opened.page).evaluate((node) => getComputedStyle(node).backgroundColor);
    };
    expect(await colourWith('')).toBe(expected);
    expect(await colourWith('data-theme="auto"')).toBe(expected);
    // The owner's setting overrides everything.
    expect(await colourWith('data-theme="light"')).toBe('rgb(11, 107, 92)');
    expect(await colourWith('data-theme="dark"')).toBe('rgb(20, 121, 106)');
  },
);

test('a greeting appears, and stores and loads nothing', async () => {
  const { page } = await pages.open({ attributes: 'data-greeting="Any questions?" data-greeting-delay="0"' });
  await page.getByText('Any questions?').waitFor();
  expect(pages.site().requests).toEqual(['/', '/stoop.js']);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test('the launcher is not printed', async () => {
  const { page } = await pages.open();
  await launcherOf(page).waitFor();
  await page.emulateMedia({ media: 'print' });
  await launcherOf(page).waitFor({ state: 'hidden' });
});

test('hides the launcher on the given paths, also when the page changes its URL by script', async () => {
  const { page } = await pages.open({ attributes: 'data-hide-on="/checkout/* /"' });
  await expect.poll(() => page.locator('stoop-chat').count()).toBe(1);
  await launcherOf(page).waitFor({ state: 'hidden' });
  await page.evaluate(() => history.pushState(null, '', '/lamps'));
  await launcherOf(page).waitFor();
  await page.evaluate(() => history.pushState(null, '', '/checkout/pay'));
  await launcherOf(page).waitFor({ state: 'hidden' });
});

test.each([
  ['data-consent="required" data-load="immediate"', "Stoop('setConsent', true)"],
  ['data-load="manual"', "Stoop('boot', { title: 'Now' })"],
])('draws nothing before consent, or before boot in manual mode: %s', async (attributes, grant) => {
  const { page } = await pages.open({ attributes });
  await page.waitForFunction('window.Stoop');
  expect(await page.locator('stoop-chat').count()).toBe(0);
  expect(pages.site().requests).toEqual(['/', '/stoop.js']);
  await page.evaluate(grant);
  await launcherOf(page).waitFor();
});
