import { useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import type { Translated } from './translated.ts';

/** Returns "en" for "en-GB": the form in which the API names languages. */
export const languageOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? '';

/**
 * Returns another person's message in the reader's language, if there is a translation, with a toggle back to the
 * original.
 */
export function useTranslation({ text, translations, mine }: MessageSnapshot): Translated {
  const { locale } = useUi().settings;
  const [original, setOriginal] = useState(false);
  const texts = mine ? undefined : translations?.texts;
  const tag = [locale, languageOf(locale)].find((candidate) => texts && Object.hasOwn(texts, candidate));
  if (!texts || !translations || tag === undefined) return { text, lang: translations?.from };
  return {
    text: original ? text : (texts[tag] ?? text),
    lang: original ? translations.from : undefined,
    choice: {
      from: translations.from,
      original,
      toggle: () => setOriginal(!original),
    },
  };
}
