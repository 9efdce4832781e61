/**
 * Compiles messages at build time: the files of `src/i18n/locales` hold ICU messages, the bundles hold functions.
 * Code imports one chunk of one language as `virtual:texts/<language>/<chunk>`. A language that does not fit
 * English fails the build.
 */
import { fileURLToPath } from 'node:url';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { readFittingLocale } from './compare.mjs';
import { fileOf, LOCALES, languageOf, SOURCE_LANGUAGE } from './locale-files.mjs';

/** Imports of the compiler's helpers, which ours replace: they are smaller and take plural rules from Intl. */
const RUNTIME_IMPORTS = /^import \{[^}]*\} from "@messageformat\/runtime[^"]*";\n/gm;
const RUNTIME = fileURLToPath(new URL('../../src/i18n/runtime.ts', import.meta.url));
const PREFIX = 'virtual:texts/';
/** Names all texts, in place of a language. */
const NAMES = 'names';

/**
 * Returns the name by which code imports a chunk.
 * @param {string} language
 * @param {string} chunk
 */
export const textsImport = (language, chunk) => `${PREFIX}${language}/${chunk}`;

/**
 * Compiles one chunk of a locale file to a module whose default export holds its messages.
 * @param {string} file
 * @param {string} chunk
 * @returns {Promise<string>}
 * @throws if the language does not fit English, or has no such chunk
 */
export async function compileChunk(file, chunk) {
  const locale = await readFittingLocale(file);
  const texts = locale[chunk];
  if (!texts)
    throw new Error(`${file}: expected one of the chunks ${Object.keys(locale).join(', ')}; came ${chunk}`);
  const language = languageOf(file);
  const compiled = compileModule(new MessageFormat(language), texts).replace(RUNTIME_IMPORTS, '');
  const rules = language.replace(/-.*/, '');
  return [
    `import { number, plural, pluralRules, select } from ${JSON.stringify(RUNTIME)};`,
    `const ${rules} = pluralRules(${JSON.stringify(language)});`,
    compiled,
  ].join('\n');
}

/** Returns a module with the keys of every text, by chunk. */
async function compileNames() {
  const chunks = Object.entries(await readFittingLocale(fileOf(SOURCE_LANGUAGE)));
  const names = Object.fromEntries(chunks.map(([chunk, texts]) => [chunk, Object.keys(texts)]));
  return `export default ${JSON.stringify(names)};`;
}

/**
 * Compiles what an import names: a chunk, or the names of all texts.
 * @param {string} name `virtual:texts/de/search`, `virtual:texts/names`
 */
export function compileImport(name) {
  if (name === `${PREFIX}${NAMES}`) return compileNames();
  const [language = '', chunk = ''] = name.slice(PREFIX.length).split('/');
  return compileChunk(fileOf(language), chunk);
}

/**
 * Rollup and vite plugin.
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function icuMessages() {
  /** Module ids are paths below the locales, so that stack traces and source maps name a message's file. */
  const mark = `\0${LOCALES}`;
  const extension = '.js';
  return {
    name: 'stoop-messages',
    enforce: 'pre',
    resolveId: (source) =>
      source.startsWith(PREFIX)
        ? { id: `${mark}${source.slice(PREFIX.length)}${extension}`, moduleSideEffects: false }
        : null,
    async load(id) {
      if (!id.startsWith(mark)) return null;
      const name = id.slice(mark.length, -extension.length);
      this.addWatchFile(fileOf(name === NAMES ? SOURCE_LANGUAGE : name.replace(/\/.*/, '')));
      return { code: await compileImport(`${PREFIX}${name}`), map: null };
    },
  };
}
