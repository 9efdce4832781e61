// Part of `npm run build`: the page of the agents, which `stoop-server start` serves, into dist/inbox.
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCE = join(ROOT, 'inbox');
export const INBOX_DIR = join(ROOT, 'dist/inbox');
/** Browsers of the last two years; the page uses light-dark() and top-level await. */
const TARGET = 'es2023';

/** Writes `index.html`, a template, and `files/`, which are served as they are. */
export async function buildInbox({ outDir = INBOX_DIR } = {}) {
  // A server of the folder serves the old files meanwhile.
  const next = `${outDir}.${process.pid}.next`;
  const files = join(next, 'files');
  try {
    await mkdir(files, { recursive: true });
    await build({
      entryPoints: [join(SOURCE, 'main.ts')],
      outdir: files,
      bundle: true,
      format: 'esm',
      target: TARGET,
      minify: true,
      logLevel: 'warning',
    });
    await cp(join(SOURCE, 'index.html'), join(next, 'index.html'));
    await cp(join(SOURCE, 'page.css'), join(files, 'page.css'));
    await cp(join(SOURCE, 'texts'), join(files, 'texts'), { recursive: true });
    await rm(outDir, { recursive: true, force: true });
    await rename(next, outDir);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

if (import.meta.main) await buildInbox();
