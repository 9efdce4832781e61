import { expect, test } from 'vitest';
import { packageFile } from '../../../server/src/package-file.ts';
import { bundledGifs } from '../../../server/src/providers/index.ts';

/** Decodes a GIF by its specification, so that a test can compare its metadata with the file. */
function decode(bytes: Buffer) {
  const width = bytes.readUInt16LE(6);
  const height = bytes.readUInt16LE(8);
  let at = 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
  const frames: number[][] = [];
  const blocks = () => {
    const parts: Buffer[] = [];
    for (let size = bytes[at++] ?? 0; size > 0; size = bytes[at++] ?? 0) {
      parts.push(bytes.subarray(at, at + size));
      at += size;
    }
    return Buffer.concat(parts);
  };
  for (;;) {
    const kind = bytes[at++];
    if (kind === 0x3b)
      return { magic: bytes.toString('latin1', 0, 6), width, height, frames, rest: bytes.length - at };
    if (kind === 0x21) {
      at += 1;
      blocks();
    } else if (kind === 0x2c) {
      at += 9;
      const depth = bytes[at++] ?? 0;
      frames.push(unpack(blocks(), depth));
    } else throw new Error(`no GIF block: ${kind} at ${at}`);
  }
}

function unpack(data: Buffer, depth: number): number[] {
  const clear = 2 ** depth;
  const out: number[] = [];
  let table: number[][] = [];
  let width = depth + 1;
  let before: number[] | null = null;
  let bit = 0;
  const reset = () => {
    table = Array.from({ length: clear + 2 }, (_, i) => [i]);
    width = depth + 1;
    before = null;
  };
  const read = () => {
    let code = 0;
    for (let i = 0; i < width; i += 1, bit += 1) code |= (((data[bit >> 3] ?? 0) >> (bit & 7)) & 1) << i;
    return code;
  };
  reset();
  for (;;) {
    const code = read();
    if (code === clear + 1) return out;
    if (code === clear) {
      reset();
      continue;
    }
    const last: number[] = before ?? [];
    const entry: number[] = table[code] ?? [...last, last[0] ?? 0];
    out.push(...entry);
    if (before !== null) table.push([...last, entry[0] ?? 0]);
    if (table.length === 2 ** width && width < 12) width += 1;
    before = entry;
  }
}

const bytesOf = (url = '') => Buffer.from(url.replace('data:image/gif;base64,', ''), 'base64');

test('every bundled GIF is small and can be decoded', async () => {
  const gifs = bundledGifs(packageFile('assets/gifs'));
  const seen = new Set<string>();
  for (let turn = 0; turn < 6; turn += 1) {
    const gif = await gifs.find('anything', turn);
    if (gif === null) throw new Error('no gif');
    seen.add(gif.title);
    const bytes = bytesOf(gif.url);
    const { magic, width, height, frames, rest } = decode(bytes);
    expect({ magic, width, height, frames: frames.length, rest, size: bytes.length }).toEqual({
      magic: 'GIF89a',
      width: gif.width,
      height: gif.height,
      frames: gif.frames,
      rest: 0,
      size: gif.size,
    });
    for (const frame of frames) {
      expect(frame).toHaveLength(width * height);
      expect(new Set(frame).size).toBeGreaterThan(1);
    }
    expect(frames[0]).not.toEqual(frames[1]);
    expect(decode(bytesOf(gif.stillUrl)).frames).toEqual([frames[0]]);
    expect(bytes.length).toBeLessThan(4_000);
  }
  expect(seen.size).toBe(6);
});

test.each([
  ['love', 'Heart'],
  ['Happy birthday party', 'Confetti'],
  ['so sad', 'Sad'],
  ['Thumbs up!', 'Thumbs up'],
])('“%s” is answered with %s first', async (query, title) => {
  expect((await bundledGifs(packageFile('assets/gifs')).find(query, 0))?.title).toBe(title);
});
