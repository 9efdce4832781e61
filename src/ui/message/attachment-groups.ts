import type { Attachment, AttachmentOf } from '../../chat/index.ts';

/** Attachments drawn as one piece: adjacent pictures share a piece, any other attachment is a piece of its own. */
export type AttachmentGroup =
  | { readonly kind: 'pictures'; readonly pictures: readonly AttachmentOf<'image'>[] }
  | { readonly kind: 'single'; readonly attachment: Exclude<Attachment, AttachmentOf<'image'>> };

/** Link cards are below the text that names their pages, all other attachments above the text. */
export type Side = 'above' | 'below';

/** Returns the pieces on one side of the text, in order. */
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
