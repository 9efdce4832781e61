/** What a text reads as, for a device that shows one line: as the widget tells it, whose reader of marks is no part of a server. */

/** More than any device shows; what comes after it is not read. */
const MOST_READ = 1_000;
/** Marks in marks, deeper than anybody writes them. */
const DEEPEST = 8;

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const QUOTE = /^ {0,3}> ?/;
const HEAD = /^ {0,3}#{1,6} +(.*?)(?: +#+)? *$/;
const ROW = /^\s*(?:[-+*]|(\d{1,3})[.)]) +(.*)$/;
const TASK = /^\[([ xX])\] +/;

/** The text inside a link's brackets: no brackets, unless they are escaped or balanced. */
const WORDS = String.raw`(?:\\.|\[[^\[\]]*\]|[^\[\]\\])+?`;
const SAFE = /^(?:https?:\/\/|mailto:|tel:)[^\s<>"]+$/i;
/**
 * By turns: an escaped sign, code, a link with words of its own, an address in brackets, a bare address (signs in it are
 * no marks), and what stands between marks of emphasis.
 */
const INLINE = new RegExp(
  [
    String.raw`\\(?<sign>[!-/:-@[-\x60{-~])`,
    String.raw`(?<ticks>\x60+)(?<code>(?!\x60).*?[^\x60])\k<ticks>(?!\x60)`,
    String.raw`(?<!!)\[(?<words>${WORDS})\]\(\s*<?(?<href>[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)`,
    String.raw`<(?<address>(?:https?:\/\/|mailto:)[^\s<>]+)>`,
    String.raw`(?<bare>(?:https?:\/\/|www\.)[^\s<>*~]+)`,
    String.raw`(?<star>\*{1,3})(?![\s*])(?<starred>.*?[^\s*])\k<star>(?!\*)`,
    String.raw`(?<![\p{L}\p{N}_])(?<line>_{1,3})(?![\s_])(?<lined>.*?[^\s_])\k<line>(?![\p{L}\p{N}_])`,
    String.raw`(?<!~)(?<wave>~{1,2})(?![\s~])(?<waved>.*?[^\s~])\k<wave>(?!~)`,
  ].join('|'),
  'giu',
);

/** Matches text that reads as an address. The counts are those of DNS. */
const PLACE = /(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,62}\.){1,8}\p{L}{2,63}/gu;
const UNSEEN = /\p{DI}/gu;
const SEEN = /[^\p{DI}\p{C}\p{Z}\u2800]/u;

const placeOf = (address: string) => {
  const { host, pathname } = new URL(address);
  return (host || pathname.replace(/^.*@/, '')).replace(/^www\./, '');
};

/** A link's words, with the true place beside them where they read as another; null where it is no link. */
function linkWords(words: string, href: string): string | null {
  if (!SAFE.test(href) || !URL.canParse(href) || !SEEN.test(words)) return null;
  const place = placeOf(href);
  const claims = words.replace(UNSEEN, '').match(PLACE) ?? [];
  const other = claims.some(
    (claim) => URL.canParse(`https://${claim}`) && placeOf(`https://${claim}`) !== place,
  );
  return other ? `${words} (${place})` : words;
}

function withoutMarks(text: string, depth = 0): string {
  if (depth > DEEPEST) return text;
  return text.replace(INLINE, (whole: string, ...found) => {
    const part = found.at(-1) as { readonly [name: string]: string | undefined };
    const { sign, code, words, address, bare, starred, lined, waved } = part;
    if (sign !== undefined || bare !== undefined) return sign ?? whole;
    if (code !== undefined) return /^ .*[^ ].* $/.test(code) ? code.slice(1, -1) : code;
    if (words !== undefined) return linkWords(withoutMarks(words, depth + 1), part.href ?? '') ?? whole;
    return address ?? withoutMarks(starred ?? lined ?? waved ?? whole, depth + 1);
  });
}

/** A line without what makes it a quote, a head or a row of a list; rows keep a sign. */
function opened(line: string): string {
  let rest = line;
  while (QUOTE.test(rest)) rest = rest.replace(QUOTE, '');
  const head = HEAD.exec(rest);
  if (head) return head[1] ?? '';
  const row = ROW.exec(rest);
  if (!row) return rest;
  const said = (row[2] ?? '').replace(TASK, (_, ticked: string) => (ticked === ' ' ? '☐ ' : '☑ '));
  return `${row[1] ? `${row[1]}.` : '•'} ${opened(said)}`;
}

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();

/** On one line: what marks mark stays, the marks go, unless there is nothing else. */
export function wordsOf(text: string): string {
  const pieces: string[] = [];
  let said: string[] = [];
  let fence = '';
  const say = () => {
    pieces.push(withoutMarks(said.join(' ')));
    said = [];
  };
  for (const line of text.slice(0, MOST_READ).split(/\r?\n/)) {
    const [, mark = '', after = ''] = FENCE.exec(line) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence) && after.trim() === '') fence = '';
      else pieces.push(line);
    } else if (mark !== '') {
      say();
      fence = mark;
    } else if (line.trim() === '') say();
    else said.push(opened(line));
  }
  say();
  return inOneLine(pieces.join(' ')) || inOneLine(text);
}
