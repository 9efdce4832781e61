import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';
import { type FirefoxPage, findFirefox, openFirefox } from '../../support/firefox.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type Site, startSite } from '../../support/site.ts';

const program = findFirefox();
if (program === null) console.log('left out: no Firefox found (firefox, firefox-esr)');

let built: BuiltWidget;
let site: Site;
let server: TestServer;
let page: FirefoxPage;

beforeAll(async () => {
  if (program === null) return;
  [built, server] = await Promise.all([builtWidget(), startServer()]);
  site = await startSite(built.folder);
  page = await openFirefox(program);
});
afterAll(async () => {
  await page?.close();
  await Promise.all([site?.close(), server?.close(), built?.remove()]);
});

/** The chat's own elements; `within` finds one by its selector, whether seen or not. */
const HELP = `
  window.violations = []; window.heard = [];
  document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective + ' ' + event.blockedURI));
  for (const name of ['ready', 'open', 'close', 'message:sent', 'message', 'identity', 'destroy'])
    document.addEventListener('stoop:' + name, (event) => heard.push(name));
  window.within = (selector) => document.querySelector('stoop-chat')?.shadowRoot?.querySelector(selector);
  window.said = () => within('[role=log]')?.textContent ?? '';`;
const until = (condition: string) => expect.poll(() => page.evaluate(`!!(${condition})`)).toBe(true);

test.skipIf(program === null)(
  'the contract in Firefox: a strict page, the launcher, a message to a real server and back, commands, events, the end',
  async () => {
    const { origin, host } = new URL(server.url);
    // Firefox enforces what it knows of these.
    const policy = `default-src 'none'; script-src 'nonce-n1'; connect-src ${origin} ws://${host}; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types stoop`;
    site.answer('/', {
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">
        <script nonce="n1">${HELP}</script>
        <script nonce="n1" async src="/stoop.js" data-key="${server.key}" data-api="${server.url}" data-title="Halden"></script></head>
        <body><h1>A page</h1></body></html>`,
      headers: { 'content-security-policy': policy },
    });
    await page.goto(`${site.url}/`);
    await until("within('[part=launcher]')");
    const box = await page.evaluate(
      "(({ width, height }) => [width, height])(within('[part=launcher]').getBoundingClientRect())",
    );
    expect(box).toEqual([56, 56]);
    expect(site.requests).toEqual(['/', '/stoop.js']);
    expect(await page.evaluate('[Object.keys(localStorage).length, document.cookie]')).toEqual([0, '']);

    await page.click("within('[part=launcher]')");
    await until("within('textarea')?.matches(':focus')");
    await page.type('Hello from Firefox\uE007');
    await until("heard.includes('message:sent')");
    await until('/(Sent|Delivered)/.test(said())');
    expect(await page.evaluate("getComputedStyle(within('textarea')).fontSize")).toBe('15px');
    const agent = await server.token('ines', 'agent');
    expect(agent).not.toBe('');
    const cid = `${await page.evaluate("new Promise((resolve) => { Stoop.once('message:sent', ({ cid }) => resolve(cid)); Stoop.send('Once more'); })")}`;
    const reply = await fetch(
      `${server.url}/channels/${cid.replace(':', '/')}/message?api_key=${server.key}`,
      {
        method: 'POST',
        headers: {
          authorization: await server.sign({ server: true }),
          'stream-auth-type': 'jwt',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ message: { text: 'Hello, Firefox', user_id: 'ines' } }),
      },
    );
    expect(reply.status).toBe(201);
    await until("said().includes('Hello, Firefox')");
    await page.type('\uE00C');
    await until("heard.includes('close')");
    expect(await page.evaluate("[Stoop.get('state'), Stoop.get('user').kind]")).toEqual(['closed', 'guest']);
    await page.evaluate('Stoop.destroy()');
    expect(
      await page.evaluate("[document.querySelectorAll('stoop-chat').length, 'Stoop' in window, violations]"),
    ).toEqual([0, false, []]);
    expect(await page.evaluate('[...new Set(heard)].sort()')).toEqual([
      'close',
      'destroy',
      'identity',
      'message',
      'message:sent',
      'open',
      'ready',
    ]);
  },
);
