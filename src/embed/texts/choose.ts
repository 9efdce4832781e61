import { type ChosenLocale, languageFor } from './language-for.ts';

export type { ChosenLocale } from './language-for.ts';

export const ENGLISH: ChosenLocale = { language: 'en', locale: 'en', dir: 'ltr' };

/**
 * Returns the language to speak.
 * @param requested `auto`: the language of the page around the chat, then the browser's; else English
 */
export function chooseLocale(requested: string, host: HTMLElement): ChosenLocale {
  const page = host.parentElement?.closest<HTMLElement>('[lang]')?.lang;
  const candidates = requested === 'auto' ? [page, ...navigator.languages] : [requested];
  for (const tag of candidates) {
    const chosen = languageFor(tag ?? '');
    if (chosen) return chosen;
  }
  return ENGLISH;
}
