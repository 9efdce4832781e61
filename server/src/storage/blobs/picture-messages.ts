/** Messages between the server and the process that decodes pictures. */
import type { PictureSize } from '../../domain/ports/index.ts';

/** Smaller pictures to make of one picture. */
export interface DecodeOrder {
  /** Path of the picture. */
  readonly source: string;
  readonly wanted: readonly { readonly target: string; readonly size: PictureSize }[];
  /** Pixels, width times height, that are decoded at most. */
  readonly pixels: number;
  /** Bytes of resident memory that the process may take. */
  readonly memory: number;
}

export type DecodeAnswer =
  | {
      readonly kind: 'made';
      /** Same order as `wanted`. */
      readonly pictures: readonly {
        readonly width: number;
        readonly height: number;
        readonly bytes: number;
      }[];
    }
  /** No picture, a format that is not decoded, or a damaged file. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'tooManyPixels'; readonly width: number; readonly height: number }
  /** The process ends itself after this answer. */
  | { readonly kind: 'tooMuchMemory' };
