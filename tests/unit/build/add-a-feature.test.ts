/** Follows docs/architecture/add-a-feature.md in a copy of the tree. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../..');
/** The files that the type checker, the import rules and the build of a part read. */
const COPIED = [
  ...['src', 'protocol', 'loader', 'scripts', 'package.json', 'tsconfig.base.json', 'rollup.config.mjs'],
  '.dependency-cruiser.cjs',
];

const FEATURE: Readonly<Record<string, string>> = {
  'index.ts': `export { default as sheet } from './wave.css';
export { Wave as component } from './wave.tsx';
`,
  'props.ts': `export interface WaveProps {
  readonly count: number;
}
`,
  'wave.tsx': `import type { ReactElement } from 'react';
import { waveTexts } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';
import type { WaveProps } from './props.ts';
import { boundedCount } from './state/index.ts';

export function Wave({ count }: WaveProps): ReactElement {
  return <p className="wave"><Icon name="check" />{waveTexts.waved({ count: boundedCount(count) })}</p>;
}
`,
  'wave.css': '.wave { color: red }\n',
  'state/index.ts': `import { boundedNumber } from '../../../chat/index.ts';

const MOST = 99;

export const boundedCount = (count: number): number => boundedNumber(count, 0, MOST) ?? 0;
`,
};

let folder: string;

/** Writes the file as it is after `change`. */
function edit(path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  expect(after, path).not.toBe(before);
  writeFileSync(file, after);
}

function addTexts(): void {
  for (const name of readdirSync(join(folder, 'src/i18n/locales'))) {
    const { pluralCategories } = new Intl.PluralRules(name.replace('.json', '')).resolvedOptions();
    const arms = pluralCategories.map((one) => `${one} {Waved {count} times}`);
    const waved = `{count, plural, ${arms.join(' ')}}`;
    edit(`src/i18n/locales/${name}`, (text) =>
      JSON.stringify({ ...(JSON.parse(text) as object), wave: { waved } }, null, 2),
    );
  }
  edit(
    'src/i18n/parts.ts',
    (text) =>
      `import wave from 'virtual:texts/en/wave';\n${text}export const waveTexts = /* @__PURE__ */ live('wave', wave);\n`,
  );
}

function run(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'add-a-feature-'));
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src/features/wave/state'), { recursive: true });
  for (const [name, text] of Object.entries(FEATURE))
    writeFileSync(join(folder, 'src/features/wave', name), text);
  edit('src/features/manifest.ts', (text) =>
    `import type { WaveProps } from './wave/props.ts';\n${text}`
      .replace('interface PartProps {', 'interface PartProps {\n    readonly wave: WaveProps;')
      .replace('PartModule<N>> } = {', "PartModule<N>> } = {\n  wave: () => import('./wave/index.ts'),"),
  );
  addTexts();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('its texts fit every language', () => {
  expect(run('scripts/texts.mjs')).toMatchObject({ status: 0 });
});

test('its types fit the manifest, which refuses an entry without props', () => {
  const project = join(folder, 'types.json');
  writeFileSync(
    project,
    JSON.stringify({
      extends: './src/tsconfig.json',
      compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false, rootDir: '.' },
      include: ['src/**/*.ts', 'src/**/*.tsx', 'loader/**/*.ts'],
      exclude: ['loader/css.d.ts'],
      references: [],
    }),
  );
  const tsc = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', project];
  expect(run(...tsc)).toEqual({ status: 0, output: '' });
  const props = 'readonly wave: WaveProps;';
  edit('src/features/manifest.ts', (text) => text.replace(props, ''));
  expect(run(...tsc).output).toMatch(/manifest\.ts.*'wave' does not exist/);
  edit('src/features/manifest.ts', (text) => text.replace('interface PartProps {', `$&${props}`));
});

test('the import rules accept it', () => {
  const cruise = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  expect(run(cruise, '--config', '.dependency-cruiser.cjs', 'src').output).toContain(
    'no dependency violations',
  );
});

test('its part is built from only the files it needs, and renders', async () => {
  const script = `
    import { rollup } from 'rollup';
    import { PARTS, partBundle } from ${JSON.stringify(pathToFileURL(join(folder, 'rollup.config.mjs')).href)};
    const options = partBundle({ minify: true, outDir: 'out', name: 'wave', input: PARTS.get('wave') });
    const { output } = await (await rollup(options)).write(options.output);
    console.log(Object.keys(output[0].modules).length);
  `;
  const { status, output } = run('--input-type=module', '--eval', script);
  expect(output).toMatch(/^\d+\n$/);
  expect(status).toBe(0);
  // The feature itself, the texts, and one file of src/chat. The build drops the rest of what the index files
  // export.
  expect(Number(output)).toBeLessThan(15);

  const { part } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'out/wave.js')).href)) as {
    part(require: (name: string) => object): {
      component(props: { count: number }): { children: readonly unknown[] };
      sheet: string;
    };
  };
  const element = (_: unknown, { children }: { children?: readonly unknown[] }) => ({ children });
  const shared: Readonly<Record<string, object>> = {
    'react/jsx-runtime': { jsx: element, jsxs: element },
    'stoop/kit': { Icon: 'icon' },
    'stoop/texts': { current: { find: () => undefined } },
  };
  const { component, sheet } = part((name) => {
    const given = shared[name];
    if (!given) throw new Error(`expected nothing else to be asked for, got ${name}`);
    return given;
  });
  expect(component({ count: 3 }).children.at(-1)).toBe('Waved 3 times');
  expect(sheet).toBe('.wave{color:red}');
});
