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
export { Waves as component } from './waves.tsx';
`,
  'waves.tsx': `import type { ReactElement } from 'react';
import { waveTexts } from '../../i18n/index.ts';
import { Icon, type MessageSheetProps, useCommands } from '../../ui/index.ts';
import { wavesAt, wavesOf } from './state/index.ts';

export function Waves({ message, close }: MessageSheetProps): ReactElement {
  const waves = useCommands(wavesOf);
  const waveBack = () => {
    void waves?.add(message.id);
    close();
  };
  return (
    <button type="button" className="wave" onClick={waveBack}>
      <Icon name="smile" />
      {waveTexts.waved({ count: wavesAt(message) })}
    </button>
  );
}
`,
  'wave.css': '.wave { color: red }\n',
  'state/index.ts': `import {
  askAs,
  boundedNumber,
  type ChatRuntime,
  commandGroup,
  type MessageSnapshot,
} from '../../../chat/index.ts';
import { addReaction } from '../../../client/resources/reactions.ts';

const MOST = 99;

export function wavesAt({ reactions }: MessageSnapshot): number {
  const waves = reactions.find(({ type }) => type === 'wave');
  return boundedNumber(waves?.count, 0, MOST) ?? 0;
}

const createWaves = (runtime: ChatRuntime) => ({
  /** Waves at a message. Resolves with null, or the error. */
  add: (messageId: string) =>
    askAs(runtime, (client) => addReaction(client, messageId, { type: 'wave', unique: false })),
});

declare module '../../../chat/commands/groups.ts' {
  interface CommandGroups {
    readonly waves: ReturnType<typeof createWaves>;
  }
}

export const wavesOf = commandGroup('waves', createWaves);
`,
};

const POINT = "  'message-sheet.wave': () => import('../wave/index.ts'),\n";
const ITEM = `  {
    id: 'wave',
    icon: 'smile',
    label: () => waveTexts.title(),
    shown: ({ reactions }) => reactions.some(({ type }) => type === 'wave'),
    opens: 'message-sheet.wave',
  },
`;
const MANIFEST = 'src/features/manifest/index.ts';
const ITEMS = 'src/features/manifest/items.ts';

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
      JSON.stringify({ ...(JSON.parse(text) as object), wave: { title: 'Waves', waved } }, null, 2),
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
  edit(MANIFEST, (text) => text.replace("  'message-sheet.ban'", `${POINT}$&`));
  edit(ITEMS, (text) =>
    text
      .replace('  actionTexts,', '$&\n  waveTexts,')
      .replace(/export const MESSAGE_ACTIONS = \[\n/, `$&${ITEM}`),
  );
  addTexts();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('its texts fit every language', () => {
  expect(run('scripts/texts.mjs')).toMatchObject({ status: 0 });
});

test('its types fit the manifest, which refuses an item without an entry, an entry without an item, other props', () => {
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
  edit(MANIFEST, (text) => text.replace(POINT, ''));
  expect(run(...tsc).output).toMatch(/manifest.index\.ts.*'"message-sheet\.wave"' is missing/);
  const sheet = "'sheet.pinned': () => import('../wave/index.ts'), //";
  edit(MANIFEST, (text) => text.replace("'sheet.pinned':", sheet));
  edit(MANIFEST, (text) => text.replace("  'message-sheet.ban'", `${POINT}$&`));
  expect(run(...tsc).output).toMatch(/manifest.index\.ts.*PartModule<"sheet\.pinned">/);
  edit(MANIFEST, (text) => text.replace(sheet, "'sheet.pinned':"));
  edit(ITEMS, (text) => text.replace(ITEM, ''));
  expect(run(...tsc).output).toMatch(/manifest.index\.ts.*'message-sheet\.wave'' does not exist/);
  edit(ITEMS, (text) => text.replace(/export const MESSAGE_ACTIONS = \[\n/, `$&${ITEM}`));
});

test('the import rules accept it', () => {
  const cruise = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  expect(run(cruise, '--config', '.dependency-cruiser.cjs', 'src').output).toContain(
    'no dependency violations',
  );
});

test('its part is built from only the files it needs, renders, and runs its commands', async () => {
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
  // The feature itself, the texts, and a few files of src/chat. The build drops the rest of what the index files
  // export.
  expect(Number(output)).toBeLessThan(20);

  const { part } = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'out/wave.js')).href)) as {
    part(require: (name: string) => object): {
      component(props: { message: object; close(): void }): { children: readonly unknown[]; onClick(): void };
      sheet: string;
    };
  };
  const element = (_: unknown, props: object) => props;
  const requests: object[] = [];
  const client = { request: async (asked: object) => void requests.push(asked) };
  const runtime = { client: () => client, errorOf: String, groups: {} };
  const shared: Readonly<Record<string, object>> = {
    react: { useEffect: () => {}, useState: () => [runtime, () => {}] },
    'react/jsx-runtime': { jsx: element, jsxs: element },
    'stoop/context': { useUi: () => ({ model: {} }) },
    'stoop/kit': { Icon: 'icon' },
    'stoop/texts': { current: { find: () => undefined } },
  };
  const { component, sheet } = part((name) => {
    const given = shared[name];
    if (!given) throw new Error(`expected nothing else to be asked for, got ${name}`);
    return given;
  });
  const message = { id: 'm1', reactions: [{ type: 'wave', count: 3 }] };
  const drawn = component({ message, close() {} });
  expect(drawn.children.at(-1)).toBe('Waved 3 times');
  drawn.onClick();
  expect(requests).toMatchObject([{ method: 'POST', path: '/messages/m1/reaction' }]);
  expect(sheet).toBe('.wave{color:red}');
});
