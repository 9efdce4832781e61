import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { ALL_ROWS, answerWithPayloads, person } from './hostile-answers.ts';
import { hostileEvents, liveId, overTheSocket, typists } from './hostile-events.ts';
import { PAYLOADS } from './payloads.ts';
import { CHANNEL, type Scene, signIn, startScene } from './scene.ts';
import { type Watched, watchFor } from './watch-page.ts';

/** The minimum number of payloads. */
const LEAST_PAYLOADS = 300;
/** So many of them run by themselves on an open page: a list of texts that never ran would prove nothing. */
const LEAST_LIVE = 100;
/** Rows rendered at once: the taller the window, the fewer steps through a list. */
const TALL = { width: 900, height: 2_400 };
const TEXTS = PAYLOADS.map(({ text }) => text);
/**
 * The code for live events also renders answers, which get all payloads: each kind of event gets one in
 * eight.
 */
const TOLD_LIVE = TEXTS.filter((_, index) => index % 8 === 0);
/** Rows that are certainly rendered at once. */
const AT_ONCE = 10;

let browser: Browser;
let scene: Scene;

beforeAll(async () => {
  [scene, browser] = await Promise.all([startScene(), launchBrowser()]);
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await scene?.close();
});

async function open(
  path: '/inbox' | '/support' | '/open',
  viewport = TALL,
): Promise<{ page: Page; watched: Watched }> {
  const page = await (await browser.newContext({ viewport })).newPage();
  const watched = await watchFor(page, scene.origin);
  await page.goto(scene.address(path));
  return { page, watched };
}

/** The inbox of a user whose server is compromised. */
async function inbox(): Promise<{ page: Page; watched: Watched }> {
  const page = await (await browser.newContext({ viewport: TALL })).newPage();
  const watched = await watchFor(page, scene.origin);
  await answerWithPayloads(page, scene.origin);
  await signIn(page, scene);
  return { page, watched };
}

async function conversation(): Promise<{ page: Page; watched: Watched }> {
  const opened = await inbox();
  // Low rows, so that many of them are rendered at once.
  await opened.page.evaluate(() => {
    const low = new CSSStyleSheet();
    low.replaceSync('[data-message] { block-size: 48px; overflow: hidden }');
    document.querySelector('stoop-chat')?.shadowRoot?.adoptedStyleSheets.push(low);
  });
  await opened.page.locator('.channel').filter({ hasText: CHANNEL }).first().click();
  await opened.page.locator('[data-message]').first().waitFor();
  return opened;
}

/** The form of a single-line text: without line breaks, control characters and direction marks. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028-\u202E\u2066-\u2069]+/gu, ' ').trim();

/** Texts that did not appear, unchanged, in an element of their own. */
async function notShown(page: Page, selector: string, wanted = TEXTS): Promise<string[]> {
  const shown = new Set((await page.locator(selector).allTextContents()).map(oneLine));
  return wanted.filter((text) => !shown.has(oneLine(text)));
}

test('there are enough payloads, no two alike, and they run on an open page', async () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(LEAST_PAYLOADS);
  expect(new Set(TEXTS).size).toBe(PAYLOADS.length);
  const { page } = await open('/open', { width: 900, height: 900 });
  // As markup, in a shadow root, on a page without a policy.
  const live = () => page.evaluate(() => new Set(window.findings.ran).size);
  await page.evaluate((texts) => {
    for (const [index, text] of texts.entries()) {
      const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
      const marked = text.replaceAll('alert(1)', `alert(${index})`);
      root.setHTMLUnsafe(marked);
    }
  }, TEXTS);
  await expect.poll(live).toBeGreaterThanOrEqual(LEAST_LIVE);
});

describe('every answer of the server full of payloads: nothing runs, leaves its place or breaks the policy', () => {
  test('lists of channels and of threads', async () => {
    const { page, watched } = await inbox();
    await expect.poll(() => page.locator('.channel').count()).toBe(PAYLOADS.length + 1);
    expect(await notShown(page, '.channel bdi, .channel [dir=auto], .channel .title')).toEqual([]);
    await page.getByRole('tab', { name: /^Threads/ }).click();
    await expect.poll(() => page.locator('.thread-row').count()).toBe(PAYLOADS.length);
    expect(await notShown(page, '.thread-row .about bdi')).toEqual([]);
    await watched.expectNothing();
  });

  // One page for a whole conversation: opening it with every payload takes longer than reading it.
  test('messages: every field of them and of their attachments, who reacted, suggestions, and link previews', async () => {
    const { page, watched } = await conversation();
    const row = page.locator('[data-message]').last();
    await row.press('Enter');
    await page.getByRole('menuitem', { name: 'Who reacted' }).click();
    await expect.poll(() => page.locator('.reactors li').count()).toBe(PAYLOADS.length);
    expect(await notShown(page, '.reactors li span[dir=auto]')).toEqual([]);
    await page.keyboard.press('Escape');
    const box = page.getByRole('textbox', { name: 'Message', exact: true });
    for (const typed of ['/u', '@', '@<', '@j', 'https://a.example/x ']) {
      await box.fill('');
      await box.pressSequentially(typed);
      if (typed.startsWith('/')) await page.getByRole('option').first().waitFor();
    }
    await page.locator('.link-preview[aria-busy=false]').waitFor();
    await watched.expectNothing();
    await walkUp(page);
    const seen = new Set(await page.evaluate(() => [...window.findings.rows]));
    expect(ALL_ROWS.filter((id) => id.startsWith('m') && !seen.has(id))).toEqual([]);
    const shown = new Set((await page.evaluate(() => [...window.findings.shown])).map(oneLine));
    expect(TEXTS.filter((text) => !shown.has(oneLine(text)))).toEqual([]);
    await watched.expectNothing();
  });
});

