import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf } from '../../browser/embed/loader-page.ts';
import { widgetOf } from '../../e2e/widget.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

/** Every JSON body sent to the API, as it went over the wire. */
function watchBodies(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? request.postData() : null;
    if (body?.startsWith('{')) bodies.push(JSON.parse(body));
  });
  return bodies;
}

/** The state after Prototype 1.6, 1.7 and similar libraries. */
const OLD_LIBRARY = `
  Array.from = (given) => {
    const list = [];
    for (let at = 0; at < (given?.length ?? 0); at += 1) list.push(given[at]);
    return list;
  };
  Array.prototype.entries = function () { return this.slice(); };
  Element.prototype.scrollTo = function () { window.scrolled = (window.scrolled ?? 0) + 1; return this; };
  Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
  Object.assign(Array.prototype, {
    toJSON() { return '[' + this.join() + ']'; },
    clear() { this.length = 0; return this; },
    first() { return this[0]; },
    last() { return this[this.length - 1]; },
    without(...gone) { return this.filter((one) => !gone.includes(one)); },
    each(fn) { this.forEach(fn); return this; },
  });
  String.prototype.toJSON = function () { return '"' + this + '"'; };
  Number.prototype.toJSON = Date.prototype.toJSON = function () { return 'prototype.js'; };
  Object.prototype.toJSON = function () { return 'prototype.js'; };
  Object.prototype.enumerable = function () {};
  Function.prototype.bindAsEventListener = function () {};
  const { prototype } = Element;
  window.Element = function (tag) { return document.createElement(tag); };
  window.Element.prototype = prototype;
  prototype.hide = function () { this.style.display = 'none'; };
  document.getElementsByClassName = (name) => [...document.querySelectorAll('.' + name)];
  window.$ = (id) => document.getElementById(id);
  window.Hash = window.Class = window.Template = function () {};`;

/** Helpers of a page on every object, visible to every `for … in`. */
const ON_EVERY_OBJECT = `
  Object.assign(Object.prototype, {
    site: 'shop', count: 3, nothing: null, list: [1],
    extend(other) { for (const name in other) this[name] = other[name]; return this; },
  });`;

/** As in MooTools 1.1, which Joomla 1.5 contains: arguments of `bind` replace all later ones. */
const OLD_BIND = `
  Function.prototype.bind = function (bind, given) {
    const self = this;
    return function () { return self.apply(bind, given == null ? arguments : [].concat(given)); };
  };`;

/** Built-ins newer than the oldest supported browsers: Chrome 111, Firefox 121, Safari 16.4. */
const OLD_BROWSER = `
  for (const [owner, names] of [
    [URL, ['parse', 'canParse']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']], [Map, ['groupBy']], [Array, ['fromAsync']], [AbortSignal, ['any']], [Intl, ['Segmenter', 'DurationFormat']],
    [Uint8Array, ['fromBase64', 'fromHex']], [RegExp, ['escape']], [Error, ['isError']], [window, ['scheduler', 'Iterator', 'navigation']],
    [Set.prototype, ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find']],
    [Element.prototype, ['currentCSSZoom', 'moveBefore', 'checkVisibility', 'getHTML', 'setHTMLUnsafe']],
    [Document.prototype, ['startViewTransition', 'caretPositionFromPoint', 'prerendering', 'moveBefore']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover', 'writingSuggestions']],
    [HTMLDialogElement.prototype, ['requestClose', 'closedBy']], [ShadowRoot.prototype, ['getHTML', 'setHTMLUnsafe']],
  ]) for (const name of names) delete owner[name];`;

/** A page that "revives" dates, and counts JSON writes. */
const PATCHED_JSON = `
  const { parse, stringify } = JSON;
  JSON.parse = (text, reviver) => parse(text, reviver ?? ((_, value) =>
    typeof value === 'string' && /^\\d{4}-\\d\\d-\\d\\dT/.test(value) ? new Date(value) : value));
  JSON.stringify = function () { window.written = (window.written ?? 0) + 1; return stringify.apply(JSON, arguments); };`;

/** Globals of module loaders and bundlers, and names that the chat's code uses too. */
const FOREIGN_GLOBALS = `
  window.define = Object.assign(() => { throw new Error('define was called'); }, { amd: {} });
  window.exports = {}; window.module = { exports: {} }; window.require = () => { throw new Error('require was called'); };
  window.process = { env: {} }; window.global = window; window.React = {}; window.preact = { options: null };
  window.h = window.t = window.m = window.e = window.S = 'theirs';`;

