import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { composerOf, launcherOf } from '../../browser/embed/loader-page.ts';
import { hostStage } from './stage.ts';

const stage = hostStage();

/** Everything that was sent to the API as JSON, as it went over the wire. */
function watchBodies(page: Page): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? request.postData() : null;
    if (body?.startsWith('{')) bodies.push(JSON.parse(body));
  });
  return bodies;
}

/** As Prototype 1.6 and its kind leave a page. */
const OLD_LIBRARY = `
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

/** A page that "revives" dates, and counts what is written as JSON. */
const PATCHED_JSON = `
  const { parse, stringify } = JSON;
  JSON.parse = (text, reviver) => parse(text, reviver ?? ((_, value) =>
    typeof value === 'string' && /^\\d{4}-\\d\\d-\\d\\dT/.test(value) ? new Date(value) : value));
  JSON.stringify = function () { window.written = (window.written ?? 0) + 1; return stringify.apply(JSON, arguments); };`;

/** Names of other worlds: loaders of modules, bundlers, and names the chat's code knows too. */
const FOREIGN_GLOBALS = `
  window.define = Object.assign(() => { throw new Error('define was called'); }, { amd: {} });
  window.exports = {}; window.module = { exports: {} }; window.require = () => { throw new Error('require was called'); };
  window.process = { env: {} }; window.global = window; window.React = {}; window.preact = { options: null };
  window.h = window.t = window.m = window.e = window.S = 'theirs';`;

/** As strict sandboxes leave a page: nothing of the language can be changed, or shadowed by assignment. */
const FROZEN = `
  for (const it of [Object, Array, Function, String, Number, Promise, Map, Set, RegExp, Date, Error, JSON, Math, Symbol]) {
    Object.freeze(it);
    if (it.prototype) Object.freeze(it.prototype);
  }`;

test.each([
  ['an old library', OLD_LIBRARY],
  ['a JSON of its own', PATCHED_JSON],
  ['names of other worlds', FOREIGN_GLOBALS],
  ['a frozen language', FROZEN],
])('a page with %s: what goes over the wire is right, and people talk', async (_, script) => {
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
  // As it is found again with the next page.
  await page.reload();
  await launcherOf(page).click();
  await page.getByRole('log', { name: 'Messages' }).getByText('Is anybody there?', { exact: true }).waitFor();
  expect(errors).toEqual([]);
});

test('a page that has taken the name is told, and people talk', async () => {
  const { page, errors } = await stage.open({
    head: `<script>Object.defineProperty(window, 'Stoop', { value: Object.freeze({ theirs: true }) });</script>${stage.tag()}`,
  });
  await stage.openAndTalk(page);
  expect(errors).toEqual([expect.stringContaining('Stoop')]);
  expect(await page.evaluate('window.Stoop.theirs')).toBe(true);
});

test('a page’s shortcuts do not fire while someone types and sends, and work beside the chat', async () => {
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
