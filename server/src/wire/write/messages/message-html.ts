/** Writes the text of a message as markup. Everything that its author wrote is escaped. */
import { LIMITS, splitAtLinks } from '../../../domain/index.ts';

const SPECIAL = /[&<>"']/g;
const ENTITIES: { readonly [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};
/** An empty line, and what white space follows. */
const GAP = /\n[^\S\n]*\n\s*/;

const escaped = (text: string): string => text.replace(SPECIAL, (char) => ENTITIES[char] ?? char);

const linked = (url: string): string => `<a href="${escaped(url)}" rel="nofollow">${escaped(url)}</a>`;

const paragraph = (text: string): string =>
  `<p>${splitAtLinks(text)
    .map((piece, at) => (at % 2 === 1 ? linked(piece) : escaped(piece)))
    .join('')}</p>\n`;

/** Returns paragraphs of escaped text with links; an empty text if that would be too long. */
export function htmlOf(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const html = trimmed.includes('\n') ? trimmed.split(GAP).map(paragraph).join('\n') : paragraph(trimmed);
  return html.length > LIMITS.messageHtml ? '' : html;
}
