/** A small GIF 89a writer: few colours, no compression worth the name, small pictures only. */

/** `#rrggbb`. */
type Colour = string;

export interface Frame {
  /** An index into the palette for each pixel, row by row. */
  readonly pixels: readonly number[];
}

export interface Picture {
  /** 2, 4, 8 or 16 colours; the first is transparent. */
  readonly palette: readonly Colour[];
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
}

/** Hundredths of a second a frame is shown. */
const FRAME_TIME = 20;
const BYTE = 0xff;
/** Most bytes of one block of pixel data. */
const BLOCK_BYTES = 255;

const word = (value: number) => [value & BYTE, (value >> 8) & BYTE];
const text = (value: string) => [...value].map((char) => char.charCodeAt(0));

function channels(colour: Colour): number[] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & BYTE, (value >> 8) & BYTE, value & BYTE];
}

/** Codes of growing width, least significant bit first (https://www.w3.org/Graphics/GIF/spec-gif89a.txt, appendix F). */
function compress(pixels: readonly number[], depth: number): number[] {
  const clear = 1 << depth;
  const end = clear + 1;
  let table = new Map<string, number>();
  let next = end + 1;
  let width = depth + 1;
  const bytes: number[] = [];
  let buffer = 0;
  let held = 0;
  const put = (code: number) => {
    buffer |= code << held;
    held += width;
    while (held >= 8) {
      bytes.push(buffer & BYTE);
      buffer >>>= 8;
      held -= 8;
    }
  };
  const codeOf = (run: string) => table.get(run) ?? Number(run);
  put(clear);
  let run = '';
  for (const pixel of pixels) {
    const longer = run === '' ? String(pixel) : `${run},${pixel}`;
    if (run === '' || table.has(longer)) {
      run = longer;
      continue;
    }
    put(codeOf(run));
    table.set(longer, next);
    if (next === 1 << width) width += 1;
    next += 1;
    if (next === 4096) {
      put(clear);
      table = new Map();
      next = end + 1;
      width = depth + 1;
    }
    run = String(pixel);
  }
  put(codeOf(run));
  put(end);
  if (held > 0) bytes.push(buffer & BYTE);
  return bytes;
}

function blocks(bytes: readonly number[]): number[] {
  const found: number[] = [];
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES) {
    const block = bytes.slice(from, from + BLOCK_BYTES);
    found.push(block.length, ...block);
  }
  return [...found, 0];
}

/** The bytes of an endlessly repeating picture. */
export function encodeGif({ palette, width, height, frames }: Picture): Uint8Array {
  const bits = Math.log2(palette.length);
  const depth = Math.max(2, bits);
  const size = [...word(width), ...word(height)];
  const head = [...text('GIF89a'), ...size, 0x80 | (bits - 1), 0, 0, ...palette.flatMap(channels)];
  const loop = [0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0];
  const body = frames.flatMap(({ pixels }) => [
    // Back to the background after each frame, colour 0 transparent.
    ...[0x21, 0xf9, 4, 0x09, ...word(FRAME_TIME), 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...size, 0],
    depth,
    ...blocks(compress(pixels, depth)),
  ]);
  return Uint8Array.from([...head, ...loop, ...body, 0x3b]);
}
