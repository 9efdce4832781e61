// Part of `npm run check`: checks the package as it would be published. Packs the built package, and has
// publint and are-the-types-wrong look at the tarball. Then plain Node imports each entry, without a
// window. At last a project that checks the types of everything it uses (`skipLibCheck: false`) is
// compiled with the package.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_OUT_DIR } from './build.mjs';
import { ELEMENT_OUT_DIR, REACT_OUT_DIR, STREAM_CHAT_OUT_DIR } from './build-package.mjs';

const ENTRIES = ['stoop-chat/react', 'stoop-chat/element', 'stoop-chat/vue'];
/** Entry for apps with a chat client of their own. */
const ADAPTER = 'stoop-chat/stream-chat';
const ALL = [...ENTRIES, ADAPTER];
/** The package is for bundlers and browsers, which load modules: `require` works for none of it. */
const MODULES_ONLY = ['--profile', 'esm-only'];

/**
 * @param {string} command
 * @param {string[]} args
 */
function passes(command, args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) console.error(`${command}:\n${stdout}${stderr}`);
  return status === 0;
}

/** @param {string} folder */
async function pack(folder) {
  if (!passes('npm', ['pack', '--silent', '--pack-destination', folder])) return null;
  const [name] = await readdir(folder);
  return name === undefined ? null : join(folder, name);
}

/** Packages that the package's types may refer to, because its users have them. */
const PEERS = ['react', 'react-dom', 'vue', '@types', '@vue', 'csstype'];
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const STRICT = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    skipLibCheck: false,
    noEmit: true,
    types: [],
  },
};

/**
 * Compiles a user's own project with the package.
 * @param {string} tarball
 * @param {string} folder
 * @param {{ name: string, entries: readonly string[], beside?: readonly string[], options?: object }} project `beside`: packages
 * that are in it too
 */
async function compiles(tarball, folder, { name, entries, beside = [], options = {} }) {
  const user = join(folder, name);
  const modules = join(user, 'node_modules');
  const here = join(modules, 'stoop-chat');
  await mkdir(here, { recursive: true });
  if (!passes('tar', ['-xzf', tarball, '-C', here, '--strip-components', '1'])) return false;
  await Promise.all([...PEERS, ...beside].map((one) => symlink(join(MODULES, one), join(modules, one))));
  const uses = entries.map((entry, index) => `export type * as entry${index} from '${entry}';`);
  await writeFile(join(user, 'use.ts'), uses.join('\n'));
  const compilerOptions = { ...STRICT.compilerOptions, ...options };
  await writeFile(join(user, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  return passes(join(MODULES, '.bin/tsc'), ['--project', user]);
}

/** This user has no chat client, so its types must not matter. */
const WITHOUT_CLIENT = { name: 'user', entries: [...ENTRIES, 'stoop-chat/contract'] };
/** The chat client's authors check its own types. */
const WITH_CLIENT = {
  name: 'app',
  entries: [ADAPTER],
  beside: ['stream-chat'],
  options: { skipLibCheck: true },
};

/**
 * Checks that the adapter imports only types of the chat client, which leave nothing in what is published.
 * @param {string} file
 */
async function bringsNoClient(file) {
  const good = !/(?:from|import|require\()\s*\(?['"]/.test(await readFile(file, 'utf8'));
  if (!good) console.error(`${file}: expected an entry that imports nothing; it has an import`);
  return good;
}

const missing = [DEFAULT_OUT_DIR, REACT_OUT_DIR, ELEMENT_OUT_DIR, STREAM_CHAT_OUT_DIR].filter(
  (dir) => !existsSync(dir),
);
if (missing.length > 0) {
  console.log('not built: npm run build, then this looks at the package');
} else {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-package-'));
  try {
    const tarball = await pack(folder);
    const good =
      tarball !== null &&
      [
        passes('publint', ['run', '--strict', tarball]),
        passes('attw', [tarball, ...MODULES_ONLY]),
        ...ALL.map((entry) => passes(process.execPath, ['--eval', `await import('${entry}')`])),
        await bringsNoClient(join(STREAM_CHAT_OUT_DIR, 'stream-chat.js')),
        await compiles(tarball, folder, WITHOUT_CLIENT),
        await compiles(tarball, folder, WITH_CLIENT),
      ].every(Boolean);
    console.log(good ? `${ALL.join(', ')}: as they should be` : 'the package is not as it should be');
    process.exitCode = good ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
