import sharp, { type FitEnum, type Sharp } from 'sharp';
import type { PictureSize, Pictures } from '../../domain/ports.ts';

/** Pixels of a picture that is looked at at all: 100 million, a poster; more only serves to exhaust the memory. */
const MOST_PIXELS = 100_000_000;
const QUALITY = 80;
/** What smaller pictures are written as: every browser shows it, and it keeps transparency. */
const MIME_TYPE = 'image/webp';

const FITS: Readonly<Record<PictureSize['resize'], keyof FitEnum>> = {
  /** Whole within the frame. */
  clip: 'inside',
  crop: 'cover',
  scale: 'fill',
  /** Whole, the rest of the frame filled up. */
  fill: 'contain',
};

function pipeline(source: string, { width, height, resize, crop }: PictureSize): Sharp {
  return sharp(source, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .resize({
      width,
      height,
      fit: FITS[resize],
      position: crop,
      withoutEnlargement: resize === 'clip',
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    })
    .webp({ quality: QUALITY });
}

/** Pictures made of pictures, without what a camera wrote into them. `path`: where a blob lies on the disk. */
export function diskPictures(path: (name: string) => string): Pictures {
  return {
    mimeType: MIME_TYPE,
    async resize(source, target, size) {
      try {
        const { width, height } = await pipeline(path(source), size).toFile(path(target));
        return { width, height };
      } catch {
        // No picture, or one in a format that cannot be read here: it is kept as it is.
        return null;
      }
    },
  };
}