/** As strict sandboxes do: built-ins are frozen, and cannot be shadowed by assignment. */
const FROZEN = `
  for (const it of [Object, Array, Function, String, Number, Promise, Map, Set, RegExp, Date, Error, JSON, Math, Symbol]) {
    Object.freeze(it);
    if (it.prototype) Object.freeze(it.prototype);
  }`;

/** Also the objects of the page. */
const FROZEN_PAGE = `${FROZEN}
  for (const it of [EventTarget, Node, Element, HTMLElement, Document, ShadowRoot, CSSStyleSheet, HTMLTextAreaElement, Event,
    CustomEvent, MutationObserver, WebSocket, Response, Request, Headers, Storage, History, URL, AbortController, DOMTokenList,
    CSSStyleDeclaration, WeakMap, Reflect, Intl, Uint8Array, crypto, navigator, location, history, console, performance]) {
    Object.freeze(it);
    if (it.prototype) Object.freeze(it.prototype);
  }`;

/** Functions that monitoring tools wrap: each works as before. */
const WRAPPED = `
  const { fetch: ask, WebSocket: Wire, MutationObserver: Watch, setTimeout: later } = window;
  window.fetch = (...given) => new Promise((done, failed) =>
    later(() => ask(...given).then((answer) => done(answer.clone()), failed)));
  window.WebSocket = function (...given) { return new Wire(...given); };
  window.WebSocket.prototype = Wire.prototype;
  window.MutationObserver = class extends Watch { constructor(fn) { super((records, it) => fn.call(it, records, it)); } };
  window.setTimeout = (fn, ms, ...given) => later(() => fn(...given), ms);
  window.queueMicrotask = (fn) => void Promise.resolve().then(fn);
  for (const [owner, name] of [[history, 'pushState'], [Element.prototype, 'attachShadow'], [EventTarget.prototype, 'addEventListener']]) {
    const own = owner[name];
    owner[name] = function (...given) { return own.apply(this, given); };
  }`;

/** As zone.js does, part of Angular: an `async` function's promise is not one of these. */
const OTHER_PROMISE = `(() => {
  const Own = Promise;
  class Other {
    constructor(run) { this.own = new Own(run); }
    then(done, failed) { return new Other((resolve) => resolve(this.own.then(done, failed))); }
    catch(failed) { return this.then(undefined, failed); }
    finally(fn) { return new Other((resolve) => resolve(this.own.finally(fn))); }
  }
  for (const name of ['resolve', 'reject', 'all', 'race', 'allSettled', 'any', 'withResolvers'])
    Other[name] = (...given) => new Other((resolve) => resolve(Own[name](...given)));
  window.Promise = Other;
})();`;

