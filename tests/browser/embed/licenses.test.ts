import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  buildPackage,
  ELEMENT_OUT_DIR,
  REACT_OUT_DIR,
  STREAM_CHAT_OUT_DIR,
} from '../../../scripts/build-package.mjs';
import { type BuiltWidget, builtWidget } from '../../support/built-widget.ts';

const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
/** Every package in our bundles. With React the renderer is the page's own. */
const VIEWS = [
  '@floating-ui/core',
  '@floating-ui/dom',
  '@floating-ui/utils',
  'emojibase-data',
  'idb',
  'marked',
];
const ALL = [...[...VIEWS, 'pigeon-maps', 'preact', 'virtua'], 'yet-another-react-lightbox'];
const WITHOUT_RENDERER = ALL.filter((name) => name !== 'preact');

let widget: BuiltWidget;
let reactDir = REACT_OUT_DIR;
let elementDir = ELEMENT_OUT_DIR;
let streamChatDir = STREAM_CHAT_OUT_DIR;
let own: string | null = null;
beforeAll(async () => {
  widget = await builtWidget();
  if (process.env.STOOP_BUILT && existsSync(reactDir) && existsSync(streamChatDir)) return;
  own = await mkdtemp(join(tmpdir(), 'stoop-licenses-'));
  [reactDir, elementDir, streamChatDir] = [
    join(own, 'react'),
    join(own, 'element'),
    join(own, 'stream-chat'),
  ];
  await buildPackage({ reactDir, elementDir, streamChatDir, types: false });
});
afterAll(async () => {
  await widget?.remove();
  if (own) await rm(own, { recursive: true, force: true });
});

/** The licence text as the package's authors wrote it. */
async function licenseOf(name: string): Promise<string> {
  const folder = join(MODULES, name);
  const file = (await readdir(folder)).find((one) => /^licen[cs]e/i.test(one)) ?? '';
  return (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n').trim();
}

test.for([
  ['the script tag’s files', () => widget.folder, ALL],
  ['stoop-chat/react', () => reactDir, WITHOUT_RENDERER],
  ['stoop-chat/element', () => elementDir, ALL],
  ['stoop-chat/stream-chat', () => streamChatDir, []],
] as const)('beside %s are the licences of everything in them', async ([, folder, names]) => {
  const text = await readFile(join(folder(), 'licenses.txt'), 'utf8');
  const named = [...text.matchAll(/^={20,}\n(\S+) \S+\nLicence: /gm)].map(([, name]) => name);
  expect(named).toEqual(['stoop-chat', ...names]);
  for (const name of names) expect(text).toContain(await licenseOf(name));
});

/** A text of the proprietary client library that every build of it contains. */
const FOREIGN = "hasn't been initialized yet. Make sure to call .watch() and wait for it to resolve";

test.for([
  ['the script tag’s files', () => widget.folder],
  ['stoop-chat/react', () => reactDir],
  ['stoop-chat/element', () => elementDir],
  ['stoop-chat/stream-chat', () => streamChatDir],
] as const)('%s contain no part of the stream-chat package', async ([, folder]) => {
  const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(?:js|map|txt)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(0);
  for (const { parentPath, name } of files)
    expect(await readFile(join(parentPath, name), 'utf8'), name).not.toContain(FOREIGN);
});

test('that package contains the text by which it is recognised', async () => {
  const bundle = join(MODULES, 'stream-chat/dist/esm/index.mjs');
  expect(await readFile(bundle, 'utf8')).toContain(FOREIGN);
});
