import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packagesIn, writeLicenses } from '../../../scripts/bundles/licenses.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoop-licenses-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

async function putPackage(name: string, files: Readonly<Record<string, string>>): Promise<void> {
  const described = { name, version: '1.2.3', license: 'MIT', type: 'module', exports: './lib/index.js' };
  await put(`node_modules/${name}/package.json`, JSON.stringify(described));
  for (const [path, text] of Object.entries(files)) await put(`node_modules/${name}/${path}`, text);
}

async function bundled(...entries: readonly string[]): Promise<Set<string>> {
  const packages = new Set<string>();
  for (const input of entries) {
    const build = await rollup({ input: join(folder, input), plugins: [nodeResolve()] });
    const { output } = await build.generate({ format: 'es' });
    await build.close();
    for (const one of packagesIn(output)) packages.add(one);
  }
  return packages;
}

async function written(packages: ReadonlySet<string>): Promise<string> {
  await writeLicenses(folder, packages);
  return readFile(join(folder, 'licenses.txt'), 'utf8');
}

test('lists each bundled package once with its licence text, and no package that is not bundled', async () => {
  await putPackage('plain', {
    'lib/index.js': `import '@scope/inner'; export const kept = () => console.log('kept');`,
    // This package.json only names the module type; it has no licence file beside it.
    'lib/package.json': '{ "type": "module" }',
    LICENSE: 'Text of plain\r\n(c) Ana\r\n',
    NOTICE: 'Notice of plain',
  });
  await putPackage('@scope/inner', {
    'lib/index.js': `console.log('inner');`,
    'license.md': 'Text of inner',
  });
  await putPackage('unused', { 'lib/index.js': `export const unused = 1;`, LICENSE: 'Text of unused' });
  // A file that only re-exports another package: nothing of it remains in the bundle.
  await putPackage('door', { 'lib/index.js': `export * from 'plain';`, LICENSE: 'Text of door' });
  await put('one.js', `import { kept } from 'door'; import { unused } from 'unused'; kept();`);
  await put('two.js', `import { kept } from 'plain'; kept();`);
  const text = await written(await bundled('one.js', 'two.js'));
  const names = [...text.matchAll(/^={20,}\n(.+)\nLicence: (.+)\n={20,}\n/gm)].map(([, name]) => name);
  expect(names).toEqual([expect.stringMatching(/^stoop-chat /), '@scope/inner 1.2.3', 'plain 1.2.3']);
  expect(text).toContain(await readFile('LICENSE', 'utf8'));
  expect(text).toContain('Text of plain\n(c) Ana\n\nNotice of plain');
  expect(text.split('Text of plain')).toHaveLength(2);
  expect(text).toContain('Text of inner');
  expect(text).not.toMatch(/unused|door/);
});

test('refuses to bundle a package without a licence', async () => {
  await putPackage('bare', { 'lib/index.js': `console.log('bare');` });
  await put('one.js', `import 'bare';`);
  await expect(written(await bundled('one.js'))).rejects.toThrow(
    'bare 1.2.3 is built in and brings no licence',
  );
});

test('the server package contains the licence', async () => {
  expect(await readFile('server/LICENSE', 'utf8')).toBe(await readFile('LICENSE', 'utf8'));
});
