import type { AttachmentKind } from '../../chat/index.ts';
import type { Messages } from '../../i18n/index.ts';

/** Returns the name of an attachment's kind, for places that do not draw the attachment. */
export function attachmentLabel(kind: AttachmentKind | undefined, m: Messages): string {
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
