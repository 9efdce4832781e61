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
