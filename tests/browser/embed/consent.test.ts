import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf, loaderPages } from './loader-page.ts';

const pages = loaderPages();
const REQUIRED = 'data-consent="required"';
const NODES =
  '<button data-stoop-open>Ask</button><button data-stoop-toggle>Toggle</button><button id="own">Own</button><div id="box" style="height:400px"></div>';

/** Every trace a chat could leave, once the page is at rest. */
async function traces(page: Page) {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    const elements = document.querySelectorAll('stoop-chat').length;
    const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    const databases = await indexedDB.databases();
    return { elements, stored, databases, cookies: document.cookie };
  });
}
const NOTHING = { elements: 0, stored: [], databases: [], cookies: '' };
const consent = (page: Page, given: unknown) =>
  page.evaluate((it) => window.Stoop?.('setConsent', it), given);
const others = () => pages.site().requests.filter((path) => path !== '/' && path !== '/stoop.js');

/** Presses, hovers and focuses every element of the page that could open a chat. */
async function tryAllNodes(page: Page): Promise<void> {
  for (const name of ['Ask', 'Toggle', 'Own']) {
    const node = page.getByRole('button', { name });
    await node.hover();
    await node.focus();
    await node.click();
  }
}

test.each([
  ['data-load="idle"', ''],
  ['data-load="immediate"', ''],
  ['data-open="true"', ''],
  ['data-open="once"', ''],
  ['data-greeting="Hello" data-greeting-delay="0"', ''],
  ['data-layout="inline" data-target="#box"', ''],
  ['data-layout="page" data-target="#box"', ''],
  ['data-launcher="#own"', ''],
  ['data-storage="session"', ''],
  ['', "Stoop('open')"],
  ['', "Stoop('toggle')"],
  ['', "Stoop('send', 'Hello')"],
  ['', "Stoop('prefill', 'Hello')"],
  ['', "Stoop('identify', { getToken: () => { throw new Error('asked') } })"],
  ['', "Stoop('channel', 'room:general')"],
  ['', "Stoop('logout'), Stoop('reset'), Stoop('setUser', { name: 'Ines' })"],
  ['', "Stoop('greet', 'Hello'), Stoop('show'), Stoop('update', { load: 'immediate', open: 'true' })"],
  ['data-load="manual"', "Stoop('boot', { open: true })"],
])('does nothing without consent: %s %s', async (attributes, command) => {
  const { page, errors } = await pages.open({ attributes: `${REQUIRED} ${attributes}`, body: NODES });
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.waitForFunction('window.Stoop');
  await page.evaluate(`void (${command || 0})`);
  await tryAllNodes(page);
  expect(await traces(page)).toEqual(NOTHING);
  expect([others(), sockets, errors]).toEqual([[], [], []]);
  await consent(page, true);
  await expect.poll(() => page.locator('stoop-chat').count()).toBe(1);
});

test('runs the page’s calls once consent is given, in order', async () => {
  const { page } = await pages.open({ attributes: REQUIRED });
  await page.waitForFunction('window.Stoop');
  await page.evaluate("Stoop('prefill', 'first'); Stoop('prefill', 'then'); void Stoop('open')");
  expect(await traces(page)).toEqual(NOTHING);
  await consent(page, true);
  await expect.poll(() => composerOf(page).inputValue()).toBe('then');
});

test.each(['required', 'Required', 'requierd', '', 'false'])('data-consent="%s" waits', async (value) => {
  const { page } = await pages.open({ attributes: `data-consent="${value}"` });
  await page.waitForFunction('window.Stoop');
  expect(await traces(page)).toEqual(NOTHING);
  for (const answer of [undefined, null, false, 'yes', 'denied', 0, {}]) {
    await consent(page, answer);
    expect((await traces(page)).elements, `${answer}`).toBe(0);
  }
  await consent(page, true);
  await launcherOf(page).waitFor();
});

test('consent withdrawn before the widget loads hides the launcher and loads nothing', async () => {
  const { page } = await pages.open({ attributes: REQUIRED, body: NODES });
  await page.waitForFunction('window.Stoop');
  await consent(page, true);
  await launcherOf(page).waitFor();
  await consent(page, false);
  await launcherOf(page).waitFor({ state: 'hidden' });
  await tryAllNodes(page);
  await page.evaluate("void Stoop('prefill', 'Hello')");
  expect(await traces(page)).toEqual({ ...NOTHING, elements: 1 });
  expect(others()).toEqual([]);
  await consent(page, true);
  await launcherOf(page).click();
  await expect.poll(() => composerOf(page).inputValue()).toBe('Hello');
});

