import { expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();
const VIEWPORT = { width: 1000, height: 700 };

const FURNITURE = `
  <header style="position:sticky;top:0;z-index:2147483647;height:60px;background:#eee"><button id="menu">Menu</button></header>
  <main><h1>A page</h1><div style="height:3000px">long</div></main>
  <div role="region" aria-label="Cookies" style="position:fixed;inset:auto 0 0 0;height:120px;z-index:2147483000;background:#ffd">
    <button id="accept" style="position:absolute;right:30px;bottom:30px">Accept</button></div>
  <dialog><form method="dialog"><input aria-label="Code"><button>Done</button></form><div id="inside" style="width:400px;height:340px"></div></dialog>`;

test('a sticky header and a consent banner stay usable above the launcher and the open panel', async () => {
  const { page, errors } = await stage.open({
    head: stage.tag(),
    body: FURNITURE,
    context: { viewport: VIEWPORT },
  });
  const chat = widgetOf(page);
  await chat.launcher.waitFor();
  await page.evaluate(
    "for (const node of document.querySelectorAll('button')) node.onclick = () => { document.title += node.id; }",
  );
  await page.evaluate(() => scrollTo(0, 900));
  // The banner covers the launcher: a press there goes to the banner.
  await page.mouse.click(950, 650);
  expect(await page.title()).toBe('Pageaccept');
  expect(await page.evaluate("Stoop('get', 'state')")).not.toBe('open');
  await page.evaluate("document.querySelector('[aria-label=Cookies]').remove()");
  await stage.openAndTalk(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await page.title()).toBe('Pageacceptmenu');
  expect(await page.evaluate(() => scrollY)).toBe(900);
  // Escape closes the panel, however much of it is covered.
  await chat.box.focus();
  await page.keyboard.press('Escape');
  await chat.launcher.waitFor();
  expect(errors).toEqual([]);
});

test('a dialog of the page has the focus to itself, and the chat continues behind and after it', async () => {
  const { page, errors } = await stage.open({
    head: stage.tag(),
    body: FURNITURE,
    context: { viewport: VIEWPORT },
  });
  const chat = widgetOf(page);
  await page.evaluate("document.querySelector('[aria-label=Cookies]').remove()");
  await stage.openAndTalk(page);
  await chat.box.fill('half a sen');
  await page.evaluate("document.querySelector('dialog').showModal()");
  await page.getByRole('textbox', { name: 'Code' }).fill('1234');
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.localName)).not.toBe('stoop-chat');
  }
  await page.keyboard.press('Escape');
  expect(await page.evaluate("document.querySelector('dialog').open")).toBe(false);
  // The page's Escape closed the dialog, not the chat.
  expect(await chat.box.inputValue()).toBe('half a sen');
  await stage.talk(page, 'Still there?');
  expect(errors).toEqual([]);
});

/** A focus trap of a modal: it moves the focus back whenever it leaves. */
const holdsFocus = (
  received: string,
) => `<div id="modal" tabindex="-1" style="position:fixed;inset:0 auto auto 0"><input aria-label="Code"></div><script>
  window.left = [];
  const hold = (event) => {
    if (event.target === document || modal.contains(event.target)) return;
    left.push(event.target.localName);
    modal.focus();
  };
  document.addEventListener(${received});
  addEventListener('load', () => modal.focus());</script>`;

test.each([
  ['that takes the focus back (Bootstrap 5, MUI)', "'focusin', hold"],
  ['that takes it back by jQuery (Bootstrap 4, jQuery UI)', "'focus', hold, true"],
])('a modal of the page %s leaves the focus to the chat, and keeps it from the page', async (_, received) => {
  const { page, errors } = await stage.open({
    head: stage.tag(),
    body: `<a href="#x">Beside it</a>${holdsFocus(received)}`,
  });
  const chat = widgetOf(page);
  await chat.open();
  await page.evaluate('left.length = 0');
  await chat.box.click();
  await chat.box.pressSequentially('Written');
  expect(await chat.box.inputValue()).toBe('Written');
  await stage.talk(page, 'beside a modal');
  expect(await page.evaluate('left')).toEqual([]);
  await page.getByRole('link', { name: 'Beside it' }).focus();
  expect(await page.evaluate('left')).toContain('a');
  expect(await page.evaluate('document.activeElement.id')).toBe('modal');
  expect(errors).toEqual([]);
});

