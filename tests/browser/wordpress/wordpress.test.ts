import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ATTRIBUTES, attributeName } from '../../../src/embed/config/index.ts';
import { widgetOf } from '../../e2e/widget.ts';
import { launchBrowser, watchErrors } from '../../support/browser.ts';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Site, startSite } from '../../support/site.ts';

const SITE = fileURLToPath(new URL('site.php', import.meta.url));

/** The page with these settings, or the result of saving them; null without PHP. */
function printed(settings: Readonly<Record<string, unknown>>, ...what: readonly 'save'[]): string | null {
  const { status, stdout, stderr, error } = spawnSync('php', ['-d', 'display_errors=stderr', SITE, ...what], {
    input: JSON.stringify(settings),
    encoding: 'utf8',
  });
  if (error && 'code' in error && error.code === 'ENOENT') return null;
  if (status !== 0 || stderr !== '') throw new Error(`php ended with ${status}:\n${stderr}`);
  return stdout;
}
const hasPhp = printed({}) !== null;

let browser: Browser;
let widget: BuiltWidget;
let site: Site;
let server: TestServer;
beforeAll(async () => {
  [browser, widget, server] = await Promise.all([launchBrowser(), builtWidget(), startServer()]);
  site = await startSite(widget.folder);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await server?.close();
  await widget?.remove();
});

async function open(settings: Readonly<Record<string, unknown>>): Promise<{ page: Page; errors: string[] }> {
  site.answer('/', { body: printed({ src: `${site.url}/stoop.js`, ...settings }) ?? '' });
  const page = await browser.newPage();
  const errors = watchErrors(page);
  await page.goto(`${site.url}/`);
  return { page, errors };
}

// Skipped without PHP; .ci/run makes sure that it is installed.
test.skipIf(!hasPhp)('the plugin adds the chat to a page, with its owner’s settings', async () => {
  const { page, errors } = await open({
    ...{ key: server.key, title: 'Tom & "Ana" <b>', position: 'left' },
    greeting: 'Hi! It’s about lamps?',
    // The API has another origin than the script here.
    api: server.url,
  });
  const chat = widgetOf(page);
  await chat.open();
  await page.locator('stoop-chat').getByRole('heading', { name: 'Tom & "Ana"', exact: true }).waitFor();
  await chat.say('Is the lamp there?');
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  expect(errors).toEqual([]);
});

test.skipIf(!hasPhp)('prints no invalid setting, and nothing becomes markup or script', async () => {
  const bad = '"><img src=x onerror="window.broken = 1"><script>window.broken = 1</script>';
  const { page, errors } = await open({
    ...{
      key: server.key,
      title: bad,
      greeting: bad,
      accent: 'red;} body{display:none',
      position: 'up',
      api: bad,
    },
    onclick: 'window.broken = 1',
  });
  const tag = page.locator('script[data-key]');
  expect(await tag.evaluate((element) => element.getAttributeNames().sort())).toEqual([
    'async',
    'data-greeting',
    'data-key',
    'data-title',
    'src',
  ]);
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
  expect(errors).toEqual([]);
  for (const wrong of [
    { key: 'a b' },
    { key: ['x'] },
    { key: 'k', src: 'javascript:alert(1)' },
    { key: 'k', src: 7 },
  ]) {
    const html = printed({ src: `${site.url}/stoop.js`, ...wrong }) ?? '';
    expect(html).toContain('A post');
    expect(html).not.toContain('<script');
  }
});

/** A valid and an invalid value of each setting besides the address and the key. */
const VALUES: readonly (readonly [name: string, valid: string, invalid: string])[] = [
  ['api', 'hosted', 'ftp://example.com'],
  ['title', 'Halden', 'x'.repeat(101)],
  ['greeting', 'Hello', 'x'.repeat(501)],
  ['accent', 'oklch(0.6 0.1 200)', 'red;'],
  ['mode', 'room', 'inbox'],
  ['channel', 'lobby', 'a b'],
  ['subtitle', 'Replies in minutes', 'x'.repeat(201)],
  ['away', 'Back at nine', 'x'.repeat(201)],
  ['locale', 'pt-BR', 'pt_BR'],
  ['theme', 'dark', 'blue'],
  ['radius', '48', '49'],
  ['position', 'left', 'up'],
  ['layout', 'inline', 'popup'],
  ['target', '#chat [data-place="x"]', 'a{}'],
  ['mobile', 'sheet', 'half'],
  ['launcher-label', 'Ask us', 'x'.repeat(101)],
  ['hide-on', '/checkout/*, /cart', '/a?b'],
  ['prechat', 'name,email', 'phone'],
  ['consent', 'required', 'yes'],
  ['sound', 'on', 'loud'],
  ['notifications', 'on', 'true'],
];

