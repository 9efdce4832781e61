import type { AttachmentOf } from '../../chat/index.ts';

/** Props of the viewer, which shows pictures one at a time over the whole page. */
export interface PictureViewerProps {
  readonly pictures: readonly AttachmentOf<'image'>[];
  /** Index of the first picture shown. */
  readonly start: number;
  /** The text of the pictures' message. */
  readonly caption?: string | undefined;
  readonly onClose: () => void;
}

declare module '../points/points.ts' {
  interface Points {
    readonly 'picture-viewer': PictureViewerProps;
  }
}
