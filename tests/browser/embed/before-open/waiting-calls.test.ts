/** Calls that wait because the widget or the chat client has not loaded: each is answered, and none is made twice. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../../e2e/widget.ts';
import { hostStage } from '../../../hostile/hosts/stage.ts';
import { RECORD_EVENTS, received } from '../received.ts';

const stage = hostStage();
const WATCH = `addEventListener('unhandledrejection', (event) => console.error('unhandled ' + event.reason));`;

/** Makes calls in the page, and records how each is answered under its command. */
const RECORD_ANSWERS = `
  window.answers = {};
  window.record = (command, ...args) =>
    void Stoop(command, ...args).then(
      () => (answers[command] = 'fine'),
      ({ code, message }) => (answers[command] = code + ': ' + message),
    );`;

const answers = (page: Page) => page.evaluate('answers') as Promise<Readonly<Record<string, string>>>;

const openPage = async (attributes = '') => {
  const opened = await stage.open({
    head: RECORD_EVENTS + stage.tag(attributes),
    init: WATCH + RECORD_ANSWERS,
  });
  await widgetOf(opened.page).launcher.waitFor();
  return opened;
};

/** The file is broken until the returned function is called. */
function breakFile(name: 'widget' | 'chat'): () => void {
  const path = `/${stage.manifest()[name]}`;
  stage.site().answer(path, { body: 'broken', status: 503 });
  return () => stage.site().answer(path, null);
}

test('a widget that fails to load refuses the calls that wait for it, and a later try makes them once', async () => {
  const mend = breakFile('widget');
  try {
    const { page, errors } = await openPage();
    await page.evaluate(
      "record('send', 'Written early'); record('prefill', 'A draft'); record('open'); record('ready'); void Stoop('send', 'Nobody waits').catch(() => {}); void Stoop('toggle')",
    );
    const refused = expect.stringMatching(/^widget-unreachable: /);
    await expect.poll(() => answers(page)).toEqual({ send: refused, prefill: refused, open: refused });
    await expect.poll(() => errors.filter((text) => text.includes('[stoop]'))).toHaveLength(1);
    expect(errors.filter((text) => text.includes('unhandled'))).toEqual([]);
    expect(
      await page.evaluate("received.filter(([name]) => name === 'error').map(([, { code }]) => code)"),
    ).toEqual(['widget-unreachable']);
    mend();
    stage.site().requests.length = 0;
    await widgetOf(page).launcher.hover();
    await widgetOf(page).launcher.click();
    await expect.poll(() => received(page, 'message:sent')).toHaveLength(2);
    for (const words of ['Written early', 'Nobody waits'])
      expect(await widgetOf(page).text(words).count()).toBe(1);
    expect(stage.site().requests.filter((path) => path.startsWith('/widget-'))).toHaveLength(1);
    expect(await answers(page)).toMatchObject({ ready: 'fine', send: refused });
  } finally {
    mend();
  }
});

test('a chat client that fails to load refuses the sign-in, and a later try makes it', async () => {
  const token = await stage.server().token('cleo', 'user');
  const mend = breakFile('chat');
  try {
    const { page } = await openPage();
    await page.evaluate(
      (own) =>
        (window as never as { record: (...call: unknown[]) => void }).record('identify', { token: own }),
      token,
    );
    await expect.poll(() => answers(page)).toEqual({ identify: expect.stringMatching(/^unreachable: \w+/) });
    mend();
    await page.evaluate("void Stoop('send', 'As myself')");
    await expect.poll(() => page.evaluate("Stoop('get', 'user')")).toMatchObject({ id: 'cleo' });
  } finally {
    mend();
  }
});

test('destroy refuses the calls that wait for the widget', async () => {
  const { page } = await openPage();
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  let asked = 0;
  await page.route(/\/widget-/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.evaluate("record('send', 'Too late'); record('open'); record('ready')");
  await expect.poll(() => asked).toBe(1);
  await page.evaluate("Stoop('destroy')");
  letCome();
  const refused = expect.stringMatching(/^destroyed: .*run the tag again/);
  await expect.poll(() => answers(page)).toEqual({ send: refused, open: refused, ready: refused });
  expect(await page.evaluate("[document.querySelectorAll('stoop-chat').length, 'Stoop' in window]")).toEqual([
    0,
    false,
  ]);
});

test('destroy refuses the calls that wait for the chat client, for consent or for an answer', async () => {
  const { page } = await openPage();
  let letCome = () => {};
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  let asked = 0;
  await page.route(/\/chat-/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.evaluate('void Stoop.open()');
  await widgetOf(page).box.waitFor();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.evaluate("record('identify', { token: 'a.b.c' }); record('channel', 'den')");
  await page.evaluate("Stoop('destroy')");
  const refused = expect.stringMatching(/^destroyed: Stoop\("(identify|channel)"\).*run the tag again/);
  await expect.poll(() => answers(page)).toEqual({ identify: refused, channel: refused });
  letCome();

  const { page: asks } = await openPage();
  await asks.evaluate("Stoop('open')");
  await widgetOf(asks).box.waitFor();
  await asks.evaluate("Stoop('setConsent', false); record('send', 'Waits for consent')");
  await asks.evaluate("Stoop('destroy')");
  await expect
    .poll(() => answers(asks))
    .toEqual({ send: expect.stringContaining('destroyed: Stoop("send")') });
});
