import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from '../loader-page.ts';

const pages = loaderPages();

const chunks = () => [`/${pages.manifest().widget}`, `/${pages.manifest().chat}`].sort();
/** Requested paths, without the page, the tag, and the question of an opened chat who answers. */
const asked = () =>
  pages
    .site()
    .requests.filter((path) => !['/', '/stoop.js', '/app'].includes(path))
    .sort();
const isOpen = (page: Page) => composerOf(page).waitFor();

test('hover loads both chunks side by side, once, and opens nothing', async () => {
  const { page, errors } = await pages.open();
  await launcherOf(page).hover();
  await expect.poll(asked).toEqual(chunks());
  await page.mouse.move(0, 0);
  await launcherOf(page).hover();
  await page.waitForLoadState('networkidle');
  expect(asked()).toEqual(chunks());
  expect(await page.getByRole('dialog').count()).toBe(0);
  const preloads = () =>
    page.evaluate(() => {
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
      return new Set(Array.from(links, ({ href }) => href)).size;
    });
  expect(await page.locator('head link[rel=modulepreload]').count()).toBe(0);
  expect(await preloads()).toBe(2);
  await page.evaluate(() => window.Stoop?.('destroy'));
  expect(await preloads()).toBe(0);
  expect(errors).toEqual([]);
});

test('focus loads, Enter opens, the composer has the focus, Escape returns it', async () => {
  const { page } = await pages.open({ body: '' });
  await launcherOf(page).waitFor();
  await page.keyboard.press('Tab');
  await expect.poll(asked).toEqual(chunks());
  await page.keyboard.press('Enter');
  await isOpen(page);
  await expect.poll(() => composerOf(page).evaluate((node) => node.matches(':focus'))).toBe(true);
  await launcherOf(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await expect.poll(() => launcherOf(page).evaluate((node) => node.matches(':focus'))).toBe(true);
});

test('touch opens', async () => {
  const { page } = await pages.open({
    context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } },
  });
  await launcherOf(page).tap();
  await isOpen(page);
});

test('a press on the greeting opens', async () => {
  const { page } = await pages.open({ attributes: 'data-greeting="Any questions?" data-greeting-delay="0"' });
  await page.getByRole('button', { name: 'Any questions?' }).click();
  await isOpen(page);
});

