import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageFiles } from './build-pages.ts';
import { addGallery } from './gallery/routes.ts';
import type { PageRouter } from './page-router.ts';
import { PAGES, type Page } from './pages.ts';
import { contentSecurityPolicy } from './policy.ts';
import { render, type Value } from './render.ts';

export interface PageOptions {
  /** The demo folder. */
  readonly folder: string;
  readonly files: PageFiles;
  /** Read at each view, because the key is known only once the server runs. */
  readonly values: () => Readonly<Record<string, Value>>;
  /** Creates a visitor with a sample conversation, and returns their token. */
  readonly sampleVisitor: () => Promise<string>;
  /** Changes with each start; pages reload when it does. Null outside `npm run dev`. */
  readonly bootId: string | null;
}

const PERMANENT = 308;
/** `{{head}}`: the beginning of every page. */
const HEAD: Value = {
  markup: `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />`,
};
const RELOAD_SCRIPT = '<script type="module" src="/demo/page/reload.js"></script>';

function headersOf({ path }: Page): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy(path),
    'cache-control': 'no-cache',
  };
}

function addPage(router: PageRouter, page: Page, { folder, values, bootId }: PageOptions): void {
  router.get(page.path, async (_request, reply) => {
    const template = await readFile(join(folder, page.template), 'utf8');
    const html = render(template, { head: HEAD, ...values() });
    reply.headers(headersOf(page));
    return bootId === null ? html : html.replace('</head>', `${RELOAD_SCRIPT}</head>`);
  });
  // People type paths with a slash at the end.
  if (page.path !== '/')
    router.get(`${page.path}/`, async (_request, reply) => reply.redirect(page.path, PERMANENT));
}

function addFiles(router: PageRouter, files: PageFiles): void {
  router.get('/demo/*', async ({ params }, reply) => {
    const path = Object(params)['*'];
    const file = typeof path === 'string' ? files.get(path) : undefined;
    if (file === undefined) return reply.callNotFound();
    reply.headers({
      'content-type': file.type,
      'cache-control': 'no-cache',
      // Avatars are shown on the pages of other sites too.
      'access-control-allow-origin': '*',
    });
    return file.body;
  });
}

/** Adds the demo's pages and their files to the server. */
export function addPages(router: PageRouter, options: PageOptions): void {
  const { files, bootId } = options;
  for (const page of PAGES) addPage(router, page, options);
  if (bootId !== null)
    router.get('/demo/boot', async (_request, reply) => {
      reply.headers({ 'content-type': 'text/plain', 'cache-control': 'no-store' });
      return bootId;
    });
  router.get('/configure/sample', async (_request, reply) => {
    reply.headers({ 'content-type': 'text/plain', 'cache-control': 'no-store' });
    return options.sampleVisitor();
  });
  addFiles(router, files);
  addGallery(router);
}
