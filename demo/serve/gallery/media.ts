interface Media {
  readonly type: string;
  readonly bytes: Buffer;
}

const DRAWING = /^([a-z]+)(\d*)-(\d+)x(\d+)\.svg$/;
const SAMPLE_RATE = 8_000;
const SECONDS = 9;
const HERTZ = 220;
const FULL_CIRCLE = 360;
const LOUDNESS = 0.2;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns a drawing of this size; each name has another colour. */
function drawing(name: string, index: number, { width, height }: Size): string {
  const hue = ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + index * 47) % FULL_CIRCLE;
  const [middle, radius] = [width / 2, Math.min(width, height) / 4];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 34% 74%)"/>
    <path d="M${middle - radius} ${height / 2}a${radius} ${radius} 0 0 1 ${2 * radius} 0z" fill="hsl(38 70% 82%)"/>
    <path d="M${middle} ${height / 2}v${radius}" stroke="hsl(38 50% 40%)" stroke-width="${radius / 6}"/></svg>`;
}

/** A square of a fictional town, for maps. */
const TILE = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
  <rect width="256" height="256" fill="#efece5"/><path d="M150 0h106v70l-90 20z" fill="#cfe4c4"/>
  <path d="M0 200c70-30 120 30 256 0v56H0z" fill="#bcd9e2"/>
  <g fill="#e2ddd2"><path d="M20 20h60v40H20zM20 100h50v50H20zM104 100h60v44h-60zM190 110h46v50h-46z"/></g>
  <path d="M0 78h256M92 0v256M0 170c90 20 170-30 256-8M176 0v256" stroke="#fff" stroke-width="12" fill="none"/></svg>`;

const WAV_HEADER = 44;

/**
 * Returns a WAV file, which every browser plays: one channel, eight bits, 128 is silence.
 * @param rate samples a second
 */
export function wavOf(samples: Uint8Array, rate: number): Buffer {
  const header = Buffer.alloc(WAV_HEADER);
  header.write('RIFF', 0);
  header.writeUInt32LE(WAV_HEADER - 8 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Returns a quiet tone. */
function tone(): Buffer {
  const wave = Uint8Array.from({ length: SAMPLE_RATE * SECONDS }, (_, i) =>
    Math.round(128 + 127 * LOUDNESS * Math.sin((2 * Math.PI * HERTZ * i) / SAMPLE_RATE)),
  );
  return wavOf(wave, SAMPLE_RATE);
}

/** An answer of the gallery's media: the whole file, or the requested part. */
export interface MediaAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function mediaNamed(name: string): Media | null {
  if (name === 'tone.wav') return { type: 'audio/wav', bytes: tone() };
  const [, word = '', index = '', width = '', height = ''] = DRAWING.exec(name) ?? [];
  if (!word) return null;
  const svg =
    word === 'tile' ? TILE : drawing(word, Number(index), { width: Number(width), height: Number(height) });
  return { type: 'image/svg+xml', bytes: Buffer.from(svg) };
}

/**
 * Returns a drawing or a sound by its name; null if there is none. A player seeks only if the server sends parts.
 * @param range value of the request's header
 */
export function galleryMedia(name: string, range: string | undefined): MediaAnswer | null {
  const media = mediaNamed(name);
  if (media === null) return null;
  const { type, bytes } = media;
  const headers = { 'content-type': type, 'accept-ranges': 'bytes' };
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) return { status: 200, headers, body: bytes };
  const end = to ? Math.min(Number(to), bytes.length - 1) : bytes.length - 1;
  const place = `bytes ${from}-${end}/${bytes.length}`;
  const body = bytes.subarray(Number(from), end + 1);
  return { status: 206, headers: { ...headers, 'content-range': place }, body };
}
