import { type ReactElement, useEffect, useRef } from 'react';
import type { PixelSize } from '../../../chat/index.ts';

/** Side of the drawn square, in px: twice the tile, to be sharp on dense screens. */
const SIDE = 148;
/** Largest file that is decoded before it is sent, in bytes: decoding takes ten times the file's size in memory. */
const LARGEST_BYTES = 25_000_000;

interface Props {
  readonly file: File;
  readonly onPixels: (pixels: PixelSize) => void;
}

/** Fills a square with the middle of the picture. */
function draw(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  const from = [(width - side) / 2, (height - side) / 2] as const;
  canvas.getContext('2d')?.drawImage(bitmap, ...from, side, side, 0, 0, SIDE, SIDE);
}

/**
 * Draws a picture that is still on this device. A canvas is used, because an address for the file would need the page's
 * policy to allow `blob:`. If the picture cannot be decoded, the tile stays as it is.
 */
export function Preview({ file, onPixels }: Props): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const report = useRef(onPixels);
  report.current = onPixels;
  useEffect(() => {
    if (file.size > LARGEST_BYTES) return;
    let gone = false;
    createImageBitmap(file).then(
      (bitmap) => {
        if (!gone && canvas.current) draw(canvas.current, bitmap);
        if (!gone) report.current({ width: bitmap.width, height: bitmap.height });
        bitmap.close();
      },
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [file]);
  return <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden="true" />;
}
