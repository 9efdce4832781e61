import type { PictureSize } from '../ports/index.ts';

/** Bounds on the smaller pictures that a client asks for. */
export const PICTURES = {
  /** Smaller pictures made of one (own). */
  mostSizes: 5,
  /** Pixels of a side. */
  mostSide: 4_096,
  /** Pixels of all sizes together (own): writing them takes longer than reading most pictures. */
  mostPixels: 20_000_000,
} as const;

/** The small picture that every picture gets. */
export const THUMB: PictureSize = { width: 480, height: 480, resize: 'clip', crop: 'center' };
