// `node scripts/icons.mjs`: writes `paths.ts` of each folder of icons from the .svg files beside it. A test
// checks that they match. An icon is one path on the frame of its folder: a component draws the frame, and
// the widget carries the paths alone.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
const OUT = 'paths.ts';
const EXTENSION = '.svg';
const OUTLINE =
  'viewBox="0 0 20 20" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"';
/** Attributes of the root, by folder of src, as the folder's component writes them. */
const FRAMES = /** @type {Record<string, string>} */ ({
  'ui/icons/glyphs': OUTLINE,
  'features/location/icons': OUTLINE,
  'features/poll/icons': OUTLINE,
  'ui/icons/shell': OUTLINE,
  'ui/icons/signs': OUTLINE,
  'ui/icons/solid': 'viewBox="0 0 20 20" fill="currentColor"',
  'features/viewer/icons': 'viewBox="0 0 24 24" fill="currentColor"',
});
const SVG = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" ([^>]+)>\s*<path ([^>]+?) ?\/>\s*<\/svg>\s*$/;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;
const NUMBER = /^[\d.]+$/;

/** Returns `bell-off` as `bellOff`. @param {string} name */
const camelCase = (name) => name.replaceAll(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** @param {string} value */
const literal = (value) => (NUMBER.test(value) ? value : `'${value}'`);

/**
 * Returns the module's value of an icon: its path, or an object if the path has more attributes.
 * @param {string} text
 * @param {string} frame
 */
export function readIcon(text, frame) {
  const [, root, path = ''] = SVG.exec(text) ?? [];
  if (root !== frame) throw new Error(`expected one <path> in <svg xmlns="…" ${frame}>, got:\n${text}`);
  const attributes = [...path.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]);
  const [only] = attributes;
  if (attributes.length === 1 && only?.[0] === 'd') return `'${only[1]}'`;
  return `{ ${attributes.map(([name = '', value = '']) => `${camelCase(name)}: ${literal(value)}`).join(', ')} }`;
}

/** Returns the sources of the modules, by path. */
export function iconModules() {
  return Object.entries(FRAMES).map(([folder, frame]) => {
    const names = readdirSync(join(SRC, folder)).filter((name) => name.endsWith(EXTENSION));
    const lines = names.sort().map((name) => {
      const icon = readIcon(readFileSync(join(SRC, folder, name), 'utf8'), frame);
      return `  ${camelCase(name.slice(0, -EXTENSION.length))}: ${icon},\n`;
    });
    const text =
      '// Written by `node scripts/icons.mjs` from the .svg files beside it.\n' +
      `export const PATHS = {\n${lines.join('')}} as const;\n`;
    return { path: join(SRC, folder, OUT), text };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { path, text } of iconModules()) writeFileSync(path, text);
