/** Shared by several of the bundles. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** @param {string} path from the root of the repository */
export const at = (path) => resolve(root, path);
/** Required anyway by container queries and constructed style sheets: Chrome 111, Firefox 121, Safari 16.4. */
export const TARGET = ['es2022'];
/** Names that import the page's own React, or preact in its place. */
export const SHARED = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** Modules that do nothing when they load: exports that only parts use leave nothing in the shell. */
export const WITHOUT_EFFECT =
  /\/node_modules\/(?:marked|yet-another-react-lightbox|pigeon-maps)\/|\/src\/(?:ui|chat|features)\//;

/**
 * Makes the virtual list call elements' `scrollTo` by its other name. Prototype.js has a `scrollTo` of its
 * own, which scrolls the page.
 * @returns {import('rollup').Plugin}
 */
export const scrollsByOtherName = () => ({
  name: 'stoop-scrolls-by-other-name',
  transform(code, id) {
    if (!/\/node_modules\/virtua\//.test(id)) return null;
    return { code: code.replaceAll('.scrollTo(', '.scroll('), map: null };
  },
});

/** Runs React code on preact. @returns {import('rollup').Plugin} */
export function reactIsPreact() {
  /** @type {Readonly<Record<string, string>>} */
  const names = {
    react: 'preact/compat',
    'react-dom': 'preact/compat',
    'react-dom/client': 'preact/compat/client',
    'react/jsx-runtime': 'preact/jsx-runtime',
  };
  return {
    name: 'stoop-react-is-preact',
    resolveId(source, importer) {
      const name = names[source];
      return name ? this.resolve(name, importer, { skipSelf: true }) : null;
    },
  };
}

/**
 * Transforms each file once, however many builds contain it. These builds share the plugin.
 * @param {import('rollup').Plugin} plugin whose transform depends on nothing but the file
 * @returns {import('rollup').Plugin}
 */
export function remembered(plugin) {
  const { transform } = plugin;
  if (typeof transform !== 'function')
    throw new Error(`${plugin.name}: expected its transform to be a function, got ${typeof transform}`);
  /** @type {Map<string, ReturnType<typeof transform>>} */
  const done = new Map();
  return {
    ...plugin,
    transform(code, id, ...rest) {
      const key = `${id}\n${code}`;
      const result = done.get(key) ?? transform.call(this, code, id, ...rest);
      done.set(key, result);
      return result;
    },
  };
}

/**
 * @typedef {object} BundleOptions
 * @property {boolean} minify
 * @property {string} outDir
 *
 * @typedef {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} Bundle
 */
