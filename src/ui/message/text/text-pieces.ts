import type { Mention } from '../../../chat/index.ts';
import type { Messages } from '../../../i18n/index.ts';
import { nameOf } from '../../name-of.ts';
import { linkify } from './linkify.ts';

/** A piece of a message's text: plain text, a link, or a mention. */
export type TextPiece =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly me: boolean };

/** A mention as written in the text, and the name shown for it. */
interface Call {
  readonly written: string;
  readonly shown: string;
  readonly me: boolean;
}

const WORD = /[\p{L}\p{N}_]/u;
/** Code units of a letter outside the basic plane. */
const LETTER = 2;

function callsOf(mentions: readonly Mention[], m: Messages): readonly Call[] {
  const calls = mentions.flatMap((mention): Call[] => {
    if (mention.kind === 'group') return [{ written: mention.name, shown: mention.name, me: true }];
    const { person, me } = mention;
    const shown = nameOf(person, m);
    return [person.name, person.id].filter(Boolean).map((written) => ({ written, shown, me }));
  });
  // Longest first: "Ann Lee" before "Ann".
  return calls.toSorted((a, b) => b.written.length - a.written.length);
}

/** Returns the mention at the position of an `@`. A longer word is somebody else: @Ann is not @Anna. */
function callAt(text: string, at: number, calls: readonly Call[]): Call | undefined {
  if (at > 0 && WORD.test(text.charAt(at - 1))) return undefined;
  return calls.find(({ written }) => {
    const end = at + 1 + written.length;
    return text.startsWith(written, at + 1) && !WORD.test(text.slice(end, end + LETTER).charAt(0));
  });
}

function linksIn(text: string): TextPiece[] {
  return linkify(text).map((piece) =>
    piece.href ? { kind: 'link', text: piece.text, href: piece.href } : { kind: 'words', text: piece.text },
  );
}

/** Splits a text at its mentions and addresses. */
export function textPieces(text: string, mentions: readonly Mention[], m: Messages): readonly TextPiece[] {
  if (mentions.length === 0 || !text.includes('@')) return linksIn(text);
  const calls = callsOf(mentions, m);
  const pieces: TextPiece[] = [];
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const call = at >= from ? callAt(text, at, calls) : undefined;
    if (!call) continue;
    pieces.push(...linksIn(text.slice(from, at)));
    pieces.push({ kind: 'mention', text: `@${call.shown}`, me: call.me });
    from = at + 1 + call.written.length;
  }
  return [...pieces, ...linksIn(text.slice(from))];
}
