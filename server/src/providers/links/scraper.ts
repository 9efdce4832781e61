import type ogs from 'open-graph-scraper';
import type { LinkScraper } from '../../domain/ports/index.ts';
import { type FetchOptions, type Page, pageFetcher } from './fetch-page.ts';

/** Tags that are looked at, and characters of one; a page that says more of itself is not read further. */
const MOST_TAGS = 300;
const MOST_TAG = 4_096;
const MOST_TITLE = 1_024;

const TAG = /<(?:meta|link)[\s/]/gi;
const TITLE = /<title(?:\s[^<>]{0,200})?>/i;

/** Returns where a tag that begins here ends; -1 if it does not within its size. Quoted values may contain `>`. */
function endOf(html: string, start: number): number {
  let quote = '';
  const last = Math.min(html.length, start + MOST_TAG);
  for (let at = start; at < last; at += 1) {
    const char = html.charAt(at);
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return -1;
}

/**
 * Returns the part of a page that describes it, as a page of nothing else. A parser of a whole page takes more than the
 * square of its elements if they are nested wrongly. A page made for that would hold up everybody for minutes.
 */
function headOf(html: string): string {
  const tags: string[] = [];
  TAG.lastIndex = 0;
  for (let seen = 0; seen < MOST_TAGS; seen += 1) {
    const found = TAG.exec(html);
    if (found === null) break;
    const end = endOf(html, found.index);
    if (end === -1) continue;
    tags.push(html.slice(found.index, end));
    TAG.lastIndex = end;
  }
  TAG.lastIndex = 0;
  const opening = TITLE.exec(html);
  const begin = opening === null ? 0 : opening.index + opening[0].length;
  const title = opening === null ? '' : (html.slice(begin, begin + MOST_TITLE).split('<')[0] ?? '');
  return `<html><head><title>${title}</title>${tags.join('')}</head><body></body></html>`;
}

const MAX_TITLE = 300;
const MAX_TEXT = 1_000;
const MAX_URL = 2_048;

type Found = Awaited<ReturnType<typeof ogs>>['result'];

const cut = (text: string | undefined, max: number) => {
  const clean = (text ?? '').replaceAll(/\s+/g, ' ').trim();
  return clean.length > max ? `${clean.slice(0, max - 1)}…` : clean;
};

/** Returns an address of the web as the page meant it; undefined for all others, above all `javascript:`. */
function webAddress(text: string | undefined, base: string): string | undefined {
  const url = text === undefined || text === '' ? null : URL.parse(text, base);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  return url.href.length > MAX_URL ? undefined : url.href;
}

function first<T>(values: readonly T[] | T | undefined): T | undefined {
  return Array.isArray(values) ? values[0] : (values as T | undefined);
}

/** Returns the kind and the file of a page's media. */
function mediaOf(found: Found, page: Page, image: string | undefined) {
  const video = webAddress(first(found.ogVideo)?.url, page.url);
  if (video !== undefined) return { type: 'video', asset_url: video };
  const audio = webAddress(found.ogAudioSecureURL ?? found.ogAudioURL ?? found.ogAudio, page.url);
  if (audio !== undefined) return { type: 'audio', asset_url: audio };
  return { type: image === undefined ? 'article' : 'image' };
}

function attachment(asked: string, page: Page, found: Found) {
  const title = cut(found.ogTitle ?? found.twitterTitle ?? found.dcTitle, MAX_TITLE);
  const text = cut(found.ogDescription ?? found.twitterDescription, MAX_TEXT);
  const image = webAddress(first(found.ogImage)?.url ?? first(found.twitterImage)?.url, page.url);
  if (title === '' && image === undefined) return null;
  return {
    ...mediaOf(found, page, image),
    og_scrape_url: asked,
    title_link: webAddress(found.ogUrl, page.url) ?? page.url,
    author_name: cut(found.ogSiteName, MAX_TITLE) || new URL(page.url).hostname.replace(/^www\./, ''),
    ...(title !== '' && { title }),
    ...(text !== '' && { text }),
    ...(image !== undefined && { image_url: image, thumb_url: image }),
  };
}

/** Previews of pages and of pictures. */
export function linkScraper(options: FetchOptions): LinkScraper {
  const fetchPage = pageFetcher(options);
  return {
    async scrape(url) {
      const page = await fetchPage(url);
      if (page === null) return null;
      if (page.contentType.startsWith('image/') && page.contentType !== 'image/svg+xml')
        return {
          type: 'image',
          og_scrape_url: url,
          title_link: page.url,
          image_url: page.url,
          thumb_url: page.url,
        };
      if (page.html === '') return null;
      // Loaded with the first link that is looked at: a fifth of all a server has to load.
      const { default: scrape } = await import('open-graph-scraper');
      const { error, result } = await scrape({ html: headOf(page.html) }).catch(
        () => ({ error: true, result: {} }) as const,
      );
      return error ? null : attachment(url, page, result);
    },
  };
}
