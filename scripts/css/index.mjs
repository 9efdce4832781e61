/**
 * Imports style sheets as text: `import sheet from './panel.css'` yields the minified sheet as a string, for
 * constructed style sheets. Nothing is ever put into a page's head, so a strict content policy needs no style-src.
 */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';

/** Marks our modules. Without the prefix, vite would take them for style sheets of its own and inject them. */
const PREFIX = '\0stoop-css:';

/** Returns a version in lightningcss's format: major in the third byte. */
const version = (/** @type {number} */ major, minor = 0) => (major << 16) | (minor << 8);

/** The oldest supported engines: container queries, `color-mix` and `:has` need these anyway. */
const TARGETS = { chrome: version(111), firefox: version(121), safari: version(16, 4) };

/** Modules by their sheet: most sheets are in several bundles. @type {Map<string, string>} */
const known = new Map();

/**
 * @param {string} filename
 * @returns {Promise<string>} a module whose default export is the sheet, minified
 */
async function sheetModule(filename) {
  const code = await readFile(filename);
  const source = `${filename}\n${code}`;
  const before = known.get(source);
  if (before) return before;
  const sheet = transform({ filename, code, minify: true, targets: TARGETS });
  const module = `export default ${JSON.stringify(sheet.code.toString())};`;
  known.set(source, module);
  return module;
}

/**
 * Rollup and vite plugin.
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function cssText() {
  return {
    name: 'stoop-css',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('.css') || !importer) return null;
      const path = source.startsWith('.')
        ? resolve(dirname(importer), source)
        : fileURLToPath(import.meta.resolve(source));
      // The ending keeps bundlers from guessing a style sheet by the file's name.
      return `${PREFIX}${path}.js`;
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const filename = id.slice(PREFIX.length, -'.js'.length);
      this.addWatchFile(filename);
      return sheetModule(filename);
    },
  };
}
