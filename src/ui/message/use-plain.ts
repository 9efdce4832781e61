import { useMemo } from 'react';
import { usePart } from '../parts/use-part.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/** What a text reads as, for one line. Until the part that reads marks is here it stands as it was written. */
export function usePlain(text: string): string {
  const marked = mayBeMarkdown(text);
  const Markdown = usePart('markdown', marked);
  return useMemo(() => (marked && Markdown ? Markdown.plain(text) : text), [text, marked, Markdown]);
}
