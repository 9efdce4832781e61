import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { buildPackage, ELEMENT_OUT_DIR, REACT_OUT_DIR } from '../../../scripts/build-package.mjs';
import type { Shown } from './pages/app.tsx';

const PAGES = fileURLToPath(new URL('./pages', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));
const OLDER = fileURLToPath(new URL('../../react-18/node_modules', import.meta.url));

export interface ReactPages {
  /** The page's script `browser.js` and what it fetches. */
  readonly folder: string;
  /** The folder of the package's React entry, and that of its other ones. */
  readonly dist: string;
  readonly elementDist: string;
  /** The page as a server sends it. */
  render(shown: Shown): string;
  remove(): Promise<void>;
}

/** `npm test` has built the package (STOOP_BUILT); a test file run by hand builds one of its own. */
async function builtPackage(folder: string): Promise<Pick<ReactPages, 'dist' | 'elementDist'>> {
  if (process.env.STOOP_BUILT && existsSync(join(REACT_OUT_DIR, 'react.js')))
    return { dist: REACT_OUT_DIR, elementDist: ELEMENT_OUT_DIR };
  const [reactDir, elementDir] = [join(folder, 'package'), join(folder, 'element')];
  await buildPackage({ reactDir, elementDir });
  return { dist: reactDir, elementDist: elementDir };
}

/** The ends of the range that the package asks for. */
export type ReactVersion = 18 | 19;

/** Whoever asks for React is given this one. */
const aliasesOf = (react: ReactVersion): Record<string, string> =>
  react === 18 ? { react: join(OLDER, 'react'), 'react-dom': join(OLDER, 'react-dom') } : {};

/** Somebody's own app with the package as it is published, as their bundler makes it for browser and server. */
export async function buildReactPages(react: ReactVersion = 19): Promise<ReactPages> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-react-'));
  const { dist, elementDist } = await builtPackage(folder);
  const common: BuildOptions = {
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: folder,
    nodePaths: [MODULES],
    alias: { 'stoop-chat/react': join(dist, 'react.js'), ...aliasesOf(react) },
    // Strict mode does its work in development only.
    define: { 'process.env.NODE_ENV': '"development"' },
  };
  await Promise.all([
    build({ ...common, entryPoints: [join(PAGES, 'browser.tsx')], splitting: true, target: 'es2022' }),
    build({
      ...common,
      entryPoints: [join(PAGES, 'server.tsx')],
      outExtension: { '.js': '.mjs' },
      platform: 'node',
      // React's server files are CommonJS, which asks for `require`.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    }),
  ]);
  const { render } = await import(pathToFileURL(join(folder, 'server.mjs')).href);
  return { folder, dist, elementDist, render, remove: () => rm(folder, { recursive: true, force: true }) };
}
