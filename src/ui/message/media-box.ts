import type { PixelSize } from '../../chat/index.ts';

/** The largest and smallest a single picture is drawn, CSS pixels. */
const MOST_WIDTH = 240;
const MOST_HEIGHT = 300;
const LEAST_SIDE = 96;
/** Of a picture whose size nobody said. */
const USUAL: PixelSize = { width: 240, height: 180 };

/** The place of a single picture, known before it is loaded, so that nothing moves when it is. */
export function mediaBox(pixels: PixelSize | undefined): PixelSize {
  if (!pixels) return USUAL;
  const scale = Math.min(1, MOST_WIDTH / pixels.width, MOST_HEIGHT / pixels.height);
  const side = (length: number) => Math.max(LEAST_SIDE, Math.round(length * scale));
  return { width: side(pixels.width), height: side(pixels.height) };
}

/** Several pictures share a square, two a half of one. */
const GRID_WIDTH = 264;
const GRID_RATIO = { two: '2 / 1', more: '1 / 1' };

/** A style that keeps the place of a group of pictures; narrower columns shrink it as a whole. */
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
