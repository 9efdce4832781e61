import { fileURLToPath } from 'node:url';
import { emojiNames } from './emoji-names.mjs';
import { textsImport } from './index.mjs';
import { chunkNames, languages, SHELL } from './locale-files.mjs';

/** Chunks in a second file, fetched with the first: one file would exceed its budget. */
const MORE = new Set([
  ...['availability', 'hours', 'palette', 'team'],
  ...['location', 'moderation', 'poll', 'profile'],
  ...['queue', 'queueActions', 'queueMenu', 'shortcuts'],
]);

/**
 * Returns the files of each language as modules: `de` has the shell's texts, `de-parts` and `de-more` the other chunks by name,
 * `de-emoji` the names of emoji.
 * @returns {Promise<Map<string, string>>} source by name
 */
export async function textModules() {
  const ofParts = (await chunkNames()).filter((chunk) => chunk !== SHELL);
  /** @type {Map<string, string>} */
  const all = new Map();
  for (const language of await languages()) {
    /** @param {string} chunk */
    const from = (chunk) => JSON.stringify(textsImport(language, chunk));
    /** @param {readonly string[]} chunks */
    const moduleOf = (chunks) => {
      const imports = chunks.map((chunk) => `import ${chunk} from ${from(chunk)};`);
      return `${imports.join('\n')}\nexport default { ${chunks.join(', ')} };`;
    };
    all.set(language, `export { default } from ${from(SHELL)};`);
    all.set(`${language}-emoji`, `export default ${JSON.stringify(emojiNames(language))};`);
    all.set(`${language}-parts`, moduleOf(ofParts.filter((chunk) => !MORE.has(chunk))));
    all.set(`${language}-more`, moduleOf(ofParts.filter((chunk) => MORE.has(chunk))));
  }
  return all;
}

/** The module that fetches texts by address in the script tag's files. */
const FETCH_TEXTS = fileURLToPath(new URL('../../src/embed/texts/fetch-texts.ts', import.meta.url));
const PREFIX = 'locale:';

/**
 * Adds every language as a chunk of the bundle itself, for bundles whose addresses the page's bundler decides.
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
