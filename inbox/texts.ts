/** The texts of the page, in the first of the browser's languages that there is. */
import en from './texts/en.json';

type Texts = typeof en;
export type TextName = keyof Texts;

/** Languages besides English, as the files are named. */
const LANGUAGES = [
  ...['ar', 'de', 'es', 'fr', 'he', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'uk', 'zh'],
  'zh-Hant',
] as const;
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'he'];
/** Regions that write Chinese in traditional letters. */
const TRADITIONAL = /^zh-(?:hant|hk|mo|tw)\b/i;

let texts: Texts = en;

/** Returns the language of a browser's tag; `en` for English, null for one that the page does not speak. */
function languageOf(tag: string): string | null {
  if (TRADITIONAL.test(tag)) return 'zh-Hant';
  const base = tag.split('-')[0]?.toLowerCase() ?? '';
  if (base === 'en') return base;
  return LANGUAGES.find((language) => language === base) ?? null;
}

/** A Latin name in a Hebrew sentence must not turn what stands beside it. */
const isolated = (value: string): string =>
  document.documentElement.dir === 'rtl' ? `\u2068${value}\u2069` : value;

/** Returns a text, with the values of its names. */
export function text(name: TextName, values: Readonly<Record<string, string>> = {}): string {
  return texts[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
    const value = values[key];
    return value === undefined ? whole : isolated(value);
  });
}

function fill(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-text]'))
    place.textContent = text(place.dataset.text as TextName);
  for (const place of document.querySelectorAll<HTMLElement>('[data-label]'))
    place.ariaLabel = text(place.dataset.label as TextName);
}

/** Loads the texts and writes them into the page. English stays if a language cannot be loaded. */
export async function showTexts(): Promise<void> {
  const language = navigator.languages.map(languageOf).find((found) => found !== null) ?? 'en';
  if (language !== 'en') {
    const loaded = await fetch(`/inbox/texts/${language}.json`)
      .then((reply): Promise<Texts> | null => (reply.ok ? reply.json() : null))
      .catch(() => null);
    if (loaded !== null) {
      texts = loaded;
      document.documentElement.lang = language;
      document.documentElement.dir = RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr';
    }
  }
  fill();
}

/** Returns a moment in the language of the page: `29 Nov 2026, 02:15`. @param at ISO 8601 */
export function dateText(at: unknown): string {
  const { lang } = document.documentElement;
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(String(at)),
  );
}
