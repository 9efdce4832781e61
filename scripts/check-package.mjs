// Part of `npm run check`: the package as it would be published. Packs it, where it is built, and has publint and
// are-the-types-wrong look at the tarball; then plain Node imports each entry, without a window.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
      ].every(Boolean);
    console.log(good ? `${ENTRIES.join(', ')}: as they should be` : 'the package is not as it should be');
    process.exitCode = good ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
