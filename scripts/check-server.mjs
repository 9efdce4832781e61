// Part of `npm run check`: checks the package `stoop-server` as it would be published. Packs what the type
// check has built, with the widget that `npm run build` has made, and runs the program and the module from the tarball, where there are no sources.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../server', import.meta.url));
const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const COPIED = ['widget', 'inbox'].map((name) => join(SERVER, name));
const COPY_WIDGET = fileURLToPath(new URL('copy-widget.mjs', import.meta.url));
const VERSION = /^\d+\.\d+\.\d+\n$/;

/** Program that starts a server on a free port, and makes a request. */
const START = `
  import { createServer } from 'stoop-server';
  const server = await createServer({ port: 0, logLevel: 'silent', env: {}, metrics: { port: 0 } });
  const { url, metricsUrl } = await server.listen();
  for (const address of [url + '/health', url + '/v1/stoop.js', url + '/inbox', url + '/inbox/main.js', metricsUrl])
    if (!(await fetch(address)).ok) throw new Error(address + ' does not answer');
  await server.close();
`;
const GIF = `
  import { packageFile } from './node_modules/stoop-server/dist/server/src/package-file.js';
  import { readFileSync } from 'node:fs';
  readFileSync(packageFile('assets/gifs/heart.gif'));
`;

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 */
function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${stdout}${stderr}`);
  return stdout;
}

const folder = await mkdtemp(join(tmpdir(), 'stoop-server-package-'));
try {
  // The build that `prepack` would make exists already.
  run(process.execPath, [COPY_WIDGET], SERVER);
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], SERVER);
  const [tarball] = await readdir(folder);
  if (tarball === undefined) throw new Error('npm pack made no file');
  const modules = join(folder, 'node_modules');
  const here = join(modules, 'stoop-server');
  await mkdir(here, { recursive: true });
  run('tar', ['-xzf', join(folder, tarball), '-C', here, '--strip-components', '1'], folder);
  for (const name of await readdir(MODULES))
    if (name !== 'stoop-server' && !name.startsWith('.'))
      await symlink(join(MODULES, name), join(modules, name));
  const version = run(process.execPath, [join(here, 'bin/stoop-server.mjs'), '--version'], folder);
  if (!VERSION.test(version)) throw new Error(`expected a version, got ${version}`);
  for (const script of [START, GIF]) run(process.execPath, ['--input-type=module', '--eval', script], folder);
  console.log('stoop-server: as it should be');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
  for (const copied of COPIED) await rm(copied, { recursive: true, force: true });
}
