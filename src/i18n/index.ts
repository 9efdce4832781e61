import texts from './locales/en.ts';
import type { Compiled } from './types.ts';

export { current, type Words } from './current.ts';
export { createFormats, daysBetween, type Formats } from './format.ts';
export * from './parts.ts';

/** Every text of the shell by key, as a function of its arguments. */
export type Messages = Compiled<typeof texts>;

/** What a file of `locales` holds: a missing or strange key is a type error, a strange argument fails the build. */
export type Texts = { readonly [K in keyof typeof texts]: string };

/** English. The build turns the texts of the file into functions (scripts/i18n), which the type checker cannot see. */
export const en = texts as unknown as Messages;