test.skipIf(!hasPhp)('prints every setting of its form, and only valid values', () => {
  const right = { src: 'https://chat.example.com/v1/stoop.js', key: 'k_1' };
  const html = (at: 1 | 2) =>
    printed({ ...right, ...Object.fromEntries(VALUES.map((row) => [row[0], row[at]])) }) ?? '';
  const attributesIn = (text: string) =>
    [...(text.match(/<script[^>]*>/)?.[0] ?? '').matchAll(/data-([\w-]+)="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
    );
  const expected = [['key', 'k_1'], ...VALUES.map(([name, valid]) => [name, valid])];
  expect(attributesIn(html(1)).sort()).toEqual(expected.sort());
  expect(attributesIn(html(2))).toEqual([['key', 'k_1']]);
  const fields = [...html(1).matchAll(/name="stoop_chat\[([\w-]+)\]"/g)].map(([, name]) => name);
  expect(fields).toEqual(['src', 'key', ...VALUES.map(([name]) => name)]);
  expect(html(1)).toContain('<option value="dark" selected>dark</option>');
});

test.skipIf(!hasPhp)('the names of the settings are those of the tag', () => {
  const known = new Set(Object.keys(ATTRIBUTES).map(attributeName));
  expect(VALUES.filter(([name]) => !known.has(`data-${name}`))).toEqual([]);
});

test.skipIf(!hasPhp)('reports a rejected value once, where it was typed', () => {
  const saved = (settings: Readonly<Record<string, unknown>>) =>
    JSON.parse(printed(settings, 'save') ?? '') as unknown;
  const right = { src: 'https://chat.example.com/v1/stoop.js', key: 'k_1', title: 'I <3 pots' };
  expect(saved(right)).toMatchObject({ kept: { src: right.src, key: 'k_1' }, reported: null });
  const wrong = {
    src: 'javascript:alert(1)',
    key: 'a b',
    title: 'x'.repeat(101),
    position: ['up'],
    accent: '{',
    api: 'javascript:alert(1)',
  };
  expect(saved(wrong)).toEqual({
    kept: { src: '' },
    reported: {
      'stoop-src': ['Address of stoop.js was not stored: expected an http or https address.'],
      'stoop-key': ['Key was not stored: expected letters, digits, _ or -, at most 64.'],
      'stoop-api': [
        'Chat API (empty for where stoop.js is) was not stored: expected hosted, or an http or https address.',
      ],
      'stoop-title': ['Title was not stored: expected at most 100 characters without markup.'],
      'stoop-accent': ['Accent colour was not stored: expected a colour such as #0b6b5c or teal.'],
      'stoop-position': ['Side of the screen was not stored: expected right or left.'],
    },
  });
  expect(saved({ src: ' ' })).toMatchObject({
    reported: {
      'stoop-src': ['Address of stoop.js is missing: without it no page has the chat.'],
      'stoop-key': ['Key is missing: without it no page has the chat.'],
    },
  });
});

test.skipIf(!hasPhp)('the chat API is empty, the provider’s, or a URL, and is printed as such', () => {
  const right = { src: 'https://chat.example.com/v1/stoop.js', key: 'k_1' };
  const tagWith = (api: unknown) => printed({ ...right, api })?.match(/<script[^>]*>/)?.[0];
  for (const api of ['hosted', 'https://api.example.com', 'http://localhost:8080/chat?a=1'])
    expect(tagWith(api)).toContain(` data-api="${api}"`);
  expect(tagWith('https://api.example.com/?a=1&b=2')).toContain(
    ' data-api="https://api.example.com/?a=1&amp;b=2"',
  );
  for (const api of [
    ...['', ' ', 'HOSTED!', 'ftp://example.com', '//example.com', 'api.example.com', 'https://'],
    ...['javascript:alert(1)//https://a.example', 'https://a.example" onload="x', "https://a.example'x"],
    ...['https://a.example/ b', `https://${'a'.repeat(501)}`, 'hosted\nx', ['hosted'], 7, null],
  ]) {
    expect(tagWith(api)).toContain('data-key="k_1"');
    expect(tagWith(api)).not.toContain('data-api');
  }
});
