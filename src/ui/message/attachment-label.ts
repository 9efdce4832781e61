import type { AttachmentKind } from '../../chat/index.ts';
import type { Messages } from '../../i18n/index.ts';

/** Returns the name of an attachment's kind, for places that do not draw the attachment. */
export function attachmentLabel(kind: AttachmentKind | undefined, m: Messages): string {
  return kind ? m[kind === 'giphy' ? 'gif' : kind]() : '';
}
