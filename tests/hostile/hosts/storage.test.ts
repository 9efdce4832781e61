import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { watchErrors } from '../../support/browser.ts';
import { frameOf, RECORD_EVENTS, talksFromMemory } from './memory.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

test.each([
  [
    'throws',
    `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });`,
  ],
  ['is full', `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };`],
  [
    'is missing',
    `for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { value: undefined });`,
  ],
  [
    'is missing, with locks, channels and cookies',
    `for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel', 'requestIdleCallback']) Object.defineProperty(window, name, { value: undefined });
     Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });
     Object.defineProperty(Document.prototype, 'cookie', { get() { throw new DOMException('off', 'SecurityError'); } });`,
  ],
])('storage that %s: the visit works from memory', async (_, init) => {
  const { page, errors } = await stage.open({ head: RECORD_EVENTS + stage.tag(), init });
  await talksFromMemory(stage, page);
  expect(errors).toEqual([]);
});

test('a sandboxed frame: Origin null, no storage, no locks', async () => {
  stage.site().answer('/framed', {
    body: `<!doctype html><html lang="en"><head>${RECORD_EVENTS}${stage.tag()}</head><body><h1>Framed</h1></body></html>`,
  });
  const { page, errors } = await stage.open({
    head: '<title>Outside</title>',
    body: '<iframe sandbox="allow-scripts" src="/framed" style="width:480px;height:700px"></iframe>',
  });
  const frame = await frameOf(page, '/framed');
  expect(await frame.evaluate('self.origin')).toBe('null');
  const refused = await frame.evaluate(() => {
    try {
      return typeof localStorage;
    } catch (reason) {
      return (reason as Error).name;
    }
  });
  expect(refused).toBe('SecurityError');
  await talksFromMemory(stage, page, frame);
  expect(errors).toEqual([]);
});

test('a sandboxed frame that may not submit forms: buttons give a name and send a message', async () => {
  stage.site().answer('/framed', {
    body: `<!doctype html><html lang="en"><head>${stage.tag('data-prechat="name"')}</head><body><h1>Framed</h1></body></html>`,
  });
  const { page, errors } = await stage.open({
    head: '<title>Outside</title>',
    body: '<iframe sandbox="allow-scripts" src="/framed" style="width:480px;height:700px"></iframe>',
  });
  const frame = await frameOf(page, '/framed');
  const chat = widgetOf(frame as unknown as Page);
  await chat.launcher.click();
  await frame.getByRole('textbox', { name: /name/i }).fill('Nora');
  await frame.getByRole('button', { name: 'Start chat' }).click();
  await chat.box.fill('By the button');
  await chat.send.click();
  await chat.text('By the button').waitFor();
  await frame
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .waitFor();
  expect(errors).toEqual([]);
});

test('a sandboxed frame plays a tone, and speaks for itself', async () => {
  const count = `<script>
    window.tones = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) { tones += 1; start.call(this, when); };
  </script>`;
  stage.site().answer('/frame', {
    body: `<!doctype html><html lang="en"><head>${count}${stage.tag('data-sound="on" data-notifications="on"')}</head><body><h1>Framed</h1></body></html>`,
  });
  const { page, errors } = await stage.open({
    head: '<title>Outside</title>',
    body: '<iframe sandbox="allow-scripts" src="/frame" style="width:480px;height:700px"></iframe>',
  });
  const frame = await frameOf(page, '/frame');
  const refused = () =>
    frame.evaluate(() => navigator.locks.request('any', () => '').catch((reason: Error) => reason.name));
  expect(await refused()).toBe('SecurityError');
  const cid = await stage.openAndTalk(page, 'Is anybody there?', frame);
  expect(await frame.evaluate('tones')).toBe(0);
  await frame.getByRole('button', { name: 'Close chat' }).first().click();
  await stage.say(cid, 'Still here?');
  // One tone has two notes.
  await expect.poll(() => frame.evaluate('tones')).toBe(2);
  expect(errors).toEqual([]);
});

test('a sandboxed frame with a service worker setting, which it cannot use: it says so, and all else works', async () => {
  stage.site().answer('/framed', {
    body: `<!doctype html><html lang="en"><head>${RECORD_EVENTS}${stage.tag('data-push-worker="/worker.js" data-features="voice,drafts"')}</head>
      <body><h1>Framed</h1></body></html>`,
  });
  const { page, errors } = await stage.open({
    head: '<title>Outside</title>',
    body: '<iframe sandbox="allow-scripts" src="/framed" style="width:480px;height:700px"></iframe>',
  });
  const frame = await frameOf(page, '/framed');
  await talksFromMemory(stage, page, frame);
  await frame.getByRole('button', { name: 'Emoji' }).click();
  await frame.getByRole('dialog', { name: /emoji/i }).waitFor();
  await page.keyboard.press('Escape');
  await frame.getByRole('button', { name: 'More', exact: true }).click();
  await frame.getByRole('menuitem', { name: 'Profile and settings' }).click();
  const settings = frame.getByRole('dialog', { name: 'Profile and settings' });
  await settings.getByText('This browser can’t notify you while the page is closed.').waitFor();
  expect(errors).toEqual([]);
});

test('a file on disk: Origin null', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-file-'));
  try {
    const file = join(folder, 'page.html');
    await writeFile(
      file,
      `<!doctype html><html lang="en"><head><meta charset="utf-8">${RECORD_EVENTS}${stage.tag()}</head><body><h1>A file</h1></body></html>`,
    );
    const page = await (await stage.browser().newContext()).newPage();
    const errors = watchErrors(page);
    await page.goto(pathToFileURL(file).href);
    await talksFromMemory(stage, page);
    expect(errors).toEqual([]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
