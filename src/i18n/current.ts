/** A text as the one who calls it knows it, whatever its arguments. */
export type Words = (values?: never) => string;

/**
 * What stands in the place of the English texts of parts: the visitor's language, or the owner's own words. Each widget has
 * one and gives it to its parts, which are run anew for each widget; where nobody gave any, they speak English.
 */
export const current: {
  find: (part: string, key: string) => Words | undefined;
  /** What emoji are called in the visitor's language, a line each; not for English, which their part carries. */
  emoji?: () => Promise<string>;
} = { find: () => undefined };
