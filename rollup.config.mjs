/**
 * The three bundles of the script tag, built in this order because each needs the name of the one before:
 * the chat client's chunk, the widget's shell, the loader. They share no module at run time, so a chunk that had to be
 * fetched again under another address never meets a second copy of itself. And the package for
 * bundlers: the same sources in chunks that share what they have in common, once on the page's React, once on preact.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { minify as swcMinify } from '@swc/core';
import esbuild from 'rollup-plugin-esbuild';
import { cssText } from './scripts/css/index.mjs';
import { guardedJson } from './scripts/guarded-json.mjs';
import { icuMessages } from './scripts/i18n/index.mjs';
import { textChunks } from './scripts/i18n/text-modules.mjs';
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
/** Modules of the shell that are given to parts, by the name they are given under. */
const GIVEN = new Map([
  [resolve(root, 'src/ui/context.ts'), 'stoop/context'],
  [resolve(root, 'src/ui/kit.ts'), 'stoop/kit'],
  [resolve(root, 'src/i18n/current.ts'), 'stoop/texts'],
]);
const REACT_FOR_MAPS = resolve(root, 'scripts/parts/react-for-maps.mjs');
const SHARED = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];

/** What src/embed/parts/shared.ts gives to parts, read from there: a part must not ask for anything else. */
const SHARED_SOURCE = readFileSync(resolve(root, 'src/embed/parts/shared.ts'), 'utf8');
/** @param {string} name */
const isShared = (name) =>
  name === '*' || new RegExp(`[{ ]${name}[, ]`).test(SHARED_SOURCE.split('SHARED:')[1] ?? '');

/** The parts of the widget that are fetched when they are first wanted: src/embed/parts/<name>.ts */
export const PARTS = [
  'message-actions',
  'markdown',
  'attachments',
  'viewer',
  'composer',
  'drafts',
  'emoji',
  'gate',
  'inbox',
  'menu',
  'room',
  'thread',
  'threads',
  'voice',
  'notes',
  'pinned',
  'assistant',
  'extras',
  'poll',
  'poll-form',
  'location',
  'map',
  'announcer',
  'search',
  'details',
  'profile',
  'create',
  'reminders',
  'notifications',
  'link',
  'channel-actions',
  'push',
  'moderation',
  'review',
];

/** Loading these does nothing by itself: what only parts use of them leaves nothing in the shell. */
const WITHOUT_EFFECT =
  /\/node_modules\/(?:marked|yet-another-react-lightbox|pigeon-maps)\/|\/src\/(?:ui|chat|i18n\/locales)\//;

/**
 * What a part shares with the shell is given to it, not imported.
 * @returns {import('rollup').Plugin}
 */
function sharedWithShell() {
  return {
    name: 'stoop-shared-with-shell',
    async resolveId(source, importer) {
      // The whole library of a renderer by one name: what maps use of it stands in a module of its own.
      if (source === 'react' && importer?.includes('/pigeon-maps/')) return REACT_FOR_MAPS;
      if (SHARED.includes(source)) return { id: source, external: true };
      if (!importer || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const given = resolved && GIVEN.get(resolved.id);
      return given ? { id: given, external: true } : null;
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [from, names] of Object.entries(chunk.importedBindings))
          for (const name of names)
            if (!from.startsWith('stoop/') && !isShared(name))
              this.error(
                `${chunk.name} uses ${name} of ${from}, which src/embed/parts/shared.ts does not give to parts`,
              );
      }
    },
    renderChunk: (code) => ({
      code: `export function part(require, exports = {}) {\n${code}\nreturn exports;\n}`,
      map: null,
    }),
  };
}

/**
 * Where the shell finds the parts that were built before it: beside itself, all under one hash, so that it carries no list
 * of them.
 * @param {string} hash
 * @returns {import('rollup').Plugin}
 */
