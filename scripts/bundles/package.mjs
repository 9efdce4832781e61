/** Bundles for bundlers: the same sources, in chunks that share common code. */
import { nodeResolve } from '@rollup/plugin-node-resolve';
import esbuild from 'rollup-plugin-esbuild';
import { cssText } from '../css/index.mjs';
import { guardOf } from '../guarded-json.mjs';
import { icuMessages } from '../i18n/index.mjs';
import { textChunks } from '../i18n/text-modules.mjs';
import { at, reactIsPreact, SHARED, TARGET, WITHOUT_EFFECT } from './common.mjs';

/** @typedef {import('./common.mjs').Bundle} Bundle */

/** Modules that the package replaces: those that the script tag loads by address, and the slots. */
const INSTEAD = new Map(
  Object.entries({
    'loader/launcher.ts': 'src/package/instead/launcher.ts',
    'loader/widget.ts': 'src/package/instead/widget.ts',
    'src/embed/client-loader.ts': 'src/package/instead/client-loader.ts',
    'src/embed/drafts/draft-store.ts': 'src/package/instead/draft-store.ts',
    'src/embed/opening.ts': 'src/package/instead/opening.ts',
    'src/embed/parts/index.ts': 'src/package/instead/parts.ts',
  }).map(([own, other]) => [at(own), at(other)]),
);
/** Components that an owner can replace: their file, by their name there and the name of their slot. */
const SLOTS = new Map(
  Object.entries({
    'src/ui/header/header.tsx': { Header: 'Header' },
    'src/features/thread/thread-header.tsx': { ThreadHeader: 'ThreadHeader' },
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
  }).map(([file, names]) => [at(file), Object.entries(names)]),
);
const SLOT_PREFIX = '\0stoop-slot:';

/**
 * Replaces the script tag's modules by the package's own, so that the widget carries nothing for the package.
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
        `import { slotted } from ${JSON.stringify(at('src/react/slotted.tsx'))};`,
        `export * from ${from};`,
        ...(slots.get(file) ?? []).map(
          ([name, slot]) => `export const ${name} = slotted(${JSON.stringify(slot)}, own.${name});`,
        ),
      ].join('\n');
    },
  };
}

/** The API client without its calls, which load with the code that uses them. This chunk gets another `JSON`. */
const CLIENT_CHUNK = 'client';
const OF_CLIENT = /[\\/]src[\\/]client[\\/][^\\/]+\.ts$/;

/**
 * Returns a bundle for bundlers: not minified, and without copies of what the page has itself.
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
      manualChunks: (id) => (OF_CLIENT.test(id) ? CLIENT_CHUNK : undefined),
      // Bundlers find their own order, and warn about an import that is only there for the order.
      hoistTransitiveImports: false,
      intro: guardOf,
    },
  };
}

/**
 * Returns the bundle of `stoop-chat/react`, on the page's own React.
 * @param {{ outDir: string, version: string }} options
 * @returns {Bundle}
 */
export function reactBundle(options) {
  const input = { react: at('src/react.ts') };
  const bundle = packageBundle({ ...options, input, external: SHARED, plugins: [forPackage(SLOTS)] });
  // Frameworks that draw on the server leave components with state to the browser.
  const banner = (/** @type {import('rollup').RenderedChunk} */ { isEntry }) =>
    isEntry ? "'use client';" : '';
  return { ...bundle, output: { ...bundle.output, banner } };
}

/**
 * Returns the bundle of `stoop-chat/element` and `stoop-chat/vue`, which include preact as the script tag does.
 * @param {{ outDir: string, version: string }} options
 * @returns {Bundle}
 */
export function elementBundle(options) {
  const input = { element: at('src/element.ts'), vue: at('src/vue.ts') };
  const plugins = [forPackage(new Map()), reactIsPreact()];
  return packageBundle({ ...options, input, external: ['vue'], plugins });
}

/**
 * Returns the bundle of `stoop-chat/stream-chat`: the adapter alone, without anything of the package it adapts.
 * @param {{ outDir: string, version: string }} options
 * @returns {Bundle}
 */
export function streamChatBundle(options) {
  const input = { 'stream-chat': at('src/stream-chat.ts') };
  const bundle = packageBundle({ ...options, input, external: [], plugins: [] });
  return { ...bundle, output: { ...bundle.output, manualChunks: {} } };
}
