import { parse } from '@messageformat/parser';

/** @typedef {'text' | 'number'} Kind what an argument has to be */

/** ICU formats that src/i18n/runtime.ts knows beside plural and select. Dates come from src/i18n/format.ts. */
const FORMATS = ['number'];

/**
 * Returns the arguments that an ICU message takes, with the kind of each.
 * @param {string} text
 * @returns {Map<string, Kind>}
 * @throws if the text is no ICU message, or uses a format that the widget does not have
 */
export function argumentsOf(text) {
  /** @type {Map<string, Kind>} */
  const found = new Map();
  collect(parse(text), found);
  return found;
}

/**
 * @param {ReturnType<typeof parse>} tokens
 * @param {Map<string, Kind>} found
 */
function collect(tokens, found) {
  for (const token of tokens) {
    if (token.type === 'function' && !FORMATS.includes(token.key))
      throw new Error(`expected the format ${FORMATS.join(', ')}, came ${token.key}`);
    // An argument that is counted in one place and written in another counts as a number.
    if ('arg' in token && found.get(token.arg) !== 'number') found.set(token.arg, kindOf(token.type));
    if ('cases' in token)
      for (const arm of token.cases) collect(/** @type {typeof tokens} */ (arm.tokens), found);
  }
}

/**
 * @param {string} type of a token
 * @returns {Kind}
 */
const kindOf = (type) => (['plural', 'selectordinal', 'function'].includes(type) ? 'number' : 'text');

/** Every category of small numbers occurs below this; some languages have one more for millions. */
const COUNTS = 200;

/** @type {Map<string, readonly string[]>} */
const categories = new Map();

/**
 * Returns the categories of whole numbers in one language, and `other`, which fractions need.
 * @param {string} locale
 * @returns {readonly string[]}
 */
function categoriesOf(locale) {
  const known = categories.get(locale);
  if (known) return known;
  const rules = new Intl.PluralRules(locale);
  const all = [...new Set([...Array.from({ length: COUNTS }, (_, count) => rules.select(count)), 'other'])];
  categories.set(locale, all);
  return all;
}

/**
 * Returns the plurals of a message, those inside of others too.
 * @param {ReturnType<typeof parse>} tokens
 * @returns {import('@messageformat/parser').Select[]}
 */
const pluralsIn = (tokens) =>
  tokens.flatMap((token) =>
    typeof token !== 'string' && 'cases' in token
      ? [
          ...(token.type === 'plural' ? [token] : []),
          ...token.cases.flatMap((arm) => pluralsIn(/** @type {typeof tokens} */ (arm.tokens))),
        ]
      : [],
  );

/**
 * Returns the plural categories of a language that a message leaves out. A text that is the same for every number
 * has no plural: it writes the number as `{count, number}`.
 * @param {string} text
 * @param {string} locale
 * @returns {readonly string[]}
 */
export function missingCategories(text, locale) {
  const wanted = categoriesOf(locale);
  const missing = pluralsIn(parse(text)).flatMap(({ cases }) => {
    const arms = cases.map(({ key }) => key);
    return wanted.filter((category) => !arms.includes(category));
  });
  return [...new Set(missing)];
}
