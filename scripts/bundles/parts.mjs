/** Modules that parts of the widget share with its shell, and where the shell finds parts. */
import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, resolve } from 'node:path';
import { at, SHARED } from './common.mjs';

const PART_SOURCES = at('src/embed/parts/sources.ts');
/** Modules of the shell that parts are given, by their name there. */
const GIVEN = new Map([
  [at('src/ui/context.ts'), 'stoop/context'],
  [at('src/ui/kit.ts'), 'stoop/kit'],
  [at('src/i18n/current.ts'), 'stoop/texts'],
]);
/** Modules that the kit gives to parts, by file. */
const OF_KIT = new Set(
  Array.from(readFileSync(at('src/ui/kit.ts'), 'utf8').matchAll(/ from '\.\/(.+?)'/g), ([, path]) =>
    at(`src/ui/${path}`),
  ),
);
/** Modules shorter than this, in characters, may be repeated in a part. */
const WORTH_GIVING = 250;
const REACT_FOR_MAPS = at('scripts/parts/react-for-maps.mjs');
/** Source of src/embed/parts/shared.ts, which lists what parts are given: a part must not ask for anything else. */
const SHARED_SOURCE = readFileSync(at('src/embed/parts/shared.ts'), 'utf8');
/** @param {string} name */
const isShared = (name) =>
  name === '*' || new RegExp(`[{ ]${name}[, ]`).test(SHARED_SOURCE.split('SHARED:')[1] ?? '');

const MANIFEST = at('src/features/manifest/index.ts');
const MANIFEST_SOURCE = readFileSync(MANIFEST, 'utf8');

/** Entries that have a name because they sit at several points. */
const NAMED = new Map(
  Array.from(MANIFEST_SOURCE.matchAll(/^const (\w+) = \(\) => import\('(.+?)'\)/gm), ([, name, path]) => [
    name,
    path,
  ]),
);

/** @param {string} point */
const nameAt = (point) => point.split('.').at(-1) ?? '';

/**
 * The module that each part is built from, by the part's name: those of the manifest, and three that draw nothing. The shell derives the name from the point (src/embed/parts/sources.ts).
 * @type {Map<string, string>}
 */
export const PARTS = new Map(
  ['proof', 'send-form', 'unknown-settings'].map((name) => [name, at(`src/embed/parts/${name}.ts`)]),
);
for (const [, point = '', path, entry] of MANIFEST_SOURCE.matchAll(
  /^ {2}'?([a-z.-]+)'?: (?:\(\) => import\('(.+?)'\)|(\w+)),$/gm,
)) {
  const input = resolve(dirname(MANIFEST), path ?? NAMED.get(entry) ?? '');
  const name = nameAt(point);
  const other = PARTS.get(name) ?? input;
  if (other !== input)
    throw new Error(`${point}: expected ${name} to name one entry, got ${input} and ${other}`);
  PARTS.set(name, input);
}

/**
 * @param {import('rollup').OutputChunk} chunk
 * @returns {string[]} shared code that a part repeats, or asks for in vain
 */
function problemsOf({ name, modules, importedBindings }) {
  const repeated = Object.entries(modules)
    .filter(([id, { renderedLength }]) => OF_KIT.has(id) && renderedLength > WORTH_GIVING)
    .map(([id]) => `${name} has ${id} once more: its modules are to import it from src/ui/kit.ts`);
  const missing = Object.entries(importedBindings)
    .filter(([from]) => !from.startsWith('stoop/'))
    .flatMap(([from, names]) => names.filter((one) => !isShared(one)).map((one) => `${one} of ${from}`))
    .map((one) => `${name} uses ${one}, which src/embed/parts/shared.ts does not give to parts`);
  return [...repeated, ...missing];
}

/**
 * Gives parts what they share with the shell, instead of an import.
 * @returns {import('rollup').Plugin}
 */
export function sharedWithShell() {
  return {
    name: 'stoop-shared-with-shell',
    async resolveId(source, importer) {
      // pigeon-maps imports a renderer's whole library by one name. A module of its own holds what maps use.
      if (source === 'react' && importer?.includes('/pigeon-maps/')) return REACT_FOR_MAPS;
      if (SHARED.includes(source)) return { id: source, external: true };
      if (!importer || !(source.startsWith('.') || isAbsolute(source))) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      const given = resolved && GIVEN.get(resolved.id);
      return given ? { id: given, external: true } : null;
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
      for (const problem of chunks.flatMap(problemsOf)) this.error(problem);
    },
    renderChunk: (code) => ({
      code: `export function part(require, exports = {}) {\n${code}\nreturn exports;\n}`,
      map: null,
    }),
  };
}

/**
 * Tells the shell where to find the parts that were built before it. They stand beside it, all under one hash, so
 * that it carries no list of them.
 * @param {string} hash
 * @returns {import('rollup').Plugin}
 */
export function partFiles(hash) {
  return {
    name: 'stoop-part-files',
    // The solver of proofs and the sender of files have another address each time, because browsers may remember a
    // failure. The sender is kept.
    load: (id) =>
      id === PART_SOURCES
        ? `import { fetchModule } from './fetch-module.ts';
export const fileAt = (point) => point.split('.').pop();
export const fetchPart = (name, again) => fetchModule(new URL(name + ${JSON.stringify(`-${hash}.js`)} + again, import.meta.url).href);
export const fetchSolver = async () => (await fetchPart('proof', '?' + Date.now())).part().solve;
let sendForm;
export const fetchSendForm = async () => (sendForm ??= (await fetchPart('send-form', '?' + Date.now())).part().sendForm);
export const fetchUnknownSettings = async () => (await fetchPart('unknown-settings', '')).part().unknownSettings;`
        : null,
  };
}
