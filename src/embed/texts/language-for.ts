/** Languages with texts beside English: the names of their files. */
const LANGUAGES: readonly string[] = 'ar de en es fr he hi it ja ko nl pl pt ru tr uk zh zh-Hant'.split(' ');

export interface ChosenLocale {
  /** Language of the texts. */
  readonly language: string;
  /** Locale of dates, times and numbers: the language of the texts, with the visitor's region. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
}

const RIGHT_TO_LEFT = /^(ar|he)/;

/** Returns the language whose texts fit a language tag; null if the tag is invalid, or has no texts. */
export function languageFor(tag: string): ChosenLocale | null {
  try {
    const locale = `${new Intl.Locale(tag)}`;
    const { language: spoken, script } = new Intl.Locale(tag).maximize();
    // The script follows from the region if the tag has none.
    const language = script === 'Hant' ? 'zh-Hant' : spoken;
    const dir = RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr';
    return LANGUAGES.includes(language) ? { language, locale, dir } : null;
  } catch {
    // Pages write anything into `lang`.
    return null;
  }
}
