import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ATTRIBUTES, attributeName } from '../../../src/embed/config/index.ts';

const ROOT = new URL('../../../', import.meta.url);
/** The README fits on a few screens; everything else is a page of docs. */
const README_LINES = 180;
/** A page of the architecture is read in one sitting. */
const PAGE_BYTES = 6 * 1024;

const inFolder = (folder: string) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}${name}`);
const PAGES = [...inFolder('docs/'), ...inFolder('examples/'), ...readdirSync(ROOT)].filter((path) =>
  path.endsWith('.md'),
);
/** The text of a page without its code, in which brackets are no links. */
const proseOf = (page: URL): string =>
  readFileSync(page, 'utf8').replaceAll(/^```[\s\S]*?^```|`[^`\n]*`/gm, '');

/** The anchors of a page's headings, as GitHub makes them. */
function anchorsOf(page: URL): Set<string> {
  const headings = readFileSync(page, 'utf8').matchAll(/^#+ (.*)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(/\s/g, '-'),
    ),
  );
}

/** Returns why a link of a page leads nowhere; null if it leads somewhere, or out of the repository. */
function brokenLink(page: URL, link: string): string | null {
  if (/^[a-z]+:/.test(link)) return null;
  const target = new URL(link, page);
  const anchor = decodeURIComponent(target.hash.slice(1));
  target.hash = '';
  if (!existsSync(target)) return `no file ${fileURLToPath(target)}`;
  if (anchor === '' || statSync(target).isDirectory() || anchorsOf(target).has(anchor)) return null;
  return `no heading #${anchor}`;
}

test.each(PAGES)('every link of %s leads to a file and a heading that exist', (path) => {
  const page = new URL(path, ROOT);
  const links = [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.map((link) => ({ link, why: brokenLink(page, link) })).filter(({ why }) => why);
  expect(broken).toEqual([]);
});

test('the index lists every page of docs', () => {
  const index = readFileSync(new URL('docs/README.md', ROOT), 'utf8');
  const pages = readdirSync(new URL('docs/', ROOT)).filter((name) => name.endsWith('.md'));
  const missing = pages.filter((name) => name !== 'README.md' && !index.includes(`](${name})`));
  expect(missing).toEqual([]);
});

test('the README is short, and names only settings that exist', () => {
  const readme = readFileSync(new URL('README.md', ROOT), 'utf8');
  expect(readme.split('\n').length).toBeLessThanOrEqual(README_LINES);
  const known = new Set(Object.keys(ATTRIBUTES).map(attributeName));
  const named = [...readme.replaceAll(/\]\([^)]*\)/g, '').matchAll(/\bdata-[a-z-]+/g)].map(([name]) => name);
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('no page of the architecture has more than 6 KB', () => {
  const pages = PAGES.filter((path) => path.startsWith('docs/architecture/'));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((path) => statSync(new URL(path, ROOT)).size > PAGE_BYTES)).toEqual([]);
});