test('buttons of the page open and toggle, also those added later', async () => {
  const { page } = await pages.open({
    attributes: 'data-launcher="#help"',
    body: '<button id="help">Help</button><a href="/gone" data-stoop-open>Ask</a><div id="late"></div>',
  });
  await page.waitForFunction('window.Stoop');
  expect(await launcherOf(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Ask' }).click();
  await isOpen(page);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('button', { name: 'Help' }).click();
  await composerOf(page).waitFor({ state: 'hidden' });
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Ask');
  await page.evaluate(() => {
    const late = document.createElement('button');
    late.textContent = 'Late';
    late.dataset.stoopToggle = '';
    document.querySelector('#late')?.append(late);
  });
  await page.getByRole('button', { name: 'Late' }).click();
  await isOpen(page);
});

test('data-open opens by itself; “once” only the first time', async () => {
  const always = await pages.open({
    attributes: 'data-open="true"',
    init: "document.addEventListener('stoop:open', ({ detail }) => { window.opened = detail; })",
  });
  await isOpen(always.page);
  await expect.poll(() => always.page.evaluate('window.opened')).toEqual({ source: 'config' });
  const once = await pages.open({ attributes: 'data-open="once"' });
  await isOpen(once.page);
  await expect
    .poll(() => once.page.evaluate(() => localStorage.getItem('stoop:k_test:opened')))
    .not.toBeNull();
  pages.site().requests.length = 0;
  await once.page.reload();
  await launcherOf(once.page).waitFor();
  await once.page.waitForLoadState('networkidle');
  expect(asked()).toEqual([]);
});

test('a chat that opens by itself leaves the focus where the person types; one they open takes it', async () => {
  const { page } = await pages.open({
    attributes: 'data-open="true"',
    body: '<input aria-label="Search">',
    init: "addEventListener('DOMContentLoaded', () => document.querySelector('input').focus())",
  });
  await isOpen(page);
  await page.keyboard.type('shoes');
  expect(await page.getByLabel('Search').inputValue()).toBe('shoes');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await launcherOf(page).click();
  await isOpen(page);
  await page.keyboard.type('Hello');
  await expect.poll(() => composerOf(page).inputValue()).toBe('Hello');
});

test('idle and immediate load by themselves', async () => {
  for (const load of ['idle', 'immediate']) {
    const { page } = await pages.open({ attributes: `data-load="${load}"` });
    await expect.poll(asked).toEqual(chunks());
    expect(await page.getByRole('dialog').count()).toBe(0);
  }
});

test('manual draws and loads nothing until boot, which loads the widget; its own `load` wins', async () => {
  for (const [settings, fetched] of [
    ['', chunks()],
    ["{ load: 'intent', title: 'Now' }", []],
  ] as const) {
    const { page } = await pages.open({ attributes: 'data-load="manual"' });
    await page.waitForFunction('window.Stoop');
    await page.waitForLoadState('networkidle');
    expect([await page.locator('stoop-chat').count(), asked()]).toEqual([0, []]);
    await page.evaluate(`Stoop('boot', ${settings})`);
    await launcherOf(page).waitFor();
    await page.waitForLoadState('networkidle');
    await expect.poll(asked).toEqual(fetched);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await launcherOf(page).click();
    await isOpen(page);
  }
});

test('a stored session counts as intent: the widget loads by itself', async () => {
  await pages.open({
    init: `localStorage.setItem('stoop:k_test:guest', JSON.stringify({ v: 1, id: 'g', token: 't', name: '' }))`,
  });
  await expect.poll(asked).toEqual(expect.arrayContaining(chunks()));
});

test('an inline chat loads when it is near the viewport, and moves nothing', async () => {
  const { page } = await pages.open({
    attributes: 'data-layout="inline" data-target="#room"',
    body: '<div style="height:4000px">far</div><div id="room" style="height:500px"></div><p id="below">below</p>',
  });
  await expect.poll(() => page.locator('#room > stoop-chat').count()).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(asked()).toEqual([]);
  const place = () => page.evaluate(() => (document.querySelector('#below') as HTMLElement).offsetTop);
  const before = await place();
  await page.evaluate(() => document.querySelector('#room')?.scrollIntoView());
  await isOpen(page);
  expect(await place()).toBe(before);
  expect(await launcherOf(page).count()).toBe(0);
});

test('shows that a widget failed to load, and retries with the next press', async () => {
  const { widget } = pages.manifest();
  pages.site().answer(`/${widget}`, { body: 'broken', status: 503 });
  const { page, errors } = await pages.open();
  await page.evaluate(() => {
    document.addEventListener('stoop:error', (event) => {
      document.title = (event as CustomEvent).detail.code;
    });
  });
  await launcherOf(page).click();
  await page.getByRole('alert').getByText('Chat couldn’t load.').waitFor();
  expect(await page.title()).toBe('widget-unreachable');
  expect(errors.some((text) => text.includes('widget-unreachable'))).toBe(true);
  await expect.poll(() => launcherOf(page).getAttribute('aria-busy')).toBe('false');
  pages.site().answer(`/${widget}`, null);
  await launcherOf(page).click();
  await isOpen(page);
});

test('a failed prefetch is silent', async () => {
  const { widget } = pages.manifest();
  pages.site().answer(`/${widget}`, { body: 'broken', status: 503 });
  const { page } = await pages.open({
    init: `addEventListener('unhandledrejection', () => { window.rejected = true; })`,
  });
  await launcherOf(page).hover();
  await expect.poll(asked).toContain(`/${widget}`);
  pages.site().answer(`/${widget}`, null);
  await launcherOf(page).click();
  await isOpen(page);
  expect(await page.evaluate('window.rejected')).toBeUndefined();
});

test('a hover and a press after a failed try load the widget once', async () => {
  const { widget } = pages.manifest();
  pages.site().answer(`/${widget}`, { body: 'broken', status: 503 });
  const { page } = await pages.open();
  await launcherOf(page).click();
  await page.getByRole('alert').waitFor();
  pages.site().answer(`/${widget}`, null);
  await page.mouse.move(0, 0);
  const retried: string[] = [];
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(/\/widget-/, async (route) => {
    retried.push(route.request().url());
    await held;
    await route.continue();
  });
  await launcherOf(page).hover();
  await expect.poll(() => retried.length).toBe(1);
  await launcherOf(page).click();
  // The press has asked as well once the launcher waits.
  await expect.poll(() => launcherOf(page).getAttribute('aria-busy')).toBe('true');
  letCome();
  await isOpen(page);
  expect(retried).toHaveLength(1);
});

test('an inline chat that scrolls out of view and back requests the token once', async () => {
  const { page } = await pages.open({
    attributes: 'data-layout="inline" data-target="#room" data-token-url="/token"',
    body: '<div id="room" style="height:500px"></div><div style="height:4000px">far</div>',
  });
  await isOpen(page);
  await page.waitForLoadState('networkidle');
  const tokens = () => pages.site().requests.filter((path) => path.startsWith('/token')).length;
  const before = tokens();
  expect(before).toBeGreaterThan(0);
  const scroll = (y: number) =>
    page.evaluate(
      (top) =>
        new Promise<void>((done) => {
          const host = document.querySelector('stoop-chat') as HTMLElement;
          let isFirst = true;
          // Its own observer is told after the loader's.
          const observer = new IntersectionObserver(
            () => {
              if (!isFirst) {
                observer.disconnect();
                done();
              }
              isFirst = false;
            },
            { rootMargin: '200px' },
          );
          observer.observe(host);
          requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, top)));
        }),
      y,
    );
  for (const y of [3000, 0]) await scroll(y);
  await page.waitForLoadState('networkidle');
  expect(tokens()).toBe(before);
});
