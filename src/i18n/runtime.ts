/** Helpers that compiled messages call. Plural rules and number formats come from Intl, so no table of rules ships. */

type Rules = (value: number, ordinal?: boolean) => string;

const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats a number inside a text, with the locale's digits and group separators. */
export function number(locale: string, value: number, offset: number): string {
  let format = numberFormats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale);
    numberFormats.set(locale, format);
  }
  return format.format(value - offset);
}

/** Returns the function that chooses a number's plural category in one locale. */
export function pluralRules(locale: string): Rules {
  const cardinal = new Intl.PluralRules(locale);
  let ordinal: Intl.PluralRules | undefined;
  return (value, wantsOrdinal) => {
    if (!wantsOrdinal) return cardinal.select(value);
    ordinal ??= new Intl.PluralRules(locale, { type: 'ordinal' });
    return ordinal.select(value);
  };
}

/** Implements `{n, plural, …}`: the arm for an exact number wins over the arm for its category. */
// biome-ignore lint/complexity/useMaxParams: the compiler of the messages writes the calls
export function plural(
  value: number,
  offset: number,
  rules: Rules,
  arms: Readonly<Record<string, string>>,
  ordinal?: boolean,
): string {
  return arms[value] ?? arms[rules(value - offset, ordinal)] ?? arms.other ?? '';
}

/** Implements `{x, select, …}`. */
export function select(value: string, arms: Readonly<Record<string, string>>): string {
  return Object.hasOwn(arms, value) ? (arms[value] ?? '') : (arms.other ?? '');
}
