import type { MessageResponse } from '../../../protocol/index.ts';
import type { Translations } from '../message-content.ts';

const ENDING = '_text';
/** Most languages; the API supports about sixty. */
const MOST_LANGUAGES = 100;

/** Returns the text in other languages; null without translations. */
export function translationsOf({ i18n, text }: MessageResponse): Translations | null {
  if (!i18n || typeof i18n.language !== 'string') return null;
  const from = i18n.language;
  const texts = Object.entries(i18n)
    .slice(0, MOST_LANGUAGES)
    .filter(([key, value]) => key.endsWith(ENDING) && typeof value === 'string' && value !== text)
    .map(([key, value]) => [key.slice(0, -ENDING.length), String(value)] as const)
    .filter(([language]) => language !== from);
  return texts.length > 0 ? { from, texts: Object.fromEntries(texts) } : null;
}