test('an inline chat inside a dialog of the page', async () => {
  const { page, errors } = await stage.open({
    head: stage.tag('data-layout="inline" data-target="#inside"'),
    body: FURNITURE,
    context: { viewport: VIEWPORT },
  });
  await page.evaluate("document.querySelector('dialog').showModal()");
  const chat = widgetOf(page);
  await chat.box.waitFor();
  await stage.talk(page, 'From within');
  expect(errors).toEqual([]);
});

test('no part of the chat is printed, open or closed', async () => {
  const { page } = await stage.open({ head: stage.tag() });
  const chat = widgetOf(page);
  await chat.launcher.waitFor();
  const paper = async () => {
    const boxes = await page.evaluate(() => {
      const host = document.querySelector('stoop-chat');
      const all = [...(host?.shadowRoot?.querySelectorAll('*') ?? [])];
      return all
        .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height > 0)
        .map((node) => `${node.className}`);
    });
    return boxes;
  };
  await page.emulateMedia({ media: 'print' });
  expect(await paper()).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await stage.openAndTalk(page);
  await page.emulateMedia({ media: 'print' });
  expect(await paper()).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  expect((await paper()).length).toBeGreaterThan(0);
});

test('without scripts the page’s own fallback shows, and with them the chat', async () => {
  const body =
    '<noscript><a href="mailto:help@shop.example">Write to us</a></noscript><main><h1>A page</h1></main>';
  const plain = await stage.open({ head: stage.tag(), body, context: { javaScriptEnabled: false } });
  await plain.page.getByRole('link', { name: 'Write to us' }).waitFor();
  expect(stage.site().requests).toEqual(['/']);
  const { page } = await stage.open({ head: stage.tag(), body });
  await stage.openAndTalk(page);
  expect(await page.getByRole('link', { name: 'Write to us' }).count()).toBe(0);
});

/** URL fragments that ad blockers use against chats. */
const LISTS =
  /livechat|live-chat|\/chat\/|\/chats\/|\/chat[.]js|chat-widget|chatwidget|\/widget\/|\/widgets\/|\/widget[.]js|\/intercom|\/tawk|\/crisp|messenger[.]|\/collect|\/beacon|analytics|tracking/i;

test('blocklists match neither the tag, nor its files, nor the API', async () => {
  const { page, errors } = await stage.open({ head: '<title>Page</title>' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.route(LISTS, (route) => route.abort('blockedbyclient'));
  stage.site().answer('/', {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8">${stage.tag()}</head><body><h1>A page</h1></body></html>`,
  });
  await page.goto(`${stage.site().url}/`);
  await stage.openAndTalk(page);
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((url) => LISTS.test(url))).toEqual([]);
  expect(errors).toEqual([]);
});

test('with blocked widget files the page gets an error event, and the visitor can retry', async () => {
  const { page } = await stage.open({
    head: `<script>window.received = []; document.addEventListener('stoop:error', (event) => received.push(event.detail.code));</script>${stage.tag()}`,
  });
  await widgetOf(page).launcher.waitFor();
  await page.route(/widget-/, (route) => route.abort('blockedbyclient'));
  await widgetOf(page).launcher.click();
  await page.getByRole('alert').getByText('Chat couldn’t load.').waitFor();
  expect(await page.evaluate('received')).toEqual(['widget-unreachable']);
  await page.unroute(/widget-/);
  await stage.openAndTalk(page);
});