/** A channel whose server sends and refuses as a test says. */
async function live(): Promise<{
  page: Page;
  watched: Watched;
  publish: Awaited<ReturnType<typeof overTheSocket>>;
}> {
  const page = await (await browser.newContext({ viewport: TALL })).newPage();
  const watched = await watchFor(page, scene.origin);
  const publish = await overTheSocket(page);
  await signIn(page, scene);
  await page.locator('.channel').filter({ hasText: CHANNEL }).first().click();
  await page.locator('[data-message]').first().waitFor();
  return { page, watched, publish };
}
const frame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

test('live events: messages, changes of them, typing people, assistants, drafts and unknown events', async () => {
  const { page, watched, publish } = await live();
  await page.evaluate(() => {
    const low = new CSSStyleSheet();
    low.replaceSync('[data-message] { block-size: 48px; overflow: hidden }');
    document.querySelector('stoop-chat')?.shadowRoot?.adoptedStyleSheets.push(low);
  });
  const start = Date.now();
  for (const [index, text] of TOLD_LIVE.entries()) {
    for (const event of hostileEvents({ text, index, origin: scene.origin }, start)) publish(event);
    if (index % AT_ONCE === 0) await page.locator(`[data-message="${liveId(index)}"]`).waitFor();
  }
  await page.locator(`[data-message="${liveId(TOLD_LIVE.length - 1)}"]`).waitFor();
  const seen = await page.evaluate(() => window.findings.rows.size);
  expect(seen).toBeGreaterThanOrEqual(TOLD_LIVE.length);
  for (const people of typists.filter((_, index) => index % 8 === 0)) {
    for (const user of people) publish({ type: 'typing.start', user });
    await frame(page);
    for (const user of people) publish({ type: 'typing.stop', user });
  }
  const MARKUP = '<img src=x onerror=alert(1)>';
  publish({ type: 'typing.start', user: person(MARKUP, PAYLOADS.length) });
  await page.locator('.names').getByText(`${MARKUP} is typing`).waitFor();
  await watched.expectNothing();
});

test('names of files, and the server’s text when it refuses them or the message', async () => {
  const { page, watched } = await live();
  const refusals = [4, 20, 22, 17];
  const all = TEXTS.join('\n');
  const refuse = (code: number) => ({
    status: 400,
    json: { code, message: all, StatusCode: 400, more_info: TEXTS[0], details: TEXTS, duration: '' },
  });
  await page.route(/\/(?:file|image)\?/, (route) => route.fulfill(refuse(4)));
  await page.route(/\/message\?/, (route) => {
    const code = refusals.shift();
    if (code) return route.fulfill(refuse(code));
    const { message } = route.request().postDataJSON() as { message: object };
    return route.fulfill({
      json: { message: { ...message, type: 'error', text: all, error: all }, duration: '' },
    });
  });
  const box = page.getByRole('textbox', { name: 'Message', exact: true });
  for (const text of [...refusals.map(String), 'The last']) {
    await box.fill(text);
    await box.press('Enter');
    await page.locator('[data-message]').filter({ hasText: text }).first().waitFor();
  }
  await expect.poll(() => refusals.length).toBe(0);
  // Ten at a time; empty ones are refused by the widget, and their names stay in view.
  await page.evaluate((names) => {
    const form = document.querySelector('stoop-chat')?.shadowRoot?.querySelector('form.composer');
    for (let from = 0; from < names.length; from += 10) {
      const dataTransfer = new DataTransfer();
      for (const name of names.slice(from, from + 10))
        dataTransfer.items.add(new File(from === 0 ? ['words'] : [], name, { type: 'text/plain' }));
      form?.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, composed: true, cancelable: true }),
      );
    }
  }, TEXTS);
  const files = page.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  await expect.poll(() => files.count()).toBeGreaterThanOrEqual(10);
  await expect.poll(() => page.getByRole('button', { name: /^Try again: / }).count()).toBeGreaterThan(0);
  await watched.expectNothing();
});

test('an owner’s settings from every source: title, greeting, images, colours and URLs', async () => {
  const { page, watched } = await open('/support', { width: 900, height: 900 });
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  await page.evaluate(() => window.Stoop?.open());
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await page.evaluate(async (texts) => {
    for (const text of texts) {
      window.Stoop?.update({
        ...{ title: text, subtitle: text, greeting: text, away: text, launcherLabel: text },
        ...{ userName: text, userImage: text, accent: text, locale: text },
      } as never);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }, TEXTS);
  await watched.expectNothing();
});

/** Scrolls from the newest message to the oldest, a window at a time, and renders every row on the way. */
async function walkUp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const host = document.querySelector('stoop-chat') as HTMLElement | null;
    const list = host?.shadowRoot?.querySelector('.list');
    if (!host?.shadowRoot || !list) throw new Error('the list is not there');
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Not painted: that would take longer than everything else.
    host.style.visibility = 'hidden';
    /** The visible rows; steps overlap. */
    const STEP = 0.8;
    while (!window.findings.rows.has('m0')) {
      list.scrollTop -= list.clientHeight * STEP;
      do await frame();
      while (host.shadowRoot.querySelector('.wait'));
      await frame();
    }
  });
}
