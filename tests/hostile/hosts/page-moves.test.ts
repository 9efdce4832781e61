import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const LINES = 14;
let reactPage = '';

/** As frameworks with server rendering do: React hydrates the whole document. */
const REACT_PAGE = `
  import { StrictMode, createElement as h, useEffect, useState } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  function App() {
    const [times, again] = useState(0);
    // As a component that somebody wrote around the tag: it comes, goes and comes again.
    useEffect(() => {
      const tag = Object.assign(document.createElement('script'), { src: window.TAG.src });
      Object.assign(tag.dataset, window.TAG.dataset);
      document.head.append(tag);
      return () => { tag.remove(); window.unmounted = (window.unmounted ?? 0) + 1; };
    }, [times]);
    const main = h('main', null, h('h1', null, 'A page'), h('button', { onClick: () => again(times + 1) }, 'Again'), String(times));
    return h('html', { lang: 'en' }, h('head', null, h('title', null, 'Page')), h('body', null, main));
  }
  window.start = () => hydrateRoot(document, h(StrictMode, null, h(App)), { onRecoverableError: (e) => console.log('recovered', e.message) });`;

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: REACT_PAGE, resolveDir: MODULES },
    nodePaths: [MODULES],
    bundle: true,
    write: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  reactPage = outputFiles[0]?.text ?? '';
});

/** State that a move of the page must keep: the one socket, the draft, and the place in the list. */
async function midConversation(page: Page, place = 'body', begin = stage.openAndTalk) {
  const chat = widgetOf(page);
  const sockets: string[] = [];
  const open = new Set<string>();
  page.on('websocket', (socket) => {
    sockets.push(socket.url());
    open.add(socket.url());
    socket.on('close', () => open.delete(socket.url()));
  });
  await begin(page, 'The first line');
  const lines = Array.from(
    { length: LINES },
    (_, index) => `A long line ${index} of what I wanted to ask you about today`,
  );
  for (const line of lines) await chat.say(line);
  await chat.text(lines.at(-1) ?? '').waitFor();
  await page
    .locator('stoop-chat')
    .getByText(/^(Sent|Delivered)/)
    .last()
    .waitFor();
  await chat.box.fill('half a sen');
  // A list that still follows its end while rows get their heights would return there.
  const scrolled = () =>
    chat.messages.evaluate(async (list) => {
      list.scrollTo(0, 120);
      for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame);
      return list.scrollTop;
    });
  await expect.poll(scrolled).toBe(120);
  return {
    chat,
    /** Twice, because the second move restores what the first has cached. */
    async expectUntouched(): Promise<void> {
      await expect.poll(() => page.locator('stoop-chat').count()).toBe(1);
      expect(await page.locator(`${place} > stoop-chat`).count()).toBe(1);
      expect(await chat.box.inputValue()).toBe('half a sen');
      await expect.poll(() => chat.messages.evaluate((list) => list.scrollTop)).toBe(120);
      expect([sockets.length, open.size]).toEqual([1, 1]);
    },
  };
}

const TURBO_FILE = new URL('../../../node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js', import.meta.url);

declare global {
  interface Window {
    readonly Turbo: { visit(url: string): void; readonly session: { refresh(url: string): void } };
  }
}

/** As Turbo 8 does: it keeps a copy of the body, replaces the body, and Back shows the copy. */
const TURBO = `
  window.visit = (html) => {
    const copy = document.body.cloneNode(true);
    const body = document.createElement('body');
    body.innerHTML = html;
    document.adoptNode(body);
    document.documentElement.replaceChild(body, document.body);
    // Turbo runs the scripts of the new body anew.
    for (const old of body.querySelectorAll('script')) {
      const script = document.createElement('script');
      for (const { name, value } of old.attributes) script.setAttribute(name, value);
      old.replaceWith(script);
    }
    return (window.kept = copy);
  };
  window.goBack = () => document.documentElement.replaceChild(window.kept, document.body);
  // And its refresh: nodes that the new page does not have are taken out one by one.
  window.morph = () => { for (const node of [...document.body.children]) if (node.localName !== 'main') node.remove(); };`;

test('Turbo: bodies that are replaced, cached, restored and morphed', async () => {
  const { page, errors } = await stage.open({
    head: `<script>${TURBO}</script>`,
    body: `<main><h1>A page</h1></main>${stage.tag()}`,
  });
  const talk = await midConversation(page);
  const visit = `visit(${JSON.stringify(`<main><h1>Another</h1></main>${stage.tag()}`)})`;
  for (const move of [visit, 'goBack()', visit, 'morph()', 'goBack()']) {
    await page.evaluate(`void ${move}`);
    await talk.expectUntouched();
  }
  await stage.talk(page, 'Still there?');
  expect(errors).toEqual([]);
});

