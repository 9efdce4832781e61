/**
 * The three bundles of the script tag, built in this order because each needs the name of the one before:
 * the chat client's chunk, the widget's shell, the loader. They share no module at run time, so a chunk that had to be
 * fetched again under another address never meets a second copy of itself.
 */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { minify as swcMinify } from '@swc/core';
import esbuild from 'rollup-plugin-esbuild';
import { cssText } from './scripts/css/index.mjs';
import { guardedJson } from './scripts/guarded-json.mjs';
import { icuMessages } from './scripts/i18n/index.mjs';
import { sdkPlugins } from './scripts/sdk/index.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const CHAT = resolve(root, 'src/chat/index.ts');
/** What container queries and constructed style sheets need anyway: Chrome 111, Firefox 121, Safari 16.4. */
const TARGET = ['es2022'];
/** Each pass finds what the one before made possible; a fourth saves nothing here. */
const TERSER_PASSES = 3;

/** React code runs on preact. @returns {import('rollup').Plugin} */
function reactIsPreact() {
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
 * `import('…/chat/index.ts')` becomes the chunk that was built before.
 * @param {string} chatFile
 * @returns {import('rollup').Plugin}
 */
function chatChunk(chatFile) {
  return {
    name: 'stoop-chat-chunk',
    async resolveDynamicImport(specifier, importer) {
      if (typeof specifier !== 'string') return null;
      const resolved = await this.resolve(specifier, importer);
      return resolved?.id === CHAT ? { id: `./${chatFile}`, external: true } : null;
    },
  };
}

const PART_SOURCES = resolve(root, 'src/embed/parts/sources.ts');
const CONTEXT = resolve(root, 'src/ui/context.ts');
const SHARED = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** The parts of the widget that are fetched when they are first wanted: src/embed/parts/<name>.ts */
export const PARTS = ['message-actions', 'markdown', 'attachments', 'viewer'];

/** Loading these does nothing by itself: what only parts use of them leaves nothing in the shell. */
const WITHOUT_EFFECT = /\/node_modules\/(?:marked|yet-another-react-lightbox)\/|\/src\/ui\//;

/**
 * What a part shares with the shell is given to it, not imported.
 * @returns {import('rollup').Plugin}
 */
function sharedWithShell() {
  return {
    name: 'stoop-shared-with-shell',
    async resolveId(source, importer) {
      if (SHARED.includes(source)) return { id: source, external: true };
      if (!importer || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved?.id === CONTEXT ? { id: 'stoop/context', external: true } : null;
    },
    renderChunk: (code) => ({
      code: `export function part(require, exports = {}) {\n${code}\nreturn exports;\n}`,
      map: null,
    }),
  };
}

/**
 * Where the shell finds the parts that were built before it; their addresses are beside its own.
 * @param {Readonly<Record<string, string>>} files
 * @returns {import('rollup').Plugin}
 */
function partFiles(files) {
  const entries = Object.entries(files).map(
    ([name, file]) =>
      `${JSON.stringify(name)}: (again) => fetchModule(new URL(${JSON.stringify(file)} + again, import.meta.url).href)`,
  );
  return {
    name: 'stoop-part-files',
    load: (id) =>
      id === PART_SOURCES
        ? `import { fetchModule } from './fetch-module.ts';\nexport const SOURCES = { ${entries.join(', ')} };`
        : null,
  };
}

/** The loader is one small file: mostly left as it is cut into functions, it compresses best. */
const LOADER_COMPRESS = { inline: 0, unsafe: true };

/** Names that only the loader's own parts know of each other. */
const LOADER_MANGLE = {
  properties: { regex: /^(attach|takeAway|approach|press|demand|hostNode|stoop|chat|widget|asked)$/ },
};

/**
 * @param {boolean} minify
 * @param {import('terser').CompressOptions} [compress]
 * @param {import('terser').MangleOptions} [mangle]
 * @returns {import('rollup').Plugin[]}
 */
const minifier = (minify, compress = {}, mangle = {}) =>
  minify
    ? [
        terser({
          mangle,
          ecma: 2020,
          module: true,
          compress: {
            passes: TERSER_PASSES,
            pure_getters: true,
            unsafe_arrows: true,
            keep_fargs: false,
            ...compress,
          },
          // Pages in other encodings get the same characters.
          format: { comments: false, ascii_only: true },
        }),
      ]
    : [];

/**
 * A second compressor after terser: it puts the loader's single-use functions in place, which is 1.5 % of it.
 * @param {boolean} minify
 * @returns {import('rollup').Plugin[]}
 */
const again = (minify) =>
  minify
    ? [
        {
          name: 'stoop-minify-again',
          async renderChunk(code) {
            const { code: smaller, map } = await swcMinify(code, {
              ecma: 2020,
              module: true,
              compress: { passes: TERSER_PASSES, unsafe: true },
              mangle: true,
              sourceMap: true,
              format: { asciiOnly: true },
            });
            return { code: smaller, ...(map && { map }) };
          },
        },
      ]
    : [];

/**
 * @typedef {object} BundleOptions
 * @property {boolean} minify
 * @property {string} outDir
 *
 * @typedef {import('rollup').RollupOptions & { output: import('rollup').OutputOptions }} Bundle
 */

/** @param {BundleOptions} options @returns {Bundle} */
export function chatBundle({ minify, outDir }) {
  return {
    input: { chat: CHAT },
    plugins: [
      ...sdkPlugins(),
      nodeResolve({ browser: true }),
      esbuild({ target: TARGET }),
      ...minifier(minify),
    ],
    output: {
      dir: outDir,
      format: 'es',
      entryFileNames: '[name]-[hash].js',
      sourcemap: true,
      intro: `const JSON = (${guardedJson})(globalThis.JSON);`,
    },
  };
}

/** @param {BundleOptions & { name: string }} options @returns {Bundle} */
export function partBundle({ minify, outDir, name }) {
  return {
    input: { [name]: resolve(root, `src/embed/parts/${name}.ts`) },
    // What a part does not use of a folder is left out, whatever its door leads to.
    treeshake: { moduleSideEffects: false },
    plugins: [
      sharedWithShell(),
      cssText(),
      icuMessages(),
      nodeResolve({ browser: true }),
      esbuild({ target: TARGET, jsx: 'automatic' }),
      ...minifier(minify),
    ],
    output: {
      dir: outDir,
      format: 'cjs',
      exports: 'named',
      // `import * as React` is the shared one itself.
      interop: 'esModule',
      externalLiveBindings: false,
      esModule: false,
      freeze: false,
      strict: false,
      entryFileNames: '[name]-[hash].js',
    },
  };
}

/**
 * @param {BundleOptions & { version: string, chatFile: string, partNames: Readonly<Record<string, string>> }} options
 * @returns {Bundle}
 */
export function widgetBundle({ minify, outDir, version, chatFile, partNames }) {
  return {
    input: { widget: resolve(root, 'src/index.ts') },
    treeshake: { moduleSideEffects: (id) => !WITHOUT_EFFECT.test(id) },
    plugins: [
      chatChunk(chatFile),
      partFiles(partNames),
      reactIsPreact(),
      cssText(),
      icuMessages(),
      nodeResolve({ browser: true }),
      esbuild({
        target: TARGET,
        jsx: 'automatic',
        jsxImportSource: 'preact',
        define: { STOOP_VERSION: JSON.stringify(version) },
      }),
      ...minifier(minify),
    ],
    output: {
      dir: outDir,
      format: 'es',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
    },
  };
}

/** @param {BundleOptions & { version: string, widgetFile: string, chatFile: string }} options @returns {Bundle} */
export function loaderBundle({ minify, outDir, version, widgetFile, chatFile }) {
  const names = { version, widget: widgetFile, chat: chatFile };
  return {
    input: { stoop: resolve(root, 'loader/index.ts') },
    plugins: [
      cssText(),
      nodeResolve({ browser: true }),
      esbuild({ target: TARGET, define: { STOOP_BUILD: JSON.stringify(names) } }),
      ...minifier(minify, LOADER_COMPRESS, LOADER_MANGLE),
      ...again(minify),
    ],
    // Hidden: the map lies beside the loader, but its address would be 1 % of it.
    output: { dir: outDir, format: 'iife', entryFileNames: '[name].js', sourcemap: 'hidden' },
  };
}
