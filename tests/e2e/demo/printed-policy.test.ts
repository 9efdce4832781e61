import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Site, startSite } from '../../support/site.ts';
import { demoPages } from './demo-pages.ts';

const pages = demoPages();
/** The owner's site, and the owner's token server. */
let site: Site;
let accounts: Site;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoop-owner-'));
  [site, accounts] = await Promise.all([startSite(folder), startSite(folder)]);
});
afterAll(async () => {
  await Promise.all([site?.close(), accounts?.close()]);
  await rm(folder, { recursive: true, force: true });
});

interface Printed {
  readonly tag: string;
  /** The directives, script-src first. */
  readonly policy: readonly string[];
}

/** The policy that /configure prints for these settings. */
async function printed(settings: Readonly<Record<string, string>>, pinned: boolean): Promise<Printed> {
  const { page } = await pages.open(`/configure#${new URLSearchParams(settings)}`);
  if (pinned) await page.getByRole('radio', { name: 'Pinned' }).check();
  await page.locator('#snippet', { hasText: pinned ? 'integrity' : '/v1/stoop.js' }).waitFor();
  const [tag = '', policy = ''] = await page.locator('#snippet, #csp').allTextContents();
  return { tag, policy: policy.split('\n') };
}

/** The owner's page with the printed code only. Records every violation. */
async function visit(tag: string, policy: readonly string[]): Promise<Page> {
  const watch =
    "window.violations = []; addEventListener('securitypolicyviolation', (e) => violations.push(e.effectiveDirective + ' ' + e.blockedURI))";
  site.answer('/', {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Owner</title><link rel="icon" href="data:,">
      ${tag}</head><body><h1>Owner</h1></body></html>`,
    headers: {
      'content-security-policy': [
        "default-src 'none';",
        "require-trusted-types-for 'script';",
        ...policy,
      ].join(' '),
    },
  });
  const { page } = await pages.open('/health');
  await page.addInitScript(watch);
  await page.goto(site.url);
  return page;
}

/** Opens the chat and sends a message, which loads its parts, a socket and a language. */
async function talk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click();
  const composer = page.getByRole('textbox', { name: 'Message' });
  await composer.fill('A **first** message');
  await composer.press('Enter');
  await page.getByRole('log', { name: 'Messages' }).locator('strong', { hasText: 'first' }).waitFor();
  await page.locator('[data-message] .bubble').hover();
  await page.getByRole('toolbar', { name: 'Message actions' }).waitFor();
}
const violations = (page: Page) => page.evaluate('window.violations');

test.for([
  ['evergreen', false],
  ['pinned', true],
] as const)('the %s tag works under the policy printed beside it, with every part', async ([, pinned]) => {
  const { tag, policy } = await printed({ 'data-greeting': 'Hi', 'data-accent': '#7a3cff' }, pinned);
  const page = await visit(tag, policy);
  await talk(page);
  expect(await violations(page)).toEqual([]);
});

test('a page with script nonces gives the tag its nonce instead of the first line', async () => {
  const { tag, policy } = await printed({}, false);
  const page = await visit(tag.replace('<script', '<script nonce="n1"'), [
    "script-src 'nonce-n1';",
    ...policy.slice(1),
  ]);
  await talk(page);
  expect(await violations(page)).toEqual([]);
});

test('a page with script hashes uses the hash of the pinned tag', async () => {
  const { tag, policy } = await printed({}, true);
  const hash = /integrity="([^"]+)"/.exec(tag)?.[1];
  const page = await visit(tag, [`script-src '${hash}' 'strict-dynamic';`, ...policy.slice(1)]);
  await talk(page);
  expect(await violations(page)).toEqual([]);
});

test('a token from the owner’s URL loads under the printed policy', async () => {
  const { server } = pages.demo();
  const asked = { 'content-type': 'text/plain', 'access-control-allow-origin': site.url };
  accounts.answer('/chat-token', {
    body: await server.issueToken('ann', { expiresIn: 600 }),
    headers: { ...asked, 'access-control-allow-credentials': 'true' },
  });
  const { tag, policy } = await printed({ 'data-token-url': `${accounts.url}/chat-token` }, false);
  const page = await visit(tag, policy);
  await talk(page);
  expect(await page.evaluate("Stoop('get', 'user').id")).toBe('ann');
  expect(await violations(page)).toEqual([]);
});
