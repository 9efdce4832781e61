import type { Parts } from '../parts/parts.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/**
 * Returns a text without its markdown marks, for places that announce it once. Returns the text as written if the
 * markdown part cannot be loaded.
 */
export async function readPlain(text: string, parts: Parts): Promise<string> {
  const Markdown = mayBeMarkdown(text) && (await parts.load('markdown').catch(() => null));
  return Markdown ? Markdown.plain(text) : text;
}
