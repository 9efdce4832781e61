import { afterAll, beforeAll, expect } from 'vitest';
import type { Manifest } from '../../../../scripts/build.mjs';
import { type BuiltWidget, builtWidget } from '../../../support/built-widget.ts';
import { type FirefoxPage, findFirefox, openFirefox } from '../../../support/in-browser/firefox.ts';
import { startServer, type TestServer } from '../../../support/server.ts';
import { type Site, startSite } from '../../../support/site.ts';

const program = findFirefox();
/** These tests are left out without a Firefox. */
export const NO_FIREFOX = program === null;
if (NO_FIREFOX) console.log('left out: no Firefox found (firefox, firefox-esr)');

/** Key codes for typing. */
export const KEYS = {
  ...{ escape: '\uE00C', enter: '\uE007', tab: '\uE004' },
  ...{ backspace: '\uE003', control: '\uE009', shift: '\uE008' },
} as const;

/**
 * The chat's own elements. `within` finds one by selector, visible or not; `n` is the chat's index on the
 * page.
 */
export const HELP = `
  window.violations = []; window.received = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective + ' ' + event.blockedURI));
  for (const name of ['ready', 'open', 'close', 'message:sent', 'message', 'identity', 'connection', 'consent', 'error', 'destroy'])
    document.addEventListener('stoop:' + name, ({ detail }) => received.push(detail.state ? name + ' ' + detail.state : name));
  window.within = (selector, n = 0) => document.querySelectorAll('stoop-chat')[n]?.shadowRoot.querySelector(selector);
  window.styleOf = (selector, name) => getComputedStyle(within(selector)).getPropertyValue(name);
  window.boxOf = (node) => (({ x, y, width, height }) => [x, y, width, height].map(Math.round))(node.getBoundingClientRect());
  window.shown = (selector, n) => within(selector, n)?.checkVisibility() === true;
  window.said = (n) => within('[role=log]', n)?.textContent ?? '';`;

interface PageOptions {
  readonly head: string;
  readonly body?: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FirefoxStage {
  readonly page: () => FirefoxPage;
  readonly site: () => Site;
  readonly server: () => TestServer;
  readonly manifest: () => Manifest;
  /** The tag as an owner pastes it. */
  tag(attributes?: string, key?: string): string;
  /** A page with empty storage, and an empty console. */
  open(options: PageOptions): Promise<void>;
  /** A value from the page. */
  value<T>(expression: string): Promise<T>;
  until(condition: string): Promise<void>;
  /** An agent writes this in a channel. */
  answer(cid: string, text: string): Promise<void>;
}

/** A real Firefox, a site and a server for one test file. */
export function firefoxStage(): FirefoxStage {
  let built: BuiltWidget;
  let site: Site;
  let server: TestServer;
  let page: FirefoxPage;
  beforeAll(async () => {
    if (program === null) return;
    [built, server] = await Promise.all([builtWidget(), startServer()]);
    site = await startSite(built.folder);
    page = await openFirefox(program);
    await server.token('ines', 'agent');
  });
  afterAll(async () => {
    await page?.close();
    await Promise.all([site?.close(), server?.close(), built?.remove()]);
  });
  return {
    page: () => page,
    site: () => site,
    server: () => server,
    manifest: () => built.manifest,
    tag: (attributes = '', key = server.key) =>
      `<script nonce="n1" async src="/stoop.js" data-key="${key}" data-api="${server.url}" ${attributes}></script>`,
    async open({ head, body = '<h1>A page</h1>', html = 'lang="en"', headers = {} }) {
      const start = `<!doctype html><html ${html}><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">`;
      site.answer('/blank', { body: `${start}</head><body></body></html>` });
      site.answer('/', {
        body: `${start}<script nonce="n1">${HELP}</script>${head}</head><body>${body}</body></html>`,
        headers,
      });
      await page.goto(`${site.url}/blank`);
      await page.evaluate(`(async () => {
        localStorage.clear();
        sessionStorage.clear();
        for (const { name } of await indexedDB.databases())
          await new Promise((resolve, reject) => Object.assign(indexedDB.deleteDatabase(name), { onsuccess: resolve, onerror: reject }));
      })()`);
      page.said();
      site.requests.length = 0;
      await page.goto(`${site.url}/`);
    },
    value: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    until: (condition) =>
      expect.poll(() => page.evaluate(`!!(${condition})`), { message: condition }).toBe(true),
    async answer(cid, text) {
      const reply = await fetch(
        `${server.url}/channels/${cid.replace(':', '/')}/message?api_key=${server.key}`,
        {
          method: 'POST',
          headers: {
            authorization: await server.sign({ server: true }),
            'stream-auth-type': 'jwt',
            'content-type': 'application/json',
          },
          body: JSON.stringify({ message: { text, user_id: 'ines' } }),
        },
      );
      expect(reply.status).toBe(201);
    },
  };
}
