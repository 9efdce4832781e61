import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import {
  buildPackage,
  ELEMENT_OUT_DIR,
  REACT_OUT_DIR,
  STREAM_CHAT_OUT_DIR,
} from '../../../scripts/build-package.mjs';
import type { Shown } from './pages/app.tsx';

const PAGES = fileURLToPath(new URL('./pages', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const OLDER = fileURLToPath(new URL('../../react-18/node_modules', import.meta.url));

export interface ReactPages {
  /** The page's script `browser.js` and the files it loads. */
  readonly folder: string;
  /** The folders of the package's entries: React, element and Vue, and the adapter. */
  readonly dist: string;
  readonly elementDist: string;
  readonly streamChatDist: string;
  /** The page as a server sends it. */
  render(shown: Shown): string;
  remove(): Promise<void>;
}

type Dists = Pick<ReactPages, 'dist' | 'elementDist' | 'streamChatDist'>;

/** `npm test` has built the package (STOOP_BUILT). A test file run by hand builds its own. */
async function builtPackage(folder: string): Promise<Dists> {
  if (process.env.STOOP_BUILT && existsSync(join(REACT_OUT_DIR, 'react.js')))
    return { dist: REACT_OUT_DIR, elementDist: ELEMENT_OUT_DIR, streamChatDist: STREAM_CHAT_OUT_DIR };
  const dirs = {
    reactDir: join(folder, 'package'),
    elementDir: join(folder, 'element'),
    streamChatDir: join(folder, 'stream-chat'),
  };
  await buildPackage(dirs);
  return { dist: dirs.reactDir, elementDist: dirs.elementDir, streamChatDist: dirs.streamChatDir };
}

/** The ends of the range that the package asks for. */
export type ReactVersion = 18 | 19;

/** Every import of React resolves to this version. */
const aliasesOf = (react: ReactVersion): Record<string, string> =>
  react === 18 ? { react: join(OLDER, 'react'), 'react-dom': join(OLDER, 'react-dom') } : {};

/** An owner's app with the published package, as their bundler builds it for browser and server. */
export async function buildReactPages(react: ReactVersion = 19): Promise<ReactPages> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-react-'));
  const dists = await builtPackage(folder);
  const { dist, elementDist, streamChatDist } = dists;
  const common: BuildOptions = {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: folder,
    nodePaths: [MODULES],
    alias: {
      'stoop-chat/react': join(dist, 'react.js'),
      'stoop-chat/element': join(elementDist, 'element.js'),
      'stoop-chat/stream-chat': join(streamChatDist, 'stream-chat.js'),
      ...aliasesOf(react),
    },
    // Strict mode has effects in development only.
    define: { 'process.env.NODE_ENV': '"development"' },
  };
  await Promise.all([
    build({
      ...common,
      entryPoints: [join(PAGES, 'browser.tsx'), join(PAGES, 'app-client.tsx')],
      splitting: true,
      target: 'es2022',
    }),
    build({
      ...common,
      entryPoints: [join(PAGES, 'server.tsx')],
      outExtension: { '.js': '.mjs' },
      platform: 'node',
      // React's server files are CommonJS, which needs `require`.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    }),
  ]);
  const { render } = await import(pathToFileURL(join(folder, 'server.mjs')).href);
  return { folder, ...dists, render, remove: () => rm(folder, { recursive: true, force: true }) };
}
