import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();
const VIEWPORT = { width: 1000, height: 700 };
const CONTEXT = { viewport: VIEWPORT, reducedMotion: 'reduce' } as const;
const LONG = '<main><h1>A page</h1><div style="height:3000px">long</div><p>end</p></main>';

/** The launcher's place in the window, whatever the page has done. */
async function expectInCorner(page: Page): Promise<void> {
  await expect
    .poll(() => widgetOf(page).launcher.boundingBox())
    .toEqual({ x: 924, y: 624, width: 56, height: 56 });
}

test.each([
  ['another base address', '<base href="https://elsewhere.invalid/deep/">', ''],
  [
    'an import map of its own',
    '<script type="importmap">{"imports":{"react":"/nowhere.js","preact":"/nowhere.js","stream-chat":"/nowhere.js","/lib/":"/nowhere/"}}</script>',
    '',
  ],
  [
    'a window of its own for scrolling',
    '<style>html,body{overflow:hidden;height:100vh;margin:0}main{height:100vh;overflow:auto}</style>',
    LONG,
  ],
  [
    'a dialog that stands open',
    '',
    '<dialog open style="position:fixed;inset:0 auto auto 0;z-index:2147483647">Open</dialog><p>A page</p>',
  ],
  ['a body that is moved', '<style>body{transform:translateZ(0)}</style>', LONG],
  ['a body behind a filter', '<style>body{filter:grayscale(1)}</style>', LONG],
  ['a body with a perspective', '<style>body{perspective:800px;will-change:transform}</style>', LONG],
  ['a contained body', '<style>body{contain:paint}</style>', LONG],
])('a page with %s: the launcher is in its corner, and messages work', async (_, head, body) => {
  const { page, errors } = await stage.open({ head: head + stage.tag(), body, context: CONTEXT });
  await expectInCorner(page);
  await page.evaluate(() => scrollTo(0, 900));
  await expectInCorner(page);
  await stage.openAndTalk(page);
  const box = await widgetOf(page).panel.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeCloseTo(980, 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(680, 0);
  expect(await page.locator('stoop-chat').count()).toBe(1);
  expect(errors).toEqual([]);
});

test('an Arabic page that zooms itself', async () => {
  const { page, errors } = await stage.open({
    html: 'lang="ar" dir="rtl" style="zoom:1.1"',
    head: `<style>body{zoom:1.25}</style>${stage.tag('data-position="left" data-locale="en"')}`,
    body: LONG,
    context: CONTEXT,
  });
  await expect
    .poll(() => widgetOf(page).launcher.boundingBox())
    .toEqual({ x: 20, y: 624, width: 56, height: 56 });
  await stage.openAndTalk(page);
  expect(errors).toEqual([]);
});

/** Names that a document resolves to an element with that name. */
const NAMED_ALIKE = [
  ...['scripts', 'head', 'body', 'title', 'baseURI', 'documentElement', 'currentScript', 'readyState'],
  ...['activeElement', 'forms', 'cookie', 'fonts'],
];

test('elements named like properties of the document: messages and late parts work', async () => {
  const { page, errors } = await stage.open({
    head: stage.tag('data-title-badge="on"'),
    body: `<h1>A page</h1>${NAMED_ALIKE.map((name) => `<img name="${name}" alt="">`).join('')}`,
    context: CONTEXT,
  });
  const named = `${JSON.stringify(NAMED_ALIKE)}.filter((name) => document[name] instanceof HTMLImageElement)`;
  expect(await page.evaluate(named)).toEqual(NAMED_ALIKE);
  await expectInCorner(page);
  const cid = await stage.openAndTalk(page);
  const chat = widgetOf(page);
  await chat.messages.locator('[data-message] .bubble').last().hover();
  await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
  await page.evaluate(() => window.Stoop?.setUser({ image: 'relative.png' }));
  await page.getByRole('button', { name: 'Close chat' }).click();
  await stage.say(cid, 'And one more');
  await page.getByRole('button', { name: 'Open chat, 1 unread message' }).waitFor();
  await page.evaluate("document.querySelector('h1').after(document.querySelector('stoop-chat'))");
  await page.evaluate("document.querySelector('stoop-chat').remove()");
  await expect.poll(() => page.locator('body > stoop-chat').count()).toBe(1);
  expect(errors).toEqual([]);
});

test('a title that starts with a number of its own keeps it', async () => {
  const { page, errors } = await stage.open({
    head: `<script>document.title = '(2024) Report';</script>${stage.tag('data-title-badge="on"')}`,
  });
  const cid = await stage.openAndTalk(page);
  expect(await page.title()).toBe('(2024) Report');
  await page.getByRole('button', { name: 'Close chat' }).click();
  await stage.say(cid, 'And one more');
  await expect.poll(() => page.title()).toBe('(1) (2024) Report');
  await widgetOf(page).open();
  await expect.poll(() => page.title()).toBe('(2024) Report');
  expect(errors).toEqual([]);
});

test('elements named like the page’s function and its settings are not mistaken for them', async () => {
  const { page, errors } = await stage.open({
    head: '<title>Page</title>',
    body: `<form id="Stoop"></form><form id="StoopSettings"><input name="key"></form>${stage.tag()}`,
  });
  await stage.openAndTalk(page);
  expect(await page.evaluate("Stoop('get', 'state')")).toBe('open');
  expect(errors).toEqual([]);
});

test('a tag written by document.write', async () => {
  const written = JSON.stringify(stage.tag().replace('async ', '')).replaceAll('</', '<\\/');
  const { page, errors } = await stage.open({ head: `<script>document.write(${written});</script>` });
  await stage.openAndTalk(page);
  expect(errors.filter((text) => !/document[.]write/.test(text))).toEqual([]);
});

test('a tag inside a shadow root cannot find itself, says so and breaks nothing', async () => {
  const { page, errors } = await stage.open({
    head: '<title>Page</title>',
    body: `<div id="box"></div><script>
      const tag = document.createElement('script');
      tag.src = '/stoop.js'; tag.dataset.key = 'k_in';
      document.querySelector('#box').attachShadow({ mode: 'open' }).append(tag);</script>`,
  });
  await expect.poll(() => errors).toEqual([expect.stringContaining('[stoop] key-missing')]);
  expect(
    await page.evaluate(() => [document.querySelectorAll('stoop-chat').length, 'Stoop' in window]),
  ).toEqual([0, false]);
});

test('two versions on one page, each with a chat of its own', async () => {
  for (const { name } of stage.manifest().files) {
    const body = await readFile(join(stage.built().folder, name), 'utf8');
    stage.site().answer(`/v0.1/${name}`, { body, headers: { 'content-type': 'text/javascript' } });
  }
  const { key } = stage.server();
  const inline = (target: string) => stage.tag(`data-layout="inline" data-target="${target}"`);
  const { page, errors } = await stage.open({
    head: inline('#one') + inline('#two').replace('/stoop.js', '/v0.1/stoop.js'),
    body: '<div id="one" style="height:340px"></div><div id="two" style="height:340px"></div>',
  });
  await expect.poll(() => page.locator('stoop-chat textarea').count()).toBe(2);
  expect(await page.evaluate(() => Object.keys(window.Stoop?.instances ?? {}).sort())).toEqual([
    `${key}#one`,
    `${key}#two`,
  ]);
  const paths = stage.site().requests.filter((path) => path.includes('/widget-'));
  expect(paths.map((path) => path.startsWith('/v0.1/')).sort()).toEqual([false, true]);
  const box = page.locator('#two > stoop-chat').getByRole('textbox', { name: 'Message' });
  await box.fill('From the older one');
  await box.press('Enter');
  await page
    .locator('#two > stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  expect(errors).toEqual([]);
});

/** Policies as banks set them: every permission is off, and so is unload. */
const NOTHING_ALLOWED =
  'accelerometer=(), autoplay=(), camera=(), clipboard-read=(), clipboard-write=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), unload=()';

test.each([
  ['allows no device anything', { 'permissions-policy': NOTHING_ALLOWED }],
  [
    'is isolated from other origins',
    {
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
    },
  ],
  ['is sent as XHTML', { 'content-type': 'application/xhtml+xml; charset=utf-8' }],
  ['sends no referrer', { 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' }],
])('a page that %s: messages work', async (what, headers: Record<string, string>) => {
  const { page, errors } = await stage.open({ head: stage.tag(), headers });
  if (what.includes('XHTML'))
    stage.site().answer('/', {
      body: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Page</title><link rel="icon" href="data:,"/>${stage.tag().replace('async', 'async="async"')}</head><body><h1>A page</h1></body></html>`,
      headers,
    });
  errors.length = 0;
  await page.reload();
  await stage.openAndTalk(page);
  expect(await page.evaluate('crossOriginIsolated')).toBe(what.includes('isolated'));
  expect(errors).toEqual([]);
});

test('a page without a doctype', async () => {
  const { page, errors } = await stage.open({ head: stage.tag() });
  stage.site().answer('/', {
    body: `<html><head><title>Page</title><link rel="icon" href="data:,">${stage.tag()}</head><body><font>A page</font>${LONG}</body></html>`,
  });
  await page.setViewportSize(VIEWPORT);
  await page.reload();
  expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat');
  await expectInCorner(page);
  await stage.openAndTalk(page);
  expect(errors).toEqual([]);
});

test('a page whose service worker answers everything itself', async () => {
  stage.site().answer('/worker.js', {
    body: `addEventListener('install', () => skipWaiting());
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => event.respondWith((async () => {
        const kept = await caches.open('page');
        const found = event.request.method === 'GET' ? await kept.match(event.request) : undefined;
        const answer = found ?? await fetch(event.request);
        if (event.request.method === 'GET' && answer.ok && new URL(event.request.url).origin === location.origin)
          await kept.put(event.request, answer.clone());
        return answer;
      })()));`,
    headers: { 'content-type': 'text/javascript' },
  });
  const { page, errors } = await stage.open({ head: stage.tag() });
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction('navigator.serviceWorker.controller');
  await stage.openAndTalk(page);
  await page.reload();
  await widgetOf(page).open();
  await widgetOf(page).text('Is anybody there?').waitFor();
  await stage.talk(page, 'Once more');
  expect(errors).toEqual([]);
});
