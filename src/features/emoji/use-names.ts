import { useEffect, useState } from 'react';
import { current } from '../../i18n/index.ts';
import { isNamed, nameEmoji } from './catalog.ts';

/**
 * Loads the emoji names of the reader's language once, and renders the component again when they are known.
 * @returns the locale that was named last
 */
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
        // The English names stay then, and the next opening asks again.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [locale]);
  return named;
}
