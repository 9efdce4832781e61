/** Features meet in points: nothing but the manifest names a feature. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { PARTS } from '../../../scripts/bundles/parts.mjs';
import { POINTS } from '../../../src/features/manifest/index.ts';

const SRC = resolve(import.meta.dirname, '../../../src');
const FEATURES = join(SRC, 'features');

const folders = readdirSync(FEATURES, { withFileTypes: true })
  .filter((one) => one.isDirectory() && one.name !== 'manifest')
  .map(({ name }) => name);

/** The sources that may not name features, by path below src, with the feature's folder that they belong to. */
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(join('features', 'manifest')))
  .map((path) => ({
    path,
    text: readFileSync(join(SRC, path), 'utf8'),
    folder: /^features[\\/]([^\\/]+)/.exec(path)?.[1],
  }));

/** The folder of the feature at each point. */
const folderAt = new Map(
  Object.keys(POINTS).map((point) => {
    const input = PARTS.get(point.split('.').at(-1) ?? '') ?? '';
    return [point, relative(FEATURES, input).split(/[\\/]/)[0]];
  }),
);

test('every feature sits at a point', () => {
  expect([...new Set(folderAt.values())].toSorted()).toEqual(folders.toSorted());
});

test('no point has the name of a feature', () => {
  expect(Object.keys(POINTS).filter((point) => folders.includes(point))).toEqual([]);
});

test('a feature at one key of a point is named by the manifest and by itself alone', () => {
  const named = sources.flatMap(({ path, text, folder }) =>
    Array.from(text.matchAll(/['"`]([a-z-]+\.[a-z-]+)['"`]/g), ([, point = '']) => ({ point, path, folder }))
      .filter(({ point }) => folderAt.has(point) && folderAt.get(point) !== folder)
      .map(({ point }) => `${path} names ${point}`),
  );
  expect(named).toEqual([]);
});

test('the shell and the features open points by the names that the points have', () => {
  const opened = sources.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/(?:usePoint|parts\.load|parts\.peek)\(\s*['"`]([^'"`$]*)['"`]/g),
      ([, point = '']) => ({
        path,
        point,
      }),
    ),
  );
  expect(opened.length).toBeGreaterThan(20);
  expect(opened.filter(({ point }) => !(point in POINTS) || point.includes('.'))).toEqual([]);
});

test('no source outside a feature imports it, except by the manifest', () => {
  const imports = sources.flatMap(({ path, text, folder }) =>
    Array.from(text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g), ([, to = '']) => ({
      path,
      to: relative(FEATURES, resolve(SRC, path, '..', to)).split(/[\\/]/)[0] ?? '',
      folder,
    })).filter((one) => folders.includes(one.to) && one.to !== folder),
  );
  expect(imports).toEqual([]);
});
