import { once } from 'node:events';
import { constants, crc32, createDeflate } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Red, green, blue and opacity. */
const CHANNELS = 4;
const COLOR_TYPE = 6;
const BITS_PER_BYTE = 8;
const PIECE = Buffer.alloc(1024 * 1024);
/** Start and step of each Adam7 pass: column, row, columns, rows. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly bitDepth: 8 | 16;
  /** Encodes in seven passes, so that a decoder has to hold the whole picture. */
  readonly interlaced: boolean;
}

/** Returns an empty picture, a thousandth of its decoded size. */
export async function largePng({ width, height, bitDepth, interlaced }: Picture): Promise<Buffer> {
  const rowBytes = (columns: number) => 1 + (columns * CHANNELS * bitDepth) / BITS_PER_BYTE;
  const passes = interlaced
    ? ADAM7.map(([left, top, across, down]) => ({
        columns: Math.ceil((width - left) / across),
        rows: Math.ceil((height - top) / down),
      }))
    : [{ columns: width, rows: height }];
  const bytes = passes.reduce((sum, { columns, rows }) => sum + rows * rowBytes(columns), 0);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, COLOR_TYPE, 0, 0, Number(interlaced)], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await deflatedZeros(bytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: constants.Z_BEST_COMPRESSION });
  const packed: Buffer[] = [];
  deflate.on('data', (piece: Buffer) => packed.push(piece));
  const ended = once(deflate, 'end');
  for (let left = bytes; left > 0; left -= PIECE.length)
    if (!deflate.write(PIECE.subarray(0, Math.min(left, PIECE.length)))) await once(deflate, 'drain');
  deflate.end();
  await ended;
  return Buffer.concat(packed);
}
