/** Languages whose texts the widget has. */
const WITH_TEXTS: readonly string[] = ['en'];
const FALLBACK = 'en';
/** Languages written from right to left; `Intl.Locale`'s own answer is not there in every browser. */
const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

export interface ChosenLocale {
  /** For dates, times and numbers: the language of the texts, with the visitor's region where it fits. */
  readonly locale: string;
  readonly dir: 'ltr' | 'rtl';
}

const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? FALLBACK;

/** @param wish `auto`: the page's language, then the browser's */
export function chooseLocale(wish: string): ChosenLocale {
  const wishes = wish === 'auto' ? [document.documentElement.lang, ...navigator.languages] : [wish];
  const tags = wishes.filter((tag) => tag !== '' && isTag(tag));
  const locale = tags.find((tag) => WITH_TEXTS.includes(languageOf(tag))) ?? FALLBACK;
  const dir = RIGHT_TO_LEFT.has(languageOf(tags[0] ?? FALLBACK)) ? 'rtl' : 'ltr';
  return { locale, dir };
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
