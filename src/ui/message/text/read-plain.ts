import type { Parts } from '../../points/points.ts';
import { mayBeMarkdown } from './may-be-markdown.ts';

/**
 * Returns a text without its markdown marks, for places that announce it once. Returns the text as written if the
 * feature cannot be loaded.
 */
export async function readPlain(text: string, parts: Parts): Promise<string> {
  const Markdown = mayBeMarkdown(text) && (await parts.load('rich-text').catch(() => null));
  return Markdown ? Markdown.plain(text) : text;
}
