/**
 * The bundles of the script tag: the chat client, the early script, the parts and the widget's shell, and the loader,
 * which is built last because it has their names. They share no module at run time, so a chunk that had to be
 * fetched again under another address never meets a second copy of itself. And the package for
 * bundlers: the same sources in chunks that share what they have in common, once on the page's React, once on preact.
 */
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import {
  at,
  reactIsPreact,
  remembered,
  scrollsByOtherName,
  TARGET,
  WITHOUT_EFFECT,
} from './scripts/bundles/common.mjs';
import { pastDoors } from './scripts/bundles/doors.mjs';
import { again, loaderMinifier, minifier } from './scripts/bundles/minify.mjs';
import { partFiles, sharedWithShell } from './scripts/bundles/parts.mjs';
import { cssText } from './scripts/css/index.mjs';
import { guardOf } from './scripts/guarded-json.mjs';
import { icuMessages } from './scripts/i18n/index.mjs';

export { elementBundle, reactBundle, streamChatBundle } from './scripts/bundles/package.mjs';
export { PARTS } from './scripts/bundles/parts.mjs';

/**
 * @typedef {import('./scripts/bundles/common.mjs').Bundle} Bundle
 * @typedef {import('./scripts/bundles/common.mjs').BundleOptions} BundleOptions
 */

/** Not the door of src/chat: the chunk would carry everything that features build on. */
const CHAT = at('src/chat/create-chat.ts');

/** @param {BundleOptions} options @returns {Bundle} */
export function chatBundle({ minify, outDir }) {
  return {
    input: { chat: CHAT },
    plugins: [nodeResolve({ browser: true }), esbuild({ target: TARGET }), ...minifier(minify)],
    output: {
      dir: outDir,
      format: 'es',
      entryFileNames: '[name].js',
      sourcemap: true,
      intro: guardOf,
    },
  };
}

/**
 * The code that requests a room's newest page while the other scripts are still on their way. The build adds it to the
 * script of the room's screen, which is small and so arrives first.
 * @param {BundleOptions} options
 * @returns {Bundle}
 */
export function earlyBundle({ minify, outDir }) {
  return {
    input: { early: at('src/embed/early-page/ask.ts') },
    treeshake: { moduleSideEffects: false },
    plugins: [...COMPILERS, ...minifier(minify)],
    output: { dir: outDir, format: 'es', entryFileNames: '[name].js', intro: guardOf },
  };
}

/** Shared by the builds of all parts, which have most files in common. */
const COMPILERS = [
  cssText(),
  icuMessages(),
  nodeResolve({ browser: true }),
  remembered(esbuild({ target: TARGET, jsx: 'automatic' })),
  remembered(pastDoors()),
];

/** @param {BundleOptions & { name: string, input: string }} options @returns {Bundle} */
export function partBundle({ minify, outDir, name, input }) {
  return {
    input: { [name]: input },
    // A part leaves out everything of a folder that it does not use, whatever the folder's door leads to.
    treeshake: { moduleSideEffects: false },
    plugins: [sharedWithShell(), ...COMPILERS, ...minifier(minify)],
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
      intro: guardOf,
    },
  };
}

/**
 * @param {BundleOptions & { version: string, textsHash: string, filesHash: string }} options
 * @returns {Bundle}
 */
export function widgetBundle({ minify, outDir, version, textsHash, filesHash }) {
  return {
    input: { widget: at('src/index.ts') },
    treeshake: { moduleSideEffects: (id) => !WITHOUT_EFFECT.test(id) },
    plugins: [
      partFiles(filesHash),
      reactIsPreact(),
      scrollsByOtherName(),
      cssText(),
      icuMessages(),
      nodeResolve({ browser: true }),
      esbuild({
        target: TARGET,
        jsx: 'automatic',
        jsxImportSource: 'preact',
        define: { STOOP_VERSION: JSON.stringify(version), STOOP_TEXTS: JSON.stringify(textsHash) },
      }),
      pastDoors(),
      ...minifier(minify),
    ],
    output: { dir: outDir, format: 'es', entryFileNames: '[name].js', intro: guardOf, sourcemap: true },
  };
}

/** @param {BundleOptions & { version: string, filesHash: string }} options @returns {Bundle} */
export function loaderBundle({ minify, outDir, version, filesHash }) {
  return {
    input: { stoop: at('loader/index.ts') },
    plugins: [
      cssText(),
      nodeResolve({ browser: true }),
      esbuild({
        target: TARGET,
        define: { STOOP_FILES: JSON.stringify(`-${filesHash}.js`), STOOP_VERSION: JSON.stringify(version) },
      }),
      ...loaderMinifier(minify),
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
    input: { 'stoop-worker': at('worker/index.ts') },
    plugins: [esbuild({ target: TARGET }), ...minifier(minify)],
    output: { dir: outDir, format: 'iife', entryFileNames: '[name].js' },
  };
}
