import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emojiNames } from './emoji-names.mjs';
import { texts } from './index.mjs';

export const LOCALES = fileURLToPath(new URL('../../src/i18n/locales/', import.meta.url));
const SOURCE_LANGUAGE = 'en';

/** Languages beside English, by their files. */
export async function languages() {
  const files = (await readdir(LOCALES)).filter((name) => name.endsWith('.ts'));
  return files.map((name) => basename(name, '.ts')).filter((name) => name !== SOURCE_LANGUAGE);
}

/** Folders of texts that come with parts. */
async function partFolders() {
  const entries = await readdir(LOCALES, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** Folders of texts; the shell's is the one without a name. */
export const textFolders = async () => ['', ...(await partFolders())];

/**
 * The texts of one file as they are written.
 * @param {string} folder
 * @param {string} language
 */
export const readTexts = (folder, language) => texts(join(LOCALES, folder, `${language}.ts`));

/** Folders whose texts stand in a file of their own, fetched with the others': one alone would be over its budget. */
const MORE = new Set(['location', 'moderation', 'poll', 'profile']);

/**
 * The files of each language as modules: `de` has the shell's texts, `de-parts` and `de-more` those of all parts by folder,
 * `de-emoji` what emoji are called.
 * @returns {Promise<Map<string, string>>} source by name
 */
export async function textModules() {
  const folders = await partFolders();
  /** @type {Map<string, string>} */
  const all = new Map();
  for (const language of await languages()) {
    all.set(language, `export { default } from ${JSON.stringify(join(LOCALES, `${language}.ts`))};`);
    /** @param {readonly string[]} some */
    const moduleOf = (some) => {
      const imports = some.map(
        (folder) => `import ${folder} from ${JSON.stringify(join(LOCALES, folder, `${language}.ts`))};`,
      );
      return `${imports.join('\n')}\nexport default { ${some.join(', ')} };`;
    };
    all.set(`${language}-emoji`, `export default ${JSON.stringify(emojiNames(language))};`);
    all.set(`${language}-parts`, moduleOf(folders.filter((folder) => !MORE.has(folder))));
    all.set(`${language}-more`, moduleOf(folders.filter((folder) => MORE.has(folder))));
  }
  return all;
}

/** What fetches texts by address in the script tag's files. */
const FETCH_TEXTS = fileURLToPath(new URL('../../src/embed/texts/fetch-texts.ts', import.meta.url));
const PREFIX = 'locale:';

/**
 * Every language as a chunk of the bundle itself, for bundles whose addresses are somebody else's.
 * @returns {import('rollup').Plugin}
 */
export function textChunks() {
  /** @type {Map<string, string>} */
  let sources = new Map();
  return {
    name: 'stoop-text-chunks',
    async buildStart() {
      sources = await textModules();
    },
    resolveId: (source) => (source.startsWith(PREFIX) ? source : null),
    load(id) {
      if (id !== FETCH_TEXTS) return sources.get(id.slice(PREFIX.length)) ?? null;
      const chunks = [...sources.keys()].map((name) => `'${name}': () => import('${PREFIX}${name}')`);
      return [
        `const chunks = { ${chunks.join(', ')} };`,
        'const fetchTexts = async (name) => (await chunks[name]()).default;',
        "const of = (kind) => (language) => fetchTexts(language + '-' + kind);",
        "const parts = async (language) => Object.assign({}, ...(await Promise.all([of('parts')(language), of('more')(language)])));",
        "export const FETCHED = { shell: fetchTexts, parts, emoji: of('emoji') };",
      ].join('\n');
    },
  };
}