test('the real Turbo: visits, back and forward, and a page refreshed by morphing', async () => {
  const refresh =
    '<meta name="turbo-refresh-method" content="morph"><meta name="turbo-refresh-scroll" content="preserve">';
  const script = (await readFile(TURBO_FILE, 'utf8')).replaceAll('</script', '<\\/script');
  const body = (title: string) => `<main><h1>${title}</h1></main>${stage.tag()}`;
  const head = `${refresh}<script>${script}</script>`;
  const { page, errors } = await stage.open({ head, body: body('First') });
  const first = page.url();
  let count = 0;
  await page.route('**/moved/*', (route) => {
    count += 1;
    const title = `${new URL(route.request().url()).pathname} ${count}`;
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>${body(title)}</body></html>`,
    });
  });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
  const talk = await midConversation(page);
  const visit = (url: string) => page.evaluate((to) => window.Turbo.visit(to), url);

  await visit('/moved/second');
  await heading('/moved/second 1');
  await talk.expectUntouched();
  await visit('/moved/third');
  await heading('/moved/third 2');
  await talk.expectUntouched();
  await page.goBack();
  await heading(/^\/moved\/second/);
  await talk.expectUntouched();
  await page.goBack();
  await heading('First');
  await talk.expectUntouched();
  expect(page.url()).toBe(first);
  await page.goForward();
  await heading(/^\/moved\/second/);
  const before = count;
  await page.evaluate(() => window.Turbo.session.refresh(location.href));
  await heading(`/moved/second ${before + 1}`);
  await talk.expectUntouched();
  await stage.talk(page, 'Still there?');
  expect(errors).toEqual([]);
});

/** As Astro's router does: a view transition around a swap of head and body. */
const ASTRO = `
  window.visit = async (html) => {
    const next = new DOMParser().parseFromString(html, 'text/html');
    const swap = () => {
      document.dispatchEvent(new Event('astro:before-swap'));
      for (const node of [...document.head.children]) if (node.localName !== 'script') node.remove();
      document.head.append(...next.head.children);
      document.body.replaceWith(next.body);
      document.dispatchEvent(new Event('astro:after-swap'));
    };
    const { updateCallbackDone, ready } = document.startViewTransition(swap);
    // The next visit may end this one's animation.
    ready.catch(() => {});
    await updateCallbackDone;
    history.pushState(null, '', '/elsewhere');
  };`;

test('Astro: a swap inside a view transition', async () => {
  const { page, errors } = await stage.open({ head: `<script>${ASTRO}</script>${stage.tag()}` });
  const talk = await midConversation(page);
  for (const title of ['One', 'Two']) {
    await page.evaluate(`visit('<head><title>${title}</title></head><body><h1>${title}</h1></body>')`);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    await talk.expectUntouched();
  }
  await stage.talk(page, 'Still there?');
  expect(errors).toEqual([]);
});

/** The body is replaced, but marked elements move into the new one, by `moveBefore` if the browser has it. */
const PERSIST = `
  window.visit = async (title, move) => {
    const next = document.createElement('body');
    next.append(Object.assign(document.createElement('h1'), { textContent: title }), Object.assign(document.createElement('div'), { id: 'keep' }));
    const kept = document.querySelector('#keep');
    const place = next.querySelector('#keep');
    const swap = () => {
      const root = document.documentElement;
      if (move) root.moveBefore(kept, null); else root.append(kept);
      document.body.replaceWith(next);
      if (move) { place.parentNode.moveBefore(kept, place); place.remove(); } else place.replaceWith(kept);
    };
    const { updateCallbackDone, ready } = document.startViewTransition(swap);
    // The next visit may end this one's animation.
    ready.catch(() => {});
    await updateCallbackDone;
  };`;

test.for([true, false])(
  'Astro: the chat’s container survives a swap (transition:persist), moved in place: %s',
  async (move) => {
    const { page, errors } = await stage.open({
      head: `<script>${PERSIST}</script>`,
      body: `<h1>First</h1><div id="keep"><div id="chat" style="height: 420px"></div>
        ${stage.tag('data-layout="inline" data-target="#chat"')}</div>`,
    });
    await widgetOf(page).box.waitFor();
    const talk = await midConversation(page, '#chat', stage.talk);
    for (const title of ['One', 'Two']) {
      await page.evaluate(`visit('${title}', ${move})`);
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await talk.expectUntouched();
    }
    await stage.talk(page, 'Still there?');
    expect(errors).toEqual([]);
  },
);

test('a container with a chat is dragged around the page', async () => {
  const { page, errors } = await stage.open({
    head: '<title>Board</title>',
    body: `<h1>Board</h1><div id="left"><p>Notes</p><div id="card"><div id="chat" style="height: 420px"></div></div></div>
      <div id="right"><p>Orders</p></div>${stage.tag('data-layout="inline" data-target="#chat"')}`,
  });
  await widgetOf(page).box.waitFor();
  const talk = await midConversation(page, '#chat', stage.talk);
  for (const place of ['right', 'right', 'left', 'right']) {
    await page.evaluate(`${place}.prepend(card)`);
    await talk.expectUntouched();
  }
  await stage.talk(page, 'Still there?');
  expect(errors).toEqual([]);
});

test('React: a document hydrated in strict mode, and a component that adds the tag repeatedly', async () => {
  const { page, errors } = await stage.open({
    head: `<script>window.TAG = { src: '${stage.site().url}/stoop.js', dataset: { key: '${stage.server().key}', api: '${stage.server().url}' } };
      ${reactPage.replaceAll('</script', '<\\/script')}</script>${stage.tag()}`,
    body: '<main><h1>A page</h1><button>Again</button>0</main>',
  });
  await widgetOf(page).launcher.waitFor();
  // Head and body differ from React's: it renders the whole document again.
  await page.evaluate('start()');
  await page.waitForFunction('window.unmounted');
  const talk = await midConversation(page);
  await page.getByRole('button', { name: 'Again' }).click();
  await page.locator('main', { hasText: 'Again1' }).waitFor();
  await talk.expectUntouched();
  await stage.talk(page, 'Still there?');
  expect(errors.filter((text) => !/hydrat/i.test(text))).toEqual([]);
});
