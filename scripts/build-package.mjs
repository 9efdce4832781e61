// `npm run build` after the script tag's files: the npm package's entries into dist/react, dist/element and
// dist/stream-chat, with their types.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { elementBundle, reactBundle, streamChatBundle } from '../rollup.config.mjs';
import { packagesIn, writeLicenses } from './bundles/licenses.mjs';
import { refuseSurprises } from './refuse-surprises.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const REACT_OUT_DIR = join(ROOT, 'dist/react');
export const ELEMENT_OUT_DIR = join(ROOT, 'dist/element');
export const STREAM_CHAT_OUT_DIR = join(ROOT, 'dist/stream-chat');
const IMPORT = /(?:from|import\()\s*['"](\.[^'"]+)['"]/g;

/**
 * Copies the declarations that the entries need, and no others.
 * @param {string} from folder of all declarations
 * @param {string} to
 * @param {readonly string[]} entries
 */
async function copyTypes(from, to, entries) {
  const wanted = [...entries];
  for (const file of wanted) {
    const text = await readFile(join(from, file), 'utf8');
    for (const [, path] of text.matchAll(IMPORT)) {
      const found = relative(from, resolve(from, dirname(file), `${path}`)).replace(
        /[.](?:tsx?|js)$/,
        '.d.ts',
      );
      if (!wanted.includes(found)) wanted.push(found);
    }
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), text.replace(/(['"]\.[^'"]+)[.]tsx?(['"])/g, '$1.js$2'));
  }
}

/**
 * Creates the declarations of everything in a temporary folder, for the caller to remove. The project has no
 * references here: references take the declarations of `protocol` from a shared folder. That folder is empty in a
 * fresh clone, and `tsc --build` may be writing it.
 * @returns {Promise<string>}
 */
async function makeTypes() {
  const all = await mkdtemp(join(tmpdir(), 'stoop-types-'));
  const project = join(all, 'tsconfig.json');
  const compilerOptions = { outDir: all, rootDir: ROOT, composite: false, declaration: true };
  await writeFile(project, JSON.stringify({ extends: join(ROOT, 'src/tsconfig.json'), compilerOptions }));
  const { status, stdout } = spawnSync(join(ROOT, 'node_modules/.bin/tsc'), ['--project', project], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the types of the package could not be made:\n${stdout}`);
  return all;
}

/**
 * @param {import('../rollup.config.mjs').Bundle} bundle
 * @param {string} outDir replaced as a whole once everything is built
 * @param {{ from: string, entries: readonly string[] } | null} types
 */
async function write(bundle, outDir, types) {
  const next = `${bundle.output.dir}`;
  try {
    const build = await rollup({ ...bundle, onLog: refuseSurprises });
    const { output } = await build.write(bundle.output);
    await writeLicenses(next, packagesIn(output));
    await build.close();
    if (types) await copyTypes(types.from, join(next, 'types'), types.entries);
    await rm(outDir, { recursive: true, force: true });
    await rename(next, outDir);
  } finally {
    await rm(next, { recursive: true, force: true });
  }
}

/**
 * Builds `stoop-chat/react` beside `stoop-chat/element` and `stoop-chat/vue`, and `stoop-chat/stream-chat`.
 * @param {{ reactDir?: string, elementDir?: string, streamChatDir?: string, types?: boolean }} [options] default the
 * folders of that name in dist, and true
 */
export async function buildPackage({
  reactDir = REACT_OUT_DIR,
  elementDir = ELEMENT_OUT_DIR,
  streamChatDir = STREAM_CHAT_OUT_DIR,
  types = true,
} = {}) {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const from = types ? await makeTypes() : null;
  const typesOf = (/** @type {string[]} */ ...entries) => (from === null ? null : { from, entries });
  const next = (/** @type {string} */ outDir) => ({ outDir: `${outDir}.${process.pid}.next`, version });
  try {
    await write(reactBundle(next(reactDir)), reactDir, typesOf('src/react.d.ts'));
    const entries = typesOf('src/element.d.ts', 'src/vue.d.ts');
    await write(elementBundle(next(elementDir)), elementDir, entries);
    await write(streamChatBundle(next(streamChatDir)), streamChatDir, typesOf('src/stream-chat.d.ts'));
  } finally {
    if (from) await rm(from, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const started = performance.now();
  await buildPackage();
  console.log(`package built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
