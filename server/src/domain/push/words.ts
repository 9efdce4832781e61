/**
 * Turns a text into one line for a notification, as the widget does. The widget's own reader of marks is no part of a
 * server.
 */

/** More than any device shows; the rest is not read. */
const MOST_READ = 1_000;
/** Nesting of marks, deeper than anybody writes them. */
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
 * In order: an escaped sign, code, a link with its own words, an address in brackets, a bare address, and text between
 * marks of emphasis. Signs in a bare address are no marks.
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

/** Returns a link's words, with the true address beside them if they read as another; null if it is no link. */
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

/** Returns a line without the marks of a quote, a heading or a row of a list; rows keep a sign. */
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

/** Returns a text on one line. Marked text stays and the marks go, unless there is nothing else. */
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
