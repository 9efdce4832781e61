import type { Attachment, AttachmentOf } from '../../chat/index.ts';

/** What is drawn as one piece: pictures beside each other share one, everything else stands alone. */
export type AttachmentGroup =
  | { readonly kind: 'pictures'; readonly pictures: readonly AttachmentOf<'image'>[] }
  | { readonly kind: 'single'; readonly attachment: Exclude<Attachment, AttachmentOf<'image'>> };

/** Cards of pages stand below the text that names them, all else above it. */
export type Side = 'above' | 'below';

/** The pieces of one side of the text, in order. */
export function groupsOf(attachments: readonly Attachment[], side: Side): readonly AttachmentGroup[] {
  const groups: AttachmentGroup[] = [];
  const pictures: AttachmentOf<'image'>[] = [];
  for (const attachment of attachments) {
    if ((attachment.kind === 'link') !== (side === 'below')) continue;
    if (attachment.kind !== 'image') groups.push({ kind: 'single', attachment });
    else if (pictures.push(attachment) === 1) groups.push({ kind: 'pictures', pictures });
  }
  return groups;
}
