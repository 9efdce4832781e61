/** Tags that are looked at, and characters of one; a page that says more of itself is not asked what. */
const MOST_TAGS = 300;
const MOST_TAG = 4_096;
const MOST_TITLE = 1_024;

const TAG = /<(?:meta|link)[\s/]/gi;
const TITLE = /<title(?:\s[^<>]{0,200})?>/i;

/** Where a tag that begins there ends; -1 where it does not within its size. Quoted values may hold `>`. */
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
 * What a page says of itself, as a page of nothing else. To read a whole page takes a parser more than the square of its
 * elements where they are nested wrongly: a page made for that would hold up everybody for minutes.
 */
export function headOf(html: string): string {
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
