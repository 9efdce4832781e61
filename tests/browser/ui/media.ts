import type { ServerResponse } from 'node:http';

interface Media {
  readonly type: string;
  readonly bytes: Buffer;
}

const DRAWING = /^\/media\/([a-z]+)(\d*)-(\d+)x(\d+)\.svg$/;
const SAMPLE_RATE = 8_000;
const SECONDS = 9;
const HERTZ = 220;
const FULL_CIRCLE = 360;
const LOUDNESS = 0.2;

/** A drawing of this size, another colour for another name. */
function drawing(name: string, index: number, width: number, height: number): string {
  const hue = ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + index * 47) % FULL_CIRCLE;
  const [middle, radius] = [width / 2, Math.min(width, height) / 4];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 34% 74%)"/>
    <path d="M${middle - radius} ${height / 2}a${radius} ${radius} 0 0 1 ${2 * radius} 0z" fill="hsl(38 70% 82%)"/>
    <path d="M${middle} ${height / 2}v${radius}" stroke="hsl(38 50% 40%)" stroke-width="${radius / 6}"/></svg>`;
}

/** A quiet tone as a WAV file, which every browser plays. */
function tone(): Buffer {
  const samples = SAMPLE_RATE * SECONDS;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(SAMPLE_RATE, 24);
  header.writeUInt32LE(SAMPLE_RATE, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples, 40);
  const wave = Array.from({ length: samples }, (_, i) =>
    Math.round(128 + 127 * LOUDNESS * Math.sin((2 * Math.PI * HERTZ * i) / SAMPLE_RATE)),
  );
  return Buffer.concat([header, Buffer.from(wave)]);
}

/** What the gallery's server answers below /media/. */
export function mediaAt(path: string): Media | null {
  if (path === '/media/tone.wav') return { type: 'audio/wav', bytes: tone() };
  const [, name = '', index = '', width = '', height = ''] = DRAWING.exec(path) ?? [];
  if (!name) return null;
  const svg = drawing(name, Number(index), Number(width), Number(height));
  return { type: 'image/svg+xml', bytes: Buffer.from(svg) };
}

/** Answers with the part that was asked for: a player can only go where a server gives parts. */
export function answerMedia(
  { type, bytes }: Media,
  range: string | undefined,
  response: ServerResponse,
): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' };
  if (from === undefined) {
    response.writeHead(200, { ...headers, 'content-length': bytes.length }).end(bytes);
    return;
  }
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  const part = bytes.subarray(Number(from), end + 1);
  const place = `bytes ${from}-${end}/${bytes.length}`;
  response.writeHead(206, { ...headers, 'content-length': part.length, 'content-range': place }).end(part);
}
