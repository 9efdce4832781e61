import type { ComponentType, ReactElement } from 'react';
import type { Attachment, AttachmentOf } from '../../chat/index.ts';
import { usePoint } from '../../ui/index.ts';
import { ATTACHMENT_KINDS } from '../manifest/items.ts';
import { InfoCard } from './info-card.tsx';

type Own = AttachmentOf<(typeof ATTACHMENT_KINDS)[number]>;

/** Returns whether a feature of its own draws the attachment. */
export const isOwn = (attachment: Attachment): attachment is Own =>
  ATTACHMENT_KINDS.some((kind) => kind === attachment.kind);

/** Shows an attachment that a feature of its own draws, and its name until that has loaded. */
export function OwnPiece({ attachment }: { readonly attachment: Own }): ReactElement {
  // The view at the point of this kind takes this kind.
  const View = usePoint(`attachment.${attachment.kind}`, true) as ComponentType<{ attachment: Own }> | null;
  return View ? <View attachment={attachment} /> : <InfoCard attachment={attachment} />;
}
