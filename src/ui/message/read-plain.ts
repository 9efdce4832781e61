import type { Parts } from '../parts/parts.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/** What a text reads as, for where it is told once: as it was written where the part that reads marks cannot be had. */
export async function readPlain(text: string, parts: Parts): Promise<string> {
  const Markdown = mayBeMarkdown(text) && (await parts.load('markdown').catch(() => null));
  return Markdown ? Markdown.plain(text) : text;
}
