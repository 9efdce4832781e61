/** A text function as its caller sees it, whatever its arguments. */
export type Words = (values?: never) => string;

/**
 * Replaces the English texts of parts with the visitor's language or the owner's own words. Each widget has its own
 * object and passes it to its parts, which run anew for each widget. Without replacements, parts speak English.
 */
export const current: {
  find: (part: string, key: string) => Words | undefined;
  /**
   * Loads the emoji names in the visitor's language, one emoji per line. Absent for English, whose names are in the
   * emoji part.
   */
  emoji?: () => Promise<string>;
} = { find: () => undefined };
