import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createDeflate } from 'node:zlib';

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bits per channel, colour type with alpha, and the standard methods without interlacing. */
const RGBA = [8, 6, 0, 0, 0];
const CHANNELS = 4;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), out.length - 4);
  return out;
}

/** Creates a transparent PNG of any size, with a thousandth of the memory of its pixels. */
export async function emptyPng(width: number, height: number): Promise<Buffer> {
  const row = Buffer.alloc(1 + width * CHANNELS);
  const rows = Readable.from(
    (function* () {
      for (let y = 0; y < height; y += 1) yield row;
    })(),
  );
  const header = Buffer.alloc(8 + RGBA.length);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(RGBA, 8);
  const pixels = await buffer(rows.pipe(createDeflate({ level: 9 })));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
