import { useCallback, useRef, useState } from 'react';
import { type FindEmoji, usePoint, type View } from '../../ui/index.ts';
import { type EmojiWords, useEmojiWords } from './use-emoji-words.ts';
import type { TextTools } from './use-text-tools.ts';

interface Options {
  readonly text: TextTools;
  /** True if emoji are enabled and no command's arguments are being typed. */
  readonly on: boolean;
  /** True while the picker is open, or an emoji is searched by its name. */
  readonly shown: boolean;
  readonly submit: () => void;
}

export interface EmojiTools {
  /** The picker and the search by name; null while they are not loaded. */
  readonly Emoji: View<'emoji-picker'> | null;
  /** Called with its search by short names. */
  readonly ready: (find: FindEmoji) => void;
  readonly rewrite: EmojiWords['rewrite'];
}

/** Loads the emoji when they are needed, and turns short names into emoji. */
export function useEmojiTools(area: HTMLTextAreaElement, options: Options): EmojiTools {
  const { text, on, shown } = options;
  const submitted = useRef(options.submit);
  submitted.current = options.submit;
  const [failed, setFailed] = useState(false);
  // Boxed, because a state setter would call a plain function.
  const [names, setNames] = useState<{ readonly find: FindEmoji } | null>(null);
  const submit = () => submitted.current();
  const words = useEmojiWords(area, { text, find: names?.find ?? null, failed, on, submit });
  const Emoji = usePoint('emoji-picker', shown || words.wanted, setFailed);
  const ready = useCallback((find: FindEmoji) => setNames({ find }), []);
  return { Emoji, ready, rewrite: words.rewrite };
}
