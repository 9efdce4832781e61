import type { AttachmentKind, MessageSnapshot } from '../../chat/index.ts';
import type { Messages } from '../../i18n/index.ts';

/** What a kind of attachment is called where it is not drawn. */
export function holdsText(kind: AttachmentKind | undefined, m: Messages): string {
  if (!kind) return '';
  const names: { readonly [K in AttachmentKind]: string } = {
    image: m.image(),
    giphy: m.gif(),
    video: m.video(),
    audio: m.audio(),
    voice: m.voice(),
    file: m.file(),
    link: m.link(),
    poll: m.poll(),
    location: m.location(),
    unsupported: m.unsupported(),
  };
  return names[kind];
}

/** A message in words: its text, else what it holds. */
export function wordsOf({ text, attachments }: MessageSnapshot, m: Messages): string {
  return text || holdsText(attachments?.[0]?.kind, m);
}
