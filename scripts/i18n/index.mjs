/**
 * Messages compiled at build time: a file of `src/i18n/locales` holds ICU texts, what ships are functions.
 * A text that does not parse, a missing or unknown key, a plural without one of the language's categories, and an argument
 * that English does not have fail the build.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { runInNewContext } from 'node:vm';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { transform } from 'esbuild';
import { argumentsAsTyped, argumentsOf, missingCategories } from './arguments.mjs';

/** The shell's texts, and in folders those that come with a part. */
const LOCALE_FILE = /[\\/]src[\\/]i18n[\\/]locales[\\/](?:[a-z-]+[\\/])?[A-Za-z-]+\.ts$/;
/** What the compiler imports its helpers from; ours are smaller and take plural rules from Intl. */
const RUNTIME_IMPORTS = /^import \{[^}]*\} from "@messageformat\/runtime[^"]*";\n/gm;
const SOURCE_LOCALE = 'en.ts';

/** Texts by the source they were read from: English is asked for by every language. @type {Map<string, Record<string, string>>} */
const known = new Map();

/**
 * The texts as they stand in the file. Evaluated by hand: test runners put themselves between `import` and the file,
 * and would give back what this plugin makes of it.
 * @param {string} file
 * @returns {Promise<Record<string, string>>}
 */
export async function texts(file) {
  const source = await readFile(file, 'utf8');
  const before = known.get(source);
  if (before) return before;
  const { code } = await transform(source, { loader: 'ts', format: 'cjs' });
  const module = { exports: /** @type {{ default?: Record<string, string> }} */ ({}) };
  runInNewContext(code, { module, exports: module.exports });
  if (!module.exports.default) throw new Error(`${file}: expected the texts as its default export`);
  known.set(source, module.exports.default);
  return module.exports.default;
}

/**
 * @param {string} file
 * @param {Record<string, string>} own
 */
async function compareWithEnglish(file, own) {
  for (const [key, text] of Object.entries(own)) {
    const typed = [...argumentsAsTyped(text)].sort().join(', ');
    const real = [...argumentsOf(text)].sort().join(', ');
    if (typed !== real) {
      throw new Error(
        `${file}: "${key}" takes ${real || 'no arguments'}, its type says ${typed}; give arms a space or #`,
      );
    }
  }
  for (const [key, text] of Object.entries(own)) {
    const missing = missingCategories(text, basename(file, '.ts'));
    if (missing.length > 0) throw new Error(`${file}: "${key}" has no words for ${missing.join(', ')}`);
  }
  const english = await texts(file.replace(basename(file), SOURCE_LOCALE));
  for (const [key, text] of Object.entries(english)) {
    const given = own[key];
    if (given === undefined)
      throw new Error(`${file}: the text "${key}" is missing; ${SOURCE_LOCALE} has it`);
    const known = argumentsOf(text);
    const strange = [...argumentsOf(given)].filter((name) => !known.has(name));
    if (strange.length > 0) {
      throw new Error(
        `${file}: "${key}" uses {${strange.join('}, {')}}, which ${SOURCE_LOCALE} does not have`,
      );
    }
  }
  const unknown = Object.keys(own).filter((key) => !(key in english));
  if (unknown.length > 0)
    throw new Error(`${file}: ${SOURCE_LOCALE} has no text named ${unknown.join(', ')}`);
}

/**
 * The module that ships for one locale file.
 * @param {string} file
 */
export async function compileLocale(file) {
  const own = await texts(file);
  await compareWithEnglish(file, own);
  const locale = basename(file, '.ts');
  const compiled = compileModule(new MessageFormat(locale), own).replace(RUNTIME_IMPORTS, '');
  const rules = locale.replace(/-.*/, '');
  const up = basename(dirname(file)) === 'locales' ? '..' : '../..';
  return [
    `import { number, plural, pluralRules, select } from '${up}/runtime.ts';`,
    `const ${rules} = pluralRules(${JSON.stringify(locale)});`,
    compiled,
  ].join('\n');
}

/**
 * Rollup and vite plugin.
 * @returns {import('rollup').Plugin & { enforce: 'pre' }}
 */
export function icuMessages() {
  return {
    name: 'stoop-messages',
    enforce: 'pre',
    async transform(_code, id) {
      const file = id.replace(/\?.*$/, '');
      if (!LOCALE_FILE.test(file)) return null;
      return { code: await compileLocale(file), map: null };
    },
  };
}
