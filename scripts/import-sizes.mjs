// Measures what each import adds to a user's page: bundled as a page would be, minified,
// frameworks left to the page.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildPackage, ELEMENT_OUT_DIR, REACT_OUT_DIR, STREAM_CHAT_OUT_DIR } from './build-package.mjs';

/** @typedef {{ readonly react: string, readonly element: string, readonly streamChat: string }} Dirs */

/** @type {{ readonly entry: string, readonly folder: keyof Dirs, readonly file: string }[]} */
const IMPORTS = [
  { entry: 'stoop-chat/react', folder: 'react', file: 'react.js' },
  { entry: 'stoop-chat/element', folder: 'element', file: 'element.js' },
  { entry: 'stoop-chat/vue', folder: 'element', file: 'vue.js' },
  { entry: 'stoop-chat/stream-chat', folder: 'streamChat', file: 'stream-chat.js' },
];
const OF_THE_PAGE = ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/client', 'vue'];

/**
 * @typedef {object} ImportSize
 * @property {string} name the import as it is written
 * @property {Uint8Array[]} atOnce what comes with the page's own script
 * @property {Uint8Array[]} later everything that may be fetched once the chat is wanted
 *
 * @returns {Promise<ImportSize[]>}
 */
export async function importSizes() {
  if (process.env.STOOP_BUILT)
    return sizesIn({ react: REACT_OUT_DIR, element: ELEMENT_OUT_DIR, streamChat: STREAM_CHAT_OUT_DIR });
  const folder = await mkdtemp(join(tmpdir(), 'stoop-imports-'));
  try {
    const dirs = {
      react: join(folder, 'react'),
      element: join(folder, 'element'),
      streamChat: join(folder, 'stream-chat'),
    };
    const { react: reactDir, element: elementDir, streamChat: streamChatDir } = dirs;
    await buildPackage({ reactDir, elementDir, streamChatDir, types: false });
    return await sizesIn(dirs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {Dirs} dirs
 * @returns {Promise<ImportSize[]>}
 */
const sizesIn = (dirs) =>
  Promise.all(
    IMPORTS.map(async ({ entry, folder, file }) => ({
      name: `import '${entry}'`,
      ...(await sizesOf(join(dirs[folder], file))),
    })),
  );

/** @param {string} file */
async function sizesOf(file) {
  const outdir = '/out';
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from ${JSON.stringify(file)}`, resolveDir: '/' },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    outdir,
    absWorkingDir: '/',
    external: OF_THE_PAGE,
  });
  const atOnce = new Set(['out/stdin.js']);
  for (const name of atOnce)
    for (const { path, kind } of metafile.outputs[name]?.imports ?? [])
      if (kind === 'import-statement' && metafile.outputs[path]) atOnce.add(path);
  const isAtOnce = (/** @type {{ path: string }} */ { path }) => atOnce.has(path.slice(1));
  return {
    atOnce: outputFiles.filter(isAtOnce).map(({ contents }) => contents),
    later: outputFiles.filter((one) => !isAtOnce(one)).map(({ contents }) => contents),
  };
}
