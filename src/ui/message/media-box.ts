import type { PixelSize } from '../../chat/index.ts';

/** Largest and smallest size of a single picture, CSS pixels. */
const MOST_WIDTH = 240;
const MOST_HEIGHT = 300;
const LEAST_SIDE = 96;
/** Size of a picture with unknown dimensions. */
const USUAL: PixelSize = { width: 240, height: 180 };

/** Returns the size of a single picture before it loads, so that nothing moves when it does. */
export function mediaBox(pixels: PixelSize | undefined): PixelSize {
  if (!pixels) return USUAL;
  const scale = Math.min(1, MOST_WIDTH / pixels.width, MOST_HEIGHT / pixels.height);
  const side = (length: number) => Math.max(LEAST_SIDE, Math.round(length * scale));
  return { width: side(pixels.width), height: side(pixels.height) };
}

/** Several pictures share a square, two pictures half a square. */
const GRID_WIDTH = 264;
const GRID_RATIO = { two: '2 / 1', more: '1 / 1' };

/** Returns a style that reserves the space of a group of pictures. Narrower columns shrink it as a whole. */
export function placeOf(
  count: number,
  pixels: PixelSize | undefined,
): { width: string; aspectRatio: string } {
  if (count > 1) {
    return { width: `${GRID_WIDTH}px`, aspectRatio: count === 2 ? GRID_RATIO.two : GRID_RATIO.more };
  }
  const { width, height } = mediaBox(pixels);
  return { width: `${width}px`, aspectRatio: `${width} / ${height}` };
}
