import { useEffect, useState } from 'react';
import { current } from '../../i18n/index.ts';
import { isNamed, nameEmoji } from './catalog.ts';

/** Fetches what emoji are called in the reader's language, once; the component renders anew when it is known. @returns the locale that was named last */
export function useNames(locale: string): string {
  const [named, renew] = useState('');
  useEffect(() => {
    let gone = false;
    if (!isNamed(locale))
      current.emoji?.().then(
        (lines) => {
          nameEmoji(locale, lines);
          if (!gone) renew(locale);
        },
        // They are called by their English names then, and the next opening asks again.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [locale]);
  return named;
}
