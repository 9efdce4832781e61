/** The files of `src/i18n/locales`: one for each language, `{ chunk: { key: ICU message } }`. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {Readonly<Record<string, string>>} Texts */
/** @typedef {Readonly<Record<string, Texts>>} Locale */

export const LOCALES = fileURLToPath(new URL('../../src/i18n/locales/', import.meta.url));
export const SOURCE_LANGUAGE = 'en';
/** The chunk that the first download carries. The others come with the parts that use them. */
export const SHELL = 'shell';
const EXTENSION = '.json';

/** @param {string} language */
export const fileOf = (language) => join(LOCALES, `${language}${EXTENSION}`);

/** @param {string} file */
export const languageOf = (file) => basename(file, EXTENSION);

/**
 * Returns the English file beside a file.
 * @param {string} file
 */
export const englishBeside = (file) => join(dirname(file), `${SOURCE_LANGUAGE}${EXTENSION}`);

/** Locales by their source, because each file is read once for each of its chunks. @type {Map<string, Locale>} */
const parsed = new Map();

/**
 * Reads a locale file. The same content gives the same object.
 * @param {string} file
 * @returns {Promise<Locale>}
 * @throws if the file is missing or no JSON
 */
export async function readLocale(file) {
  const source = await readFile(file, 'utf8');
  const known = parsed.get(source);
  if (known) return known;
  try {
    const locale = JSON.parse(source);
    parsed.set(source, locale);
    return locale;
  } catch (cause) {
    throw new Error(`${file}: expected JSON, came ${/** @type {Error} */ (cause).message}`, { cause });
  }
}

/** Returns the languages beside English, by their files. */
export async function languages() {
  const files = (await readdir(LOCALES)).filter((name) => name.endsWith(EXTENSION));
  return files.map(languageOf).filter((name) => name !== SOURCE_LANGUAGE);
}

/** Returns the names of the chunks. */
export const chunkNames = async () => Object.keys(await readLocale(fileOf(SOURCE_LANGUAGE)));

/**
 * Returns the texts of one chunk as they are written.
 * @param {string} chunk
 * @param {string} language
 * @returns {Promise<Texts>}
 */
export const readTexts = async (chunk, language) => (await readLocale(fileOf(language)))[chunk] ?? {};
