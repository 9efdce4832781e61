import { useState } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';

export interface Translated {
  /** The words to show. */
  readonly text: string;
  /** There are two texts to choose from; absent for most messages. */
  readonly choice?: {
    /** The original's language, in the reader's. */
    readonly from: string;
    readonly original: boolean;
    toggle(): void;
  };
}

const languageOf = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? '';

function nameOfLanguage(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // What the API calls a language need not be a tag.
    return tag;
  }
}

/** A message of somebody else in the reader's language, where there is a translation, with a way back to the original. */
export function useTranslation({ text, translations, mine }: MessageSnapshot): Translated {
  const { locale } = useUi().settings;
  const [original, setOriginal] = useState(false);
  const texts = mine ? undefined : translations?.texts;
  const tag = [locale, languageOf(locale)].find((candidate) => texts && Object.hasOwn(texts, candidate));
  if (!texts || !translations || tag === undefined) return { text };
  return {
    text: original ? text : (texts[tag] ?? text),
    choice: {
      from: nameOfLanguage(translations.from, locale),
      original,
      toggle: () => setOriginal(!original),
    },
  };
}
