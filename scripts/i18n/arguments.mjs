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
