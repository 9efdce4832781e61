import type { AttachmentOf } from '../../chat/index.ts';

/** The pictures of a message, one at a time over the whole page. */
export interface ViewerProps {
  readonly pictures: readonly AttachmentOf<'image'>[];
  /** Which one is shown first. */
  readonly start: number;
  readonly onClose: () => void;
}
