/** Compares a language with English: the same keys, the same arguments, every plural category of the language. */
import { relative } from 'node:path';
import { argumentsOf, missingCategories } from './arguments.mjs';
import { englishBeside, languageOf, readLocale } from './locale-files.mjs';

/** @typedef {import('./locale-files.mjs').Locale} Locale */
/**
 * @typedef {object} Problem
 * @property {string} key `search.found`
 * @property {string} expected
 * @property {string} came
 */

/** @param {unknown} value */
const shown = (value) => JSON.stringify(value) ?? 'nothing';

/**
 * @param {unknown} value
 * @returns {value is Readonly<Record<string, unknown>>}
 */
const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns every text by its whole key. A chunk that is no object stands by its own name.
 * @param {Readonly<Record<string, unknown>>} locale
 * @returns {Map<string, unknown>}
 */
const flat = (locale) =>
  new Map(
    Object.entries(locale).flatMap(([chunk, texts]) =>
      isGroup(texts)
        ? Object.entries(texts).map(([key, text]) => /** @type {const} */ ([`${chunk}.${key}`, text]))
        : [/** @type {const} */ ([chunk, texts])],
    ),
  );

/**
 * Returns the arguments of a message in words: `{count} (number), {name} (text)`.
 * @param {string} text
 */
const argumentList = (text) =>
  [...argumentsOf(text)]
    .map(([name, kind]) => `{${name}} (${kind})`)
    .sort()
    .join(', ') || 'no arguments';

/**
 * @param {{ key: string, text: unknown, english: unknown, language: string }} message
 * @returns {Problem[]}
 */
function problemsOfText({ key, text, english, language }) {
  if (typeof text !== 'string') return [{ key, expected: 'a text', came: shown(text) }];
  try {
    const came = argumentList(text);
    const expected = typeof english === 'string' ? argumentList(english) : came;
    const missing = missingCategories(text, language);
    return [
      ...(came === expected ? [] : [{ key, expected, came }]),
      ...(missing.length === 0
        ? []
        : [{ key, expected: `arms for ${missing.join(', ')} as well`, came: shown(text) }]),
    ];
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return [{ key, expected: 'an ICU message', came: `${shown(text)} (${message})` }];
  }
}

/**
 * Returns what keeps a language from standing in the place of English. English is compared with itself.
 * @param {{ language: string, own: Locale, english: Locale }} pair
 * @returns {Problem[]}
 */
export function compareWithEnglish({ language, own, english }) {
  const wanted = flat(english);
  const given = flat(own);
  const missing = [...wanted.keys()].filter((key) => !given.has(key));
  const extra = [...given.keys()].filter((key) => !wanted.has(key));
  return [
    ...missing.map((key) => ({ key, expected: `a text for ${shown(wanted.get(key))}`, came: 'nothing' })),
    ...extra.map((key) => ({ key, expected: 'only keys of English', came: shown(given.get(key)) })),
    ...[...given]
      .filter(([key]) => wanted.has(key))
      .flatMap(([key, text]) => problemsOfText({ key, text, english: wanted.get(key), language })),
  ];
}

/**
 * Compares a locale file with the English one beside it.
 * @param {string} file
 * @returns {Promise<string[]>} a line for each text that does not fit: file, key, what was expected, what came
 */
export async function problemsOf(file) {
  const [own, english] = await Promise.all([readLocale(file), readLocale(englishBeside(file))]);
  const name = relative(process.cwd(), file);
  return compareWithEnglish({ language: languageOf(file), own, english }).map(
    ({ key, expected, came }) => `${name}: ${key}: expected ${expected}; came ${came}`,
  );
}

/** English by the locales that fit it, because a build asks once for each chunk. @type {WeakMap<Locale, Locale>} */
const fitting = new WeakMap();

/**
 * Reads a locale file that fits the English one beside it.
 * @param {string} file
 * @returns {Promise<Locale>}
 * @throws with the lines of `problemsOf` if it does not fit
 */
export async function readFittingLocale(file) {
  const [own, english] = await Promise.all([readLocale(file), readLocale(englishBeside(file))]);
  if (fitting.get(own) === english) return own;
  const problems = await problemsOf(file);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  fitting.set(own, english);
  return own;
}
