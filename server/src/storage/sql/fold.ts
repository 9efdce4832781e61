/**
 * Returns a text without case. Converts to upper case, so that both small sigmas are one. The same as stoop_fold in
 * PostgreSQL.
 */
export const fold = (text: string): string => text.toUpperCase();

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Returns whether a text is one that both databases compare without case by themselves. */
export const isAscii = (text: string): boolean => !BEYOND_ASCII.test(text);