function partFiles(hash) {
  return {
    name: 'stoop-part-files',
    load: (id) =>
      id === PART_SOURCES
        ? `import { fetchModule } from './fetch-module.ts';
export const fetchPart = (name, again) => fetchModule(new URL(name + ${JSON.stringify(`-${hash}.js`)} + again, import.meta.url).href);`
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

/** The loader carries these names, whose letters do not compress: as short as the bundler makes them. */
const NAMED_BY_LOADER = '[name]-[hash:6].js';

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
      entryFileNames: NAMED_BY_LOADER,
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
      entryFileNames: '[name].js',
    },
  };
}

/**
 * @param {BundleOptions & { version: string, chatFile: string, textsHash: string, partsHash: string }} options
 * @returns {Bundle}
 */
export function widgetBundle({ minify, outDir, version, chatFile, textsHash, partsHash }) {
  return {
    input: { widget: resolve(root, 'src/index.ts') },
    treeshake: { moduleSideEffects: (id) => !WITHOUT_EFFECT.test(id) },
    plugins: [
      chatChunk(chatFile),
      partFiles(partsHash),
      reactIsPreact(),
      cssText(),
      icuMessages(),
      nodeResolve({ browser: true }),
      esbuild({
        target: TARGET,
        jsx: 'automatic',
        jsxImportSource: 'preact',
        define: { STOOP_VERSION: JSON.stringify(version), STOOP_TEXTS: JSON.stringify(textsHash) },
      }),
      ...minifier(minify),
    ],
    output: {
      dir: outDir,
      format: 'es',
      entryFileNames: NAMED_BY_LOADER,
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

/**
 * The service worker that owners serve, in one classic script that can also be imported into a worker of theirs.
 * @param {BundleOptions} options
 * @returns {Bundle}
 */
export function workerBundle({ minify, outDir }) {
  return {
    input: { 'stoop-worker': resolve(root, 'worker/index.ts') },
    plugins: [esbuild({ target: TARGET }), ...minifier(minify)],
    output: { dir: outDir, format: 'iife', entryFileNames: '[name].js' },
  };
}

/** Modules that have another in their place in the package: what the script tag does by address, and the slots. */
const INSTEAD = new Map(
  Object.entries({
    'loader/launcher.ts': 'src/package/instead/launcher.ts',
    'loader/widget.ts': 'src/package/instead/widget.ts',
    'src/embed/client-loader.ts': 'src/package/instead/client-loader.ts',
    'src/embed/drafts/draft-store.ts': 'src/package/instead/draft-store.ts',
    'src/embed/opening.ts': 'src/package/instead/opening.ts',
    'src/embed/parts/index.ts': 'src/package/instead/parts.ts',
  }).map(([own, other]) => [resolve(root, own), resolve(root, other)]),
);
/** Components an owner can replace: where they are, by the name they have there and the one of their slot. */
const SLOTS = new Map(
  Object.entries({
    'src/ui/header/header.tsx': { Header: 'Header' },
    'src/ui/thread/thread-header.tsx': { ThreadHeader: 'ThreadHeader' },
    'src/ui/notices/notices.tsx': { Notices: 'Notices' },
    'src/ui/home/home.tsx': { Home: 'Welcome' },
    'src/ui/primitives/state.tsx': { State: 'EmptyState' },
    'src/ui/message/message.tsx': { Message: 'Message' },
    'src/ui/message/reactions.tsx': { Reactions: 'Reactions' },
    'src/ui/message-list/separators.tsx': {
      DaySeparator: 'DaySeparator',
      UnreadSeparator: 'UnreadSeparator',
    },
    'src/ui/message-list/typing-row.tsx': { TypingRow: 'Typing' },
    'src/ui/message-list/jump-button.tsx': { JumpButton: 'JumpButton' },
    'src/ui/channel-list/channel-row.tsx': { ChannelRow: 'ChannelRow' },
    'src/ui/primitives/avatar.tsx': { Avatar: 'Avatar' },
    'src/ui/composer/composer-area.tsx': { ComposerArea: 'Composer' },
  }).map(([file, names]) => [resolve(root, file), Object.entries(names)]),
);
const SLOT_PREFIX = '\0stoop-slot:';

/**
 * Puts the package's own modules in the place of the script tag's, so that the widget carries nothing for it.
 * @param {ReadonlyMap<string, [string, string][]>} slots
 * @returns {import('rollup').Plugin}
 */
function forPackage(slots) {
  return {
    name: 'stoop-for-package',
    async resolveId(source, importer) {
      if (!importer || !source.startsWith('.')) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (!resolved) return null;
      const other = INSTEAD.get(resolved.id);
      if (other && other !== importer) return other;
      return slots.has(resolved.id) ? `${SLOT_PREFIX}${resolved.id}` : resolved;
    },
    load(id) {
      if (!id.startsWith(SLOT_PREFIX)) return null;
      const file = id.slice(SLOT_PREFIX.length);
      const from = JSON.stringify(file);
      return [
        `import * as own from ${from};`,
        `import { slotted } from ${JSON.stringify(resolve(root, 'src/react/slotted.tsx'))};`,
        `export * from ${from};`,
        ...(slots.get(file) ?? []).map(
          ([name, slot]) => `export const ${name} = slotted(${JSON.stringify(slot)}, own.${name});`,
        ),
      ].join('\n');
    },
  };
}

/** What the chat client is made of, for which `JSON` is another. */
const SDK_CHUNK = 'client';
const OF_SDK = /[\\/]node_modules[\\/]stream-chat[\\/]|[\\/]scripts[\\/]sdk[\\/]shims[\\/]/;

/**
 * What bundlers get: neither minified, nor with a copy of what the page has itself.
 * @param {{ outDir: string, version: string, input: Record<string, string>, external: string[], plugins: import('rollup').Plugin[] }} options
 * @returns {Bundle}
 */
function packageBundle({ outDir, version, input, external, plugins }) {
  return {
    input,
    external,
    treeshake: { moduleSideEffects: (id) => !WITHOUT_EFFECT.test(id) },
    plugins: [
      ...plugins,
      textChunks(),
      ...sdkPlugins(),
      cssText(),
      icuMessages(),
      nodeResolve({ browser: true }),
      esbuild({
        target: TARGET,
        jsx: 'automatic',
        define: { STOOP_VERSION: JSON.stringify(version) },
      }),
    ],
    output: {
      dir: outDir,
      format: 'es',
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      manualChunks: (id) => (OF_SDK.test(id) ? SDK_CHUNK : undefined),
      // Bundlers find their own order, and say so where an import is there for the order only.
      hoistTransitiveImports: false,
      intro: ({ name }) => (name === SDK_CHUNK ? `const JSON = (${guardedJson})(globalThis.JSON);` : ''),
    },
  };
}

/**
 * `stoop-chat/react`, on the page's own React.
 * @param {{ outDir: string, version: string }} options
 * @returns {Bundle}
 */
export function reactBundle(options) {
  const input = { react: resolve(root, 'src/react.ts') };
  const bundle = packageBundle({ ...options, input, external: SHARED, plugins: [forPackage(SLOTS)] });
  // Frameworks that draw on the server keep what has state for the browser.
  const banner = (/** @type {import('rollup').RenderedChunk} */ { isEntry }) =>
    isEntry ? "'use client';" : '';
  return { ...bundle, output: { ...bundle.output, banner } };
}

/**
 * `stoop-chat/element` and `stoop-chat/vue`, which bring preact along as the script tag does.
 * @param {{ outDir: string, version: string }} options
 * @returns {Bundle}
 */
export function elementBundle(options) {
  const input = { element: resolve(root, 'src/element.ts'), vue: resolve(root, 'src/vue.ts') };
  const plugins = [forPackage(new Map()), reactIsPreact()];
  return packageBundle({ ...options, input, external: ['vue'], plugins });
}
