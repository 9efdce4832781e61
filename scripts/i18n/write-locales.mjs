import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { compileImport } from './index.mjs';
import { LOCALES } from './locale-files.mjs';
import { textModules } from './text-modules.mjs';

const HASH_LENGTH = 8;

/**
 * @param {Map<string, string>} sources
 * @returns {import('esbuild').Plugin}
 */
const bundled = (sources) => ({
  name: 'stoop-texts',
  setup(builder) {
    builder.onResolve({ filter: /^locale:/ }, ({ path }) => ({ path: path.slice(7), namespace: 'locale' }));
    builder.onLoad({ filter: /./, namespace: 'locale' }, ({ path }) => ({
      contents: sources.get(path) ?? '',
      resolveDir: LOCALES,
    }));
    builder.onResolve({ filter: /^virtual:texts\// }, ({ path }) => ({ path, namespace: 'texts' }));
    builder.onLoad({ filter: /./, namespace: 'texts' }, async ({ path }) => ({
      contents: await compileImport(path),
      resolveDir: LOCALES,
    }));
  },
});

/**
 * Writes `locale-<name>-<hash>.js` for each language but English, which the widget carries.
 * @param {string} outDir
 * @returns {Promise<string>} the hash: one for all, so that the widget knows every file by it
 */
export async function writeLocales(outDir) {
  const sources = await textModules();
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries([...sources.keys()].map((name) => [name, `locale:${name}`])),
    plugins: [bundled(sources)],
    bundle: true,
    write: false,
    outdir: outDir,
    format: 'esm',
    target: 'es2022',
    minify: true,
  });
  const sorted = outputFiles.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const sum = createHash('sha256');
  for (const { path, contents } of sorted) sum.update(basename(path)).update(contents);
  const hash = sum.digest('base64url').slice(0, HASH_LENGTH);
  await Promise.all(
    sorted.map(({ path, contents }) =>
      writeFile(join(outDir, `locale-${basename(path, '.js')}-${hash}.js`), contents),
    ),
  );
  return hash;
}
