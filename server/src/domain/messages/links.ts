import { jsonLength } from '../json/length.ts';
import { LIMITS } from '../limits.ts';
import type { LinkScraper } from '../ports.ts';
import type { Json } from '../types.ts';

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

/** Returns the first links of a text that no attachment shows yet. */
export function linksToShow(text: string, attachments: readonly Json[]): readonly string[] {
  // Most texts contain no link, and looking for the word takes no time.
  if (!MARK.test(text)) return NONE;
  const found = [...text.matchAll(URL)].map(([url]) => withoutTrail(url));
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
