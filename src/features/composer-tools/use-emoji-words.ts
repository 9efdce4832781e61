import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FindEmoji } from '../../ui/index.ts';
import { type EmojiWord, emojiWordAt } from './state/index.ts';
import type { TextTools } from './use-text-tools.ts';

interface Options {
  readonly text: TextTools;
  /** Looks up short names; null while the emoji part is not loaded. */
  readonly find: FindEmoji | null;
  /** True if the emoji part could not be loaded. */
  readonly failed: boolean;
  /** True if emoji are enabled and no command's arguments are being typed. */
  readonly on: boolean;
  readonly submit: () => void;
}

export interface EmojiWords {
  /** True once a short name was typed: the emoji part is needed. */
  readonly wanted: boolean;
  /**
   * Returns the text to send, with its last word as an emoji if the word stands for one. Returns null while that is
   * unknown; the text is sent once it is known.
   */
  readonly rewrite: (text: string) => string | null;
}

/** A word that became an emoji, and the text after the change. */
interface Made {
  readonly word: EmojiWord;
  readonly emoji: string;
  readonly value: string;
  readonly caret: number;
}

/** Words that wait for the emoji part, and words that stay as they are: their emoji was undone, or they were pasted. */
interface Memory {
  word: EmojiWord | null;
  sending: boolean;
  made: Made | null;
  readonly kept: Set<string>;
}

type Convert = (word: EmojiWord) => void;

/** Returns the word that the last typed character ends: a short name at its colon, an emoticon at the space after it. */
function endedAt(text: string): EmojiWord | null {
  const spaced = /\s$/u.test(text);
  const word = spaced || text.endsWith(':') ? emojiWordAt(spaced ? text.slice(0, -1) : text) : null;
  return spaced || word?.code ? word : null;
}

/**
 * Keeps the word of an emoji that was just undone, with the caret behind it.
 * @returns whether the input was such an undo
 */
function keepUndone(area: HTMLTextAreaElement, memory: Memory, inputType: string): boolean {
  const { made } = memory;
  memory.made = null;
  if (!made || inputType !== 'historyUndo') return false;
  memory.kept.add(made.word.text);
  // The browser selects the restored text. Writing continues behind it.
  const end = made.caret + made.word.text.length - made.emoji.length;
  area.setSelectionRange(end, end);
  return true;
}

/**
 * Listens to typing in a text area.
 * @returns a function that stops listening
 */
function listen(
  area: HTMLTextAreaElement,
  memory: Memory,
  { latest, convert }: { readonly latest: RefObject<Options>; readonly convert: Convert },
): () => void {
  const keep = (word: EmojiWord | null) => word && memory.kept.add(word.text);
  const take = (word: EmojiWord | null) => word && !memory.kept.has(word.text) && convert(word);
  const onInput = (event: Event) => {
    const { inputType = '', isComposing } = event as InputEvent;
    const { value, selectionStart: caret, selectionEnd } = area;
    const { on, text } = latest.current;
    for (const word of memory.kept) if (!value.includes(word)) memory.kept.delete(word);
    if (text.writing() || keepUndone(area, memory, inputType)) return;
    if (!on || isComposing || caret !== selectionEnd) return;
    const before = value.slice(0, caret);
    if (inputType.startsWith('insertFrom')) keep(emojiWordAt(before));
    else if (inputType.startsWith('insert')) take(endedAt(before));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { made } = memory;
    const plain = event.key === 'Backspace' && !(event.ctrlKey || event.metaKey || event.altKey);
    if (!plain || !made || area.value !== made.value) return;
    if (area.selectionStart !== made.caret || area.selectionEnd !== made.caret) return;
    event.preventDefault();
    const { from, text } = made.word;
    latest.current.text.swap(from, from + made.emoji.length, text);
    memory.made = null;
    memory.kept.add(text);
  };
  area.addEventListener('input', onInput);
  area.addEventListener('keydown', onKeyDown);
  return () => {
    area.removeEventListener('input', onInput);
    area.removeEventListener('keydown', onKeyDown);
  };
}

/**
 * Replaces `:rocket:` by its emoji at the closing colon, and `:)` when a space follows or the text is sent. One
 * Backspace, or the browser's own undo, restores the typed word. That word is then left alone in this text. Pasted
 * words are left alone, too.
 */
export function useEmojiWords(area: HTMLTextAreaElement, options: Options): EmojiWords {
  const [wanted, setWanted] = useState(false);
  const memory = useRef<Memory>({ word: null, sending: false, made: null, kept: new Set() }).current;
  const latest = useRef(options);
  latest.current = options;
  const { find, failed } = options;
  /** Returns the emoji of a word: empty if there is none, null while the emoji part is not loaded. */
  const emojiOf = ({ emoji, code }: EmojiWord) => {
    const { current } = latest;
    return emoji ?? (current.find ? (current.find(code) ?? '') : current.failed ? '' : null);
  };
  const convert = (word: EmojiWord) => {
    const emoji = emojiOf(word);
    if (emoji === null) {
      memory.word = word;
      setWanted(true);
    }
    if (!emoji) return;
    latest.current.text.swap(word.from, word.from + word.text.length, emoji);
    memory.made = { word, emoji, value: area.value, caret: area.selectionStart };
  };
  const converts = useRef(convert);
  useEffect(
    () => listen(area, memory, { latest, convert: (word) => converts.current(word) }),
    [area, memory],
  );
  useEffect(() => {
    if (!find && !failed) return;
    const { word, sending } = memory;
    memory.word = null;
    memory.sending = false;
    if (sending) return latest.current.submit();
    // Not within a render that has read the text already, and would put it back.
    queueMicrotask(() => {
      if (find && word && area.value.startsWith(word.text, word.from)) converts.current(word);
    });
  }, [area, memory, find, failed]);

  return {
    wanted,
    rewrite(text) {
      const word = options.on && !text.startsWith('/') ? emojiWordAt(text) : null;
      if (!word || memory.kept.has(word.text)) return text;
      const emoji = emojiOf(word);
      if (emoji === null) {
        memory.sending = true;
        setWanted(true);
        return null;
      }
      return emoji ? text.slice(0, word.from) + emoji : text;
    },
  };
}
