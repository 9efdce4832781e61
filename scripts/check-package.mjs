// Part of `npm run check`: the package as it would be published. Packs it, where it is built, and has publint and
// are-the-types-wrong look at the tarball; then plain Node imports each entry, without a window, and a project that has the
// types of everything it uses checked (`skipLibCheck: false`) is compiled with it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_OUT_DIR } from './build.mjs';
import { ELEMENT_OUT_DIR, REACT_OUT_DIR } from './build-package.mjs';

const ENTRIES = ['stoop-chat/react', 'stoop-chat/element', 'stoop-chat/vue'];
/** The package is for bundlers and browsers, which load modules: nothing of it can be asked for by `require`. */
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

/** What the package's types may refer to: what its users have beside it. */
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
 * A user's own project. The chat client is not in it: whatever its types are like, they are not this user's.
 * @param {string} tarball
 * @param {string} folder
 */
async function compiles(tarball, folder) {
  const modules = join(folder, 'user/node_modules');
  const here = join(modules, 'stoop-chat');
  await mkdir(here, { recursive: true });
  if (!passes('tar', ['-xzf', tarball, '-C', here, '--strip-components', '1'])) return false;
  await Promise.all(PEERS.map((name) => symlink(join(MODULES, name), join(modules, name))));
  const entries = [...ENTRIES, 'stoop-chat/contract'];
  const uses = entries.map((entry, index) => `export type * as entry${index} from '${entry}';`);
  await writeFile(join(folder, 'user/use.ts'), uses.join('\n'));
  await writeFile(join(folder, 'user/tsconfig.json'), JSON.stringify(STRICT));
  return passes(join(MODULES, '.bin/tsc'), ['--project', join(folder, 'user')]);
}

const missing = [DEFAULT_OUT_DIR, REACT_OUT_DIR, ELEMENT_OUT_DIR].filter((dir) => !existsSync(dir));
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
        ...ENTRIES.map((entry) => passes(process.execPath, ['--eval', `await import('${entry}')`])),
        await compiles(tarball, folder),
      ].every(Boolean);
    console.log(good ? `${ENTRIES.join(', ')}: as they should be` : 'the package is not as it should be');
    process.exitCode = good ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
