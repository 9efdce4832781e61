import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import nodeResolve from '@rollup/plugin-node-resolve';
import { type Plugin, rollup } from 'rollup';
import esbuild from 'rollup-plugin-esbuild';
import { cssText } from '../../../scripts/css/index.mjs';
import { icuMessages } from '../../../scripts/i18n/index.mjs';
import { newest } from '../newest.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const ENTRY = join(ROOT, 'demo/gallery/show.ts');
/** Sources of the gallery; a file newer than the kept script makes it stale. */
const SOURCES = ['src', 'demo/gallery', 'demo/serve/gallery', 'scripts', 'package-lock.json'];
const KEPT = join(ROOT, 'dist/gallery/show.js');

const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

const preact: Plugin = {
  name: 'preact',
  resolveId(source, importer) {
    const target = PREACT[source];
    return target ? this.resolve(target, importer, { skipSelf: true }) : null;
  },
};

async function bundle(): Promise<string> {
  const built = await rollup({
    input: ENTRY,
    // virtua's comments are for other bundlers.
    onwarn: () => {},
    plugins: [
      preact,
      cssText(),
      icuMessages(),
      nodeResolve(),
      esbuild({ jsx: 'automatic', target: 'es2022' }),
    ],
  });
  const { output } = await built.generate({ format: 'es' });
  await built.close();
  return output[0].code;
}

/**
 * Builds the gallery's states as one script, with the components compiled as in the widget. The script is
 * kept until a source changes.
 */
export async function galleryScript(): Promise<string> {
  const changed = await newest(SOURCES.map((source) => join(ROOT, source)));
  if ((await newest([KEPT])) > changed) return readFile(KEPT, 'utf8');
  const script = await bundle();
  await mkdir(dirname(KEPT), { recursive: true });
  // Written beside the kept script and moved, because another process may be reading.
  const fresh = `${KEPT}.${process.pid}`;
  await writeFile(fresh, script);
  await rename(fresh, KEPT);
  return script;
}
