import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Mount } from './http/index.ts';
import { packageFile } from './package-file.ts';

const TEMPLATE = 'index.html';
const PATH = '/inbox';
const WORKER = 'stoop-worker.js';
const PERMANENT = 308;
const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/**
 * No inline script or style, and nothing from elsewhere but pictures: visitors and owners name them by addresses of their
 * own. Trusted Types are enforced with the chat's one policy.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "media-src 'self' blob: https:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types stoop',
].join('; ');

export interface InboxPage {
  /** Folder of the page's build. */
  readonly folder: string;
  /** Folder of the widget's build, whose script the page loads. */
  readonly widget: string;
}

/** Returns the folder of the page that came with this program: built in a clone, or in its package. Null without one. */
export function bundledInbox(): string | null {
  const folders = [packageFile('../dist/inbox'), packageFile('inbox')];
  return folders.find((folder) => existsSync(join(folder, TEMPLATE))) ?? null;
}

/** The page's script, style and texts. */
export const inboxMount = ({ folder }: InboxPage): Mount => ({
  prefix: `${PATH}/`,
  dir: join(folder, 'files'),
  cacheControl: 'no-cache',
  index: false,
});

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Serves the page, and the worker of its pushes at the root, where the worker's scope is the page. */
export function inboxRoutes(
  page: InboxPage,
  values: { readonly key: string; readonly app: string },
): (app: FastifyInstance) => void {
  const template = readFileSync(join(page.folder, TEMPLATE), 'utf8');
  const html = template.replaceAll(PLACEHOLDER, (_, name: 'key' | 'app') => escapeHtml(values[name]));
  return (app) => {
    app.get(PATH, async (_request, reply) =>
      reply
        .headers({
          'content-security-policy': POLICY,
          'cache-control': 'no-cache',
          'cross-origin-opener-policy': 'same-origin',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(html),
    );
    // People type paths with a slash at the end.
    app.get(`${PATH}/`, async (_request, reply) => reply.redirect(PATH, PERMANENT));
    app.get(`/${WORKER}`, async (_request, reply) =>
      reply
        .headers({ 'cache-control': 'no-cache' })
        .type('text/javascript; charset=utf-8')
        .send(await readFile(join(page.widget, WORKER))),
    );
  };
}