test('consent withdrawn while the widget loads: it arrives, and does nothing', async () => {
  const { page } = await pages.open({ attributes: REQUIRED });
  await page.waitForFunction('window.Stoop');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/widget-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await consent(page, true);
  await launcherOf(page).click();
  await consent(page, false);
  release();
  await page.evaluate(() => window.Stoop?.on('ready', () => {}));
  await expect.poll(() => page.evaluate("Stoop('setConsent', false) instanceof Promise")).toBe(false);
  expect(await traces(page)).toEqual({ ...NOTHING, elements: 1 });
  expect(await page.getByRole('dialog').count()).toBe(0);
  await consent(page, true);
  await launcherOf(page).click();
  await composerOf(page).waitFor();
});

test('consent withdrawn from a running chat: parts, storage and texts are gone, listeners stay', async () => {
  const { page } = await pages.open({ attributes: `${REQUIRED} data-title-badge="on"` });
  await page.waitForFunction('window.Stoop');
  await consent(page, true);
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    for (const name of ['open', 'close', 'consent', 'destroy'] as const)
      window.Stoop?.on(name, (detail) => received.push(`${name} ${JSON.stringify(detail)}`));
    document.addEventListener('stoop:consent', () => received.push('on the element'));
  });
  await launcherOf(page).click();
  await composerOf(page).fill('A first message');
  await composerOf(page).press('Enter');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toContain('stoop:k_test:outbox');
  await page.evaluate(() => {
    sessionStorage.setItem('stoop:k_test:anything', '1');
    localStorage.setItem('stoop:k_other:guest', '1');
    localStorage.setItem('theirs', '1');
  });
  await composerOf(page).fill('A draft');
  await consent(page, false);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await launcherOf(page).isVisible()).toBe(false);
  pages.site().requests.length = 0;
  expect((await traces(page)).stored.sort()).toEqual(['stoop:k_other:guest', 'theirs']);
  await page.evaluate("void Stoop('send', 'Later'); void Stoop('open')");
  expect(await page.evaluate("[Stoop('get', 'state'), Stoop('get', 'user')]")).toEqual(['idle', null]);
  expect((await traces(page)).stored.sort()).toEqual(['stoop:k_other:guest', 'theirs']);
  expect(pages.site().requests).toEqual([]);
  await consent(page, true);
  await composerOf(page).waitFor();
  const log = page.getByRole('log', { name: 'Messages' });
  await log.getByText('Later').waitFor();
  expect(await log.getByText('A first message').count()).toBe(0);
  expect(await composerOf(page).inputValue()).toBe('');
  expect(await page.evaluate('received')).toEqual([
    // Given before the widget loaded.
    'consent {"granted":true}',
    'on the element',
    'open {"source":"user"}',
    'close {"source":"api"}',
    'consent {"granted":false}',
    'on the element',
    'open {"source":"api"}',
    'consent {"granted":true}',
    'on the element',
  ]);
});

test('consent can be withdrawn and given again, inline too', async () => {
  const { page, errors } = await pages.open({
    attributes: 'data-layout="inline" data-target="#box"',
    body: NODES,
  });
  await composerOf(page).waitFor();
  for (let round = 0; round < 3; round++) {
    await consent(page, false);
    expect(await composerOf(page).count()).toBe(0);
    await consent(page, true);
    await composerOf(page).waitFor();
  }
  await page.evaluate("Stoop('update', { consent: 'required' })");
  expect(await composerOf(page).count()).toBe(0);
  expect(errors).toEqual([]);
});

test.each(['maybe', '', 'yes', 'Granted'])(
  'consent "%s" counts as none, and the owner is told',
  async (value) => {
    const { page, errors } = await pages.open({ attributes: `data-consent="${value}"` });
    await page.waitForFunction('window.Stoop');
    expect(errors).toEqual([`[stoop] setting-wrong: consent: ${value} not none|granted|required`]);
    expect(await traces(page)).toEqual(NOTHING);
  },
);

test.each(['none', 'required', 'granted', 'true', 'false'])('consent "%s" is understood', async (value) => {
  const { page, errors } = await pages.open({ attributes: `data-consent="${value}"` });
  await page.waitForFunction('window.Stoop');
  expect(errors).toEqual([]);
});
