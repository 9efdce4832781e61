import type { AttachmentOf } from '../../chat/index.ts';

/** Props of the viewer, which shows a message's images one at a time over the whole page. */
export interface ViewerProps {
  readonly pictures: readonly AttachmentOf<'image'>[];
  /** Index of the first image shown. */
  readonly start: number;
  readonly onClose: () => void;
}
