import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPackage, ELEMENT_OUT_DIR, REACT_OUT_DIR } from '../../../scripts/build-package.mjs';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** Everything that anything of ours is built of; the renderer is the page's own where that has React. */
const VIEWS = ['@floating-ui/core', '@floating-ui/dom', '@floating-ui/utils', 'emojibase-data', 'marked'];
const ALL = [
  ...[...VIEWS, 'pigeon-maps', 'preact', 'stream-chat', 'valibot', 'virtua'],
  'yet-another-react-lightbox',
];
const WITHOUT_RENDERER = ALL.filter((name) => name !== 'preact');

let widget: BuiltWidget;
let reactDir = REACT_OUT_DIR;
let elementDir = ELEMENT_OUT_DIR;
let own: string | null = null;
beforeAll(async () => {
  widget = await builtWidget();
  if (process.env.STOOP_BUILT && existsSync(reactDir)) return;
  own = await mkdtemp(join(tmpdir(), 'stoop-licenses-'));
  [reactDir, elementDir] = [join(own, 'react'), join(own, 'element')];
  await buildPackage({ reactDir, elementDir, types: false });
});
afterAll(async () => {
  await widget?.remove();
  if (own) await rm(own, { recursive: true, force: true });
});

/** The text of a package's licence as its authors wrote it. */
async function licenseOf(name: string): Promise<string> {
  const folder = join(MODULES, name);
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one)) ?? '';
  return (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n').trim();
}

test.for([
  ['the script tag’s files', () => widget.folder, ALL],
  ['stoop-chat/react', () => reactDir, WITHOUT_RENDERER],
  ['stoop-chat/element', () => elementDir, ALL],
] as const)('beside %s lie the licences of all that is in them', async ([, folder, names]) => {
  const text = await readFile(join(folder(), 'licenses.txt'), 'utf8');
  const named = [...text.matchAll(/^={20,}\n(\S+) \S+\nLicence: /gm)].map(([, name]) => name);
  expect(named).toEqual(['stoop-chat', ...names]);
  for (const name of names) expect(text).toContain(await licenseOf(name));
  expect(text).toContain('Stream.io');
});
