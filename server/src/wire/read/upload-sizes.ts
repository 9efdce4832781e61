import { inputError, PICTURES, type PictureSize } from '../../domain/index.ts';
import { readRecord, readText, readWhole } from './values.ts';

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
    const pixels = readWhole(raw[key], `upload_sizes.${key}`, { min: 1, max: PICTURES.mostSide });
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

/** Reads the sizes in which a client wants pictures. @throws ApiError `input` */
export function readUploadSizes(values: readonly unknown[]): readonly PictureSize[] {
  if (values.length > PICTURES.mostSizes)
    throw inputError(`upload_sizes must have at most ${PICTURES.mostSizes} items`);
  const sizes = values.map(readSize);
  const pixels = sizes.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pixels > PICTURES.mostPixels)
    throw inputError(`upload_sizes must have at most ${PICTURES.mostPixels} pixels together, got ${pixels}`);
  return sizes;
}
