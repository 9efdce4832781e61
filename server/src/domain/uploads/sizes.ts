import { inputError, readRecord, readText, readWhole } from '../input/read.ts';
import type { PictureSize } from '../ports.ts';

/** Smaller pictures made of one (own). */
export const MOST_SIZES = 5;
/** Pixels of a side. */
const MOST_SIDE = 4_096;
/** Pixels of all sizes together (own): writing them takes longer than reading most pictures. */
const MOST_PIXELS = 20_000_000;

const RESIZES = ['clip', 'crop', 'scale', 'fill'] as const;
const CROPS = ['center', 'top', 'bottom', 'left', 'right'] as const;

function choice<T extends string>(
  value: unknown,
  field: string,
  { all, standard }: { readonly all: readonly T[]; readonly standard: T },
): T {
  const text = readText(value, field);
  const found = all.find((one) => one === (text ?? standard));
  if (found === undefined) throw inputError(`${field} must be one of [${all.join(' ')}]`);
  return found;
}

function readSize(value: unknown): PictureSize {
  const raw = readRecord(value, 'upload_sizes');
  const side = (key: string) => {
    const pixels = readWhole(raw[key], `upload_sizes.${key}`, { min: 1, max: MOST_SIDE });
    if (pixels === null) throw inputError(`upload_sizes.${key} is a required field`);
    return pixels;
  };
  return {
    width: side('width'),
    height: side('height'),
    resize: choice(raw.resize, 'upload_sizes.resize', { all: RESIZES, standard: 'clip' }),
    crop: choice(raw.crop, 'upload_sizes.crop', { all: CROPS, standard: 'center' }),
  };
}

/** Sizes a client wants pictures in. @throws ApiError 4 */
export function readSizes(values: readonly unknown[]): readonly PictureSize[] {
  if (values.length > MOST_SIZES) throw inputError(`upload_sizes must have at most ${MOST_SIZES} items`);
  const sizes = values.map(readSize);
  const pixels = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > MOST_PIXELS)
    throw inputError(`upload_sizes must have at most ${MOST_PIXELS} pixels together, got ${pixels}`);
  return sizes;
}

/** The small picture that every picture gets. */
export const THUMB: PictureSize = { width: 480, height: 480, resize: 'clip', crop: 'center' };
