import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();

/** Arguments of a careless or hostile page, as its own script writes them. */
const THROWS = `Object.defineProperty({}, 'title', { enumerable: true, get() { throw new RangeError('mine') } })`;
const CYCLE = '(() => { const it = {}; it.it = it; it.theme = it; return it; })()';
const BARE = 'Object.create(null)';
const HUGE = `'x'.repeat(1e6)`;

/** Command, arguments as source, and the code that the owner reads. */
const WRONG: readonly (readonly [command: string, args: string, code: string])[] = [
  ['update', 'null', 'usage'],
  ['update', '7', 'usage'],
  ['update', HUGE, 'usage'],
  ['update', THROWS, 'usage'],
  ['update', CYCLE, 'setting-wrong'],
  ['update', `{ title: ${HUGE} }`, 'setting-wrong'],
  ['update', `{ accent: ${BARE} }`, 'setting-wrong'],
  ['update', `{ key: 'k_other' }`, 'setting-fixed'],
  ['boot', 'null', 'usage'],
  ['boot', THROWS, 'usage'],
  ['setTheme', 'null', ''],
  ['setTheme', BARE, 'setting-wrong'],
  ['setTheme', `'pink'`, 'setting-wrong'],
  ['setLocale', HUGE, 'setting-wrong'],
  ['setLocale', 'Symbol()', 'setting-wrong'],
  ['send', 'null', 'usage'],
  ['send', `'   '`, 'usage'],
  ['send', HUGE, 'usage'],
  ['send', CYCLE, 'usage'],
  ['prefill', HUGE, 'usage'],
  ['prefill', 'Symbol()', 'usage'],
  ['greet', BARE, 'usage'],
  ['greet', HUGE, 'usage'],
  ['identify', 'null', 'usage'],
  ['identify', '{}', 'usage'],
  ['identify', `Object.defineProperty({}, 'token', { enumerable: true, get() { throw 1 } })`, 'usage'],
  ['identify', `{ token: 'rubbish' }`, 'token-malformed'],
  ['identify', `{ token: ${HUGE} }`, 'token-malformed'],
  ['setUser', 'null', 'usage'],
  ['setUser', '{}', 'usage'],
  ['setUser', `{ id: 'u_1' }`, 'Stoop("identify", { token })'],
  ['setUser', `{ id: 'u_1', name: 'Ada' }`, 'found id'],
  ['setUser', `{ [${HUGE}]: 1 }`, 'usage'],
  ['setUser', `{ name: ${HUGE} }`, 'usage'],
  ['setUser', `{ image: 'javascript:alert(1)' }`, 'usage'],
  ['channel', `'../x'`, 'channel-name'],
  ['channel', `':'`, 'channel-name'],
  ['channel', `'a:b:c'`, 'channel-name'],
  ['channel', `'${'x'.repeat(65)}'`, 'channel-name'],
  ['channel', `'a b'`, 'channel-name'],
  ['channel', `'room:ä'`, 'channel-name'],
  ['channel', `'__proto__/x'`, 'channel-name'],
  ['channel', 'null', 'channel-name'],
  ['channel', CYCLE, 'channel-name'],
  ['on', `'open', null`, 'usage'],
  ['on', `null, () => {}`, 'usage'],
  ['on', `'opened', () => {}`, 'usage'],
  ['once', `'open', {}`, 'usage'],
  ['off', `Symbol(), () => {}`, 'usage'],
  ['ready', '{}', 'usage'],
  ['get', `'__proto__'`, 'usage'],
  ['get', `'constructor'`, 'usage'],
  ['get', 'null', 'usage'],
  ['setConsent', `'maybe'`, 'usage'],
  ['fly', '1', 'usage'],
  ['__proto__', '1', 'usage'],
  ['constructor', '1', 'usage'],
];

/** Makes the call; no rejection may stay unhandled. */
async function callIn(page: Page, command: string, args: string): Promise<unknown> {
  return page.evaluate(
    `(async () => { try { return await window.Stoop('${command}', ${args}) } catch (reason) { return reason?.code ?? String(reason) } })()`,
  );
}

