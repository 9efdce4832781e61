import { jsonLength } from '../../json/length.ts';
import { LIMITS } from '../../limits.ts';
import type { LinkScraper } from '../../ports/index.ts';
import type { Json } from '../../types/index.ts';

const URL = /\bhttps?:\/\/[^\s<>"'`]+/gi;
const MARK = /:\/\//;
const NONE: readonly string[] = [];
const PUNCTUATION = '.,;:!?)]}';

/** Attachments are stored and sent as clients know them; `og_scrape_url` is the link that one shows. */
function isShown(attachments: readonly Json[], url: string): boolean {
  return attachments.some(
    (item) =>
      typeof item === 'object' &&
      item !== null &&
      !Array.isArray(item) &&
      'og_scrape_url' in item &&
      item.og_scrape_url === url,
  );
}

/**
 * Cuts punctuation after a link, which belongs to the sentence. Works from the end: an expression would begin again at
 * each sign, so a link full of signs would take the square of its length.
 */
function withoutTrail(url: string): string {
  let end = url.length;
  while (end > 0 && PUNCTUATION.includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

/** Splits a text at its links. Links are the pieces with odd numbers. */
export function splitAtLinks(text: string): readonly string[] {
  // Most texts contain no link, and looking for the word takes no time.
  if (!MARK.test(text)) return [text];
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(URL)) {
    const link = withoutTrail(found);
    pieces.push(text.slice(end, index), link);
    end = index + link.length;
  }
  return [...pieces, text.slice(end)];
}

/** Returns the first links of a text that no attachment shows yet. */
export function linksToShow(text: string, attachments: readonly Json[]): readonly string[] {
  const found = splitAtLinks(text).filter((_, at) => at % 2 === 1);
  if (found.length === 0) return NONE;
  const room = LIMITS.attachments - attachments.length;
  return [...new Set(found)]
    .slice(0, Math.min(LIMITS.enrichedLinks, Math.max(0, room)))
    .filter((url) => !isShown(attachments, url));
}

/** Fetches link previews in the order of the links. Leaves out those that are empty or too large. Never rejects. */
export async function scrapeLinks(scraper: LinkScraper, urls: readonly string[]): Promise<readonly Json[]> {
  const found = await Promise.all(urls.map((url) => scraper.scrape(url).catch(() => null)));
  return found.flatMap((attachment, i) => {
    if (attachment === null || jsonLength(attachment) > LIMITS.linkAttachmentBytes) return [];
    // biome-ignore lint/style/useNamingConvention: attachments are stored and sent as clients know them
    return [{ ...attachment, og_scrape_url: urls[i] ?? '' }];
  });
}
