import { type ReactElement, useEffect } from 'react';
import { type EmojiPickerProps, useUi } from '../../ui/index.ts';
import { emojiNamed, searchEmoji } from './catalog.ts';
import { Picker } from './picker.tsx';
import { useNames } from './use-names.ts';

/** Finds emoji for the text typed after a colon, and shows the picker while it is open. */
export function Emoji(props: EmojiPickerProps): ReactElement | null {
  const { open, pick, close, query, found, ready, usual = [] } = props;
  const { locale } = useUi().settings;
  const named = useNames(locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names find other emoji
  useEffect(() => {
    if (query !== '') found(searchEmoji(query, locale));
  }, [query, locale, found, named]);
  useEffect(() => ready?.(emojiNamed), [ready]);
  return open ? <Picker pick={pick} close={close} usual={usual} /> : null;
}
