import { parse } from '@messageformat/parser';

/**
 * Names of the arguments an ICU text takes.
 * @param {string} text
 * @returns {Set<string>}
 */
export function argumentsOf(text) {
  /** @type {Set<string>} */
  const names = new Set();
  collect(parse(text), names);
  return names;
}

/**
 * @param {ReturnType<typeof parse>} tokens
 * @param {Set<string>} names
 */
function collect(tokens, names) {
  for (const token of tokens) {
    if ('arg' in token) names.add(token.arg);
    if ('cases' in token)
      for (const arm of token.cases) collect(/** @type {typeof tokens} */ (arm.tokens), names);
  }
}

/** The start of an argument or of an arm, up to the next closing brace. */
const OPENING = /\{(?=([^}]*)\})/g;

/**
 * Names of the arguments as the type checker reads them off the text (src/i18n/types.ts): the same rule in code.
 * @param {string} text
 * @returns {Set<string>}
 */
export function argumentsAsTyped(text) {
  /** @type {Set<string>} */
  const names = new Set();
  for (const [, inside = ''] of text.matchAll(OPENING)) {
    const typed = /^(.*?), (?:plural|selectordinal|number|select,)/.exec(inside);
    if (typed?.[1]) names.add(typed[1]);
    else if (inside !== '' && !/^[#{]| /.test(inside)) names.add(inside);
  }
  return names;
}

/** Every category of small numbers occurs below; far beyond, some languages have one for millions. */
const COUNTS = 200;

/** @type {Map<string, readonly string[]>} */
const categories = new Map();

/**
 * Categories of whole numbers in one language, and `other`, which fractions need.
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
 * The plural categories of a language that a text leaves out. A text with no arm but `other` says a number in one way.
 * @param {string} text
 * @param {string} locale
 * @returns {readonly string[]}
 */
export function missingCategories(text, locale) {
  const wanted = categoriesOf(locale);
  return parse(text).flatMap((token) => {
    if (typeof token === 'string' || token.type !== 'plural') return [];
    const arms = token.cases.map(({ key }) => key);
    return arms.length === 1 ? [] : wanted.filter((category) => !arms.includes(category));
  });
}
