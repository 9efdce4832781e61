import type { Page } from 'playwright-core';
// Types `window.Stoop`.
import type {} from '../../../src/embed/contract.ts';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { PICTURES_FROM, TITLE } from './watch-page.ts';

const READER = 'reader';
export const CHANNEL = 'Everything';

/**
 * The strictest page: one script by its nonce, no foreign origin, no sink without a policy. Images and
 * recordings may load, because those are shown.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'nonce-page'",
  "connect-src 'self'",
  `img-src 'self' data: blob: ${PICTURES_FROM}`,
  `media-src 'self' blob: ${PICTURES_FROM}`,
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types stoop',
].join('; ');

const KEYS = { key: 'k_xss', secret: 'a secret for hostile texts' };
const INBOX = `data-mode="inbox" data-identity="token" data-layout="page" data-load="manual"
  data-features="attachments emoji mentions commands threads link-previews drafts"`;

const html = (
  tag: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${TITLE}</title>
<link rel="icon" href="data:,">${tag}</head><body><main><h1>${TITLE}</h1></main></body></html>`;
const tag = (attributes: string) =>
  html(`<script nonce="page" async src="/stoop.js" data-key="${KEYS.key}" ${attributes}></script>`);

interface SitePage {
  readonly html: string;
  readonly policy: string | null;
}

const PAGES: Readonly<Record<string, SitePage>> = {
  '/inbox': { html: tag(INBOX), policy: POLICY },
  '/support': { html: tag('data-greeting="Hello" data-greeting-delay="0"'), policy: POLICY },
  /** A page where payloads may run. */
  '/open': { html: html(''), policy: null },
};

export interface Scene {
  readonly origin: string;
  readonly token: string;
  address(path: '/inbox' | '/support' | '/open'): string;
  close(): Promise<void>;
}

/** Signs in on the inbox page. */
export async function signIn(page: Page, scene: Scene): Promise<void> {
  await page.goto(scene.address('/inbox'));
  await page.waitForFunction(() => window.Stoop);
  await page.evaluate(async (token) => {
    void window.Stoop?.boot();
    await window.Stoop?.identify({ token });
  }, scene.token);
  await page.locator('.channel').first().waitFor();
}

/** A real server with the built widget and strict pages, one channel, one message, and one thread on it. */
export async function startScene(): Promise<Scene> {
  const built: BuiltWidget = await builtWidget();
  const server = await startServer({
    options: {
      ...KEYS,
      // Blocks requests to the pages that payloads name.
      messages: { links: { scrape: async () => null } },
      mounts: [{ prefix: '/', dir: built.folder, cacheControl: 'no-store', index: false }],
      routes: (app) => {
        for (const [path, page] of Object.entries(PAGES)) {
          const policy = page.policy === null ? {} : { 'content-security-policy': page.policy };
          app.get(path, (_, reply) =>
            reply.headers({ 'content-type': 'text/html; charset=utf-8', ...policy }).send(page.html),
          );
        }
      },
    },
  });
  await fill(server);
  return {
    origin: new URL(server.url).origin,
    token: await server.token(READER),
    address: (path) => `${server.url}${path}`,
    async close() {
      await server.close();
      await built.remove();
    },
  };
}

async function fill(server: TestServer): Promise<void> {
  const headers = {
    authorization: await server.sign({ server: true }),
    'stream-auth-type': 'jwt',
    'content-type': 'application/json',
  };
  const post = async (path: string, body: object) => {
    const reply = await fetch(`${server.url}${path}?api_key=${server.key}`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
    });
    if (!reply.ok) throw new Error(`POST ${path} was refused: ${await reply.text()}`);
  };
  // Three are a group, in which typing people are named.
  const users = [READER, 'writer', 'listener'].map((id) => ({ id, name: id, role: 'user' }));
  await post('/users', { users: Object.fromEntries(users.map((user) => [user.id, user])) });
  const channel = '/channels/messaging/all';
  const data = { name: CHANNEL, created_by_id: READER, members: users.map(({ id }) => id) };
  await post(`${channel}/query`, { data });
  await post(`${channel}/message`, { message: { id: 'first', text: 'First', user_id: 'writer' } });
  await post(`${channel}/message`, { message: { text: 'Reply', parent_id: 'first', user_id: READER } });
}
