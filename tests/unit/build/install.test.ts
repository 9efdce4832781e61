/** `npm install` on a machine with an older Node: its packages want a newer one, and `npm` shall not say so. */
import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testFolder } from '../../support/test-folder.ts';

const run = promisify(execFile);
const ROOT = new URL('../../../', import.meta.url);
/** No machine has it yet, so each one is too old. */
const NEWER = '>=999';

let folder: string;
beforeAll(async () => {
  folder = await testFolder('stoop-install-');
});
afterAll(() => rm(folder, { recursive: true }));

/** Installs a package that wants a newer Node. Returns all that `npm` says. */
async function install(name: string, own: { devEngines?: object; npmrc?: boolean }): Promise<string> {
  const cwd = join(folder, name);
  const manifest = { version: '1.0.0', engines: { node: NEWER } };
  await mkdir(join(cwd, 'wants'), { recursive: true });
  await writeFile(join(cwd, 'wants/package.json'), JSON.stringify({ name: 'wants', ...manifest }));
  const { devEngines } = own;
  await writeFile(
    join(cwd, 'package.json'),
    JSON.stringify({ name, ...manifest, devEngines, dependencies: { wants: 'file:wants' } }),
  );
  if (own.npmrc) await copyFile(new URL('.npmrc', ROOT), join(cwd, '.npmrc'));
  // Settings of the `npm` that runs the tests would speak for the folder.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key)));
  const { stdout, stderr } = await run('npm', ['install', '--offline', '--no-audit'], { cwd, env });
  return stdout + stderr;
}

test('an older Node gets no warnings about engines', async () => {
  const { devEngines } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8'));
  const runtime = { ...devEngines.runtime, version: NEWER };
  const said = await install('ours', { devEngines: { ...devEngines, runtime }, npmrc: true });
  expect(said).toMatch(/added 1 package/);
  expect(said).not.toMatch(/EBAD/);
  // It would be told of both without them.
  expect(await install('bare', {})).toContain('EBADENGINE');
  await expect(
    install('strict', { devEngines: { runtime: { name: 'node', version: NEWER } } }),
  ).rejects.toThrow('EBADDEVENGINES');
});
