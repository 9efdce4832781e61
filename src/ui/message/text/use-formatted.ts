import { useEffect, useRef, useState } from 'react';
import { usePoint } from '../../points/use-point.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/** Longest time that a stored text waits for its formatting, ms. Then it shows as it was written. */
const LONGEST_WAIT_MS = 1_000;

interface Written {
  readonly text: string;
  readonly quoted?: { readonly text: string };
  readonly status?: string;
}

/**
 * Returns the newest value whose texts can be drawn as they will stay: without marks, or with their formatting loaded.
 * Null if there is none yet.
 * @param texts the texts of `value`
 */
export function useFormatted<T>(value: T, texts: readonly Written[]): T | null {
  const drawn = useRef(new Set<string>()).current;
  const [late, setLate] = useState(false);
  const shown = useRef<T>(null);
  const needsMarkdown = (text = '', isSending = false) => {
    if (drawn.has(text)) return false;
    // A message that is being sent never waits.
    if (!isSending && mayBeMarkdown(text)) return true;
    drawn.add(text);
    return false;
  };
  const marked = texts.some(
    ({ text, quoted, status }) => needsMarkdown(text, status === 'sending') || needsMarkdown(quoted?.text),
  );
  const waits = !usePoint('rich-text', marked, setLate) && marked && !late;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(setLate, LONGEST_WAIT_MS, true);
    return () => clearTimeout(timer);
  }, [waits]);
  if (!waits) shown.current = value;
  return shown.current;
}