test.each([
  ['an old library', OLD_LIBRARY],
  ['things on every object', ON_EVERY_OBJECT],
  ['a bind of its own', OLD_BIND],
  ['the browser of years ago', OLD_BROWSER],
  ['a JSON of its own', PATCHED_JSON],
  ['names of other worlds', FOREIGN_GLOBALS],
  ['a frozen language', FROZEN],
  ['a frozen page', FROZEN_PAGE],
  ['tools that measure it', WRAPPED],
  ['a promise of its own', OTHER_PROMISE],
])('a page with %s: requests are right, and messages work', async (_, script) => {
  const { page, errors } = await stage.open({
    head: `<script>${script}</script>${stage.tag('data-greeting="Hello"')}`,
  });
  const bodies = watchBodies(page);
  await stage.openAndTalk(page);
  const { pathname } = new URL(page.url());
  expect(pathname).toBe('/');
  const sent = bodies.find((body) => typeof body === 'object' && body !== null && 'message' in body);
  expect(sent).toMatchObject({ message: { text: 'Is anybody there?', id: expect.any(String) } });
  expect(JSON.stringify(bodies)).not.toContain('prototype.js');
  // As the next page finds it again.
  await page.reload();
  await launcherOf(page).click();
  await page.getByRole('log', { name: 'Messages' }).getByText('Is anybody there?', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('a page with an old library: the list scrolls as told, and the page does not', async () => {
  const { page, errors } = await stage.open({ head: `<script>${OLD_LIBRARY}</script>${stage.tag()}` });
  const cid = await stage.openAndTalk(page);
  for (let line = 0; line < 12; line += 1) await stage.say(cid, `Line ${line}\n\nof a long answer`);
  const { messages } = widgetOf(page);
  await messages.getByText('Line 11').waitFor();
  await messages.evaluate((list) => {
    list.scrollTop = 0;
  });
  await page.getByRole('button', { name: /^Jump to/ }).click();
  const toEnd = () =>
    messages.evaluate((list) => Math.round(list.scrollHeight - list.clientHeight - list.scrollTop));
  await expect.poll(toEnd).toBeLessThanOrEqual(1);
  expect(await page.evaluate('window.scrolled')).toBeUndefined();
  expect(errors).toEqual([]);
});

test('a page with an old library: what someone typed is there after a reload', async () => {
  const { page, errors } = await stage.open({ head: `<script>${OLD_LIBRARY}</script>${stage.tag()}` });
  const chat = widgetOf(page);
  await chat.open();
  await chat.box.fill('Half a question');
  const name = `stoop:${stage.server().key}:drafts`;
  await expect.poll(() => page.evaluate((item) => localStorage.getItem(item), name)).toContain('Half');
  await page.reload();
  await chat.open();
  await expect.poll(() => chat.box.inputValue()).toBe('Half a question');
  expect(errors).toEqual([]);
});

test('a page that uses the global name gets an error, and messages work', async () => {
  const { page, errors } = await stage.open({
    head: `<script>Object.defineProperty(window, 'Stoop', { value: Object.freeze({ theirs: true }) });</script>${stage.tag()}`,
  });
  await stage.openAndTalk(page);
  expect(errors).toEqual([expect.stringContaining('Stoop')]);
  expect(await page.evaluate('window.Stoop.theirs')).toBe(true);
});

test('a page that forbids copying and takes all dropped files: copy, paste and drop in the chat work', async () => {
  const { page, errors } = await stage.open({
    head: `<script>
      window.taken = [];
      for (const type of ['copy', 'cut', 'paste', 'selectstart', 'contextmenu', 'dragover', 'drop'])
        document.addEventListener(type, (event) => { taken.push(type); event.preventDefault(); });
    </script>${stage.tag()}`,
  });
  const { box, open } = widgetOf(page);
  await open();
  await box.fill('order 4711');
  for (const keys of ['Control+a', 'Control+c', 'End', 'Control+v', 'Control+v'])
    await page.keyboard.press(keys);
  expect(await box.inputValue()).toBe('order 4711order 4711order 4711');
  for (const keys of ['Control+a', 'Control+x']) await page.keyboard.press(keys);
  expect(await box.inputValue()).toBe('');
  await box.click({ button: 'right' });
  const files = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['words'], 'order.txt', { type: 'text/plain' }));
    return data;
  });
  for (const type of ['dragover', 'drop']) await box.dispatchEvent(type, { dataTransfer: files });
  await page.locator('stoop-chat').getByText('order.txt').waitFor();
  expect(await page.evaluate('taken')).toEqual([]);
  await page.getByRole('heading', { name: 'A page' }).click({ button: 'right' });
  expect(await page.evaluate('taken')).toContain('contextmenu');
  expect(errors).toEqual([]);
});

test('a page’s shortcuts do not fire while someone types and sends, and work outside the chat', async () => {
  const { page } = await stage.open({
    head: `<script>
      window.fired = [];
      for (const type of ['keydown', 'keypress', 'keyup'])
        document.addEventListener(type, (event) => { fired.push(event.key); event.preventDefault(); });
    </script>${stage.tag()}`,
  });
  await launcherOf(page).click();
  await composerOf(page).pressSequentially('/sjk ?');
  for (const keys of ['Control+k', 'Control+Enter', 'Meta+k', 'Alt+s']) await page.keyboard.press(keys);
  await composerOf(page).fill('');
  await stage.talk(page, 'j and k');
  expect(await page.evaluate('window.fired')).toEqual([]);
  await page.getByRole('heading', { name: 'A page' }).click();
  await page.keyboard.press('s');
  expect(await page.evaluate('window.fired')).toContain('s');
});