test('every wrong call has a code, requests nothing from the server and stops nothing', async () => {
  const { page, errors } = await pages.open({
    init: `addEventListener('unhandledrejection', (event) => console.error('unhandled ' + event.reason));`,
  });
  await launcherOf(page).click();
  await composerOf(page).fill('A draft');
  await page.waitForLoadState('networkidle');
  pages.site().requests.length = 0;
  for (const [command, args, code] of WRONG) {
    if (command === 'setConsent') continue;
    errors.length = 0;
    const answer = await callIn(page, command, args);
    const notified = `${command}(${args.slice(0, 40)}) → ${answer}: ${errors.join(' | ').slice(0, 300)}`;
    if (code === '') expect(errors, notified).toEqual([]);
    else expect.soft(notified).toContain(code);
    expect
      .soft(
        errors.filter((text) => !text.startsWith('[stoop]')),
        notified,
      )
      .toEqual([]);
  }
  expect(pages.site().requests).toEqual([]);
  expect(await composerOf(page).inputValue()).toBe('A draft');
  expect(await page.evaluate("window.Stoop('get', 'state')")).toBe('open');
  errors.length = 0;
  await callIn(page, 'setConsent', `'maybe'`);
  expect(errors).toEqual([expect.stringContaining('[stoop] usage')]);
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('before the widget loads, wrong calls break nothing either', async () => {
  const { page, errors } = await pages.open({
    init: `addEventListener('unhandledrejection', (event) => console.error('unhandled ' + event.reason));`,
  });
  await launcherOf(page).waitFor();
  for (const [command, args, code] of [
    ['update', 'null', 'usage'],
    ['update', THROWS, 'usage'],
    ['update', `{ accent: ${BARE}, theme: 'dark' }`, 'usage'],
    ['update', `{ offsetX: Symbol() }`, 'usage'],
    ['setTheme', BARE, 'usage'],
    ['greet', BARE, 'usage'],
    ['get', `'__proto__'`, ''],
    ['get', `'constructor'`, ''],
    ['update', CYCLE, ''],
  ] as const) {
    errors.length = 0;
    await page.evaluate(`void window.Stoop('${command}', ${args})`);
    const expected = code === '' ? [] : [expect.stringContaining(`[stoop] ${code}`)];
    await expect.poll(() => errors, { message: `${command}(${args})` }).toEqual(expected);
  }
  expect(await page.evaluate("[Stoop('get', '__proto__'), Stoop('get', 'constructor')]")).toEqual([
    undefined,
    undefined,
  ]);
  expect(pages.site().requests).toEqual(['/', '/stoop.js']);
  await launcherOf(page).click();
  await composerOf(page).waitFor();
});

test('reports wrong calls on a page with another `Promise` than the browser’s', async () => {
  const { page, errors } = await pages.open({
    init: `window.Promise = class extends Promise {};
      addEventListener('unhandledrejection', (event) => console.error('unhandled ' + event.reason));`,
  });
  await launcherOf(page).click();
  await composerOf(page).waitFor();
  for (const call of [`'identify', 7`, `'send', ''`, `'channel', '../x'`]) {
    errors.length = 0;
    await page.evaluate(`void Stoop(${call})`);
    await expect
      .poll(() => errors, { message: call })
      .toEqual([expect.stringMatching(/^\[stoop\] (usage|channel-name)/)]);
  }
});

test('reports waiting calls once the widget has loaded', async () => {
  const { page, errors } = await pages.open();
  await page.waitForFunction('window.Stoop');
  await page.evaluate("void Stoop('send', ''); void Stoop('channel', '../x'); void Stoop('on', 'open', 7)");
  await expect
    .poll(() => errors.map((text) => /\[stoop\] ([a-z-]+)/.exec(text)?.[1]).sort())
    .toEqual(['channel-name', 'usage', 'usage']);
  expect(pages.site().requests.filter((path) => !/^\/(stoop|widget-|chat-|$)/.test(path))).toEqual([]);
});
