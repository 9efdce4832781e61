import texts from './locales/en.ts';
import type { Compiled } from './types.ts';

export { createFormats, daysBetween, type Formats } from './format.ts';

/** Every text of the widget by key, as a function of its arguments. */
export type Messages = Compiled<typeof texts>;

/** What a file of `locales` holds: a missing key is a type error, a strange argument fails the build. */
export type Texts = { readonly [K in keyof typeof texts]: string };

/** English. The build turns the texts of the file into functions (scripts/i18n), which the type checker cannot see. */
export const en = texts as unknown as Messages;
