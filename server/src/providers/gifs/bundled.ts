import type { Gif, GifSearch } from '../../domain/ports.ts';
import { encodeGif, type Frame } from './encode.ts';
import { SPRITES, type Sprite } from './sprites.ts';

/** Points of the drawing are squares of so many pixels. */
const SCALE = 8;

function pixelsOf(drawing: readonly string[]): readonly number[] {
  return drawing.flatMap((row) => {
    const line = [...row].flatMap((point) =>
      new Array<number>(SCALE).fill(point === '.' ? 0 : Number(point)),
    );
    return new Array<number[]>(SCALE).fill(line).flat();
  });
}

const dataUrl = (bytes: Uint8Array) => `data:image/gif;base64,${Buffer.from(bytes).toString('base64')}`;

function draw({ title, palette, frames }: Sprite): Gif {
  const [first = []] = frames;
  const width = (first[0]?.length ?? 0) * SCALE;
  const height = first.length * SCALE;
  const encode = (shown: readonly Frame[]) => encodeGif({ palette, width, height, frames: shown });
  const moving = frames.map((drawing) => ({ pixels: pixelsOf(drawing) }));
  const bytes = encode(moving);
  return {
    title,
    url: dataUrl(bytes),
    stillUrl: dataUrl(encode(moving.slice(0, 1))),
    pageUrl: '',
    width,
    height,
    size: bytes.length,
    frames: frames.length,
  };
}

/** How many words of a query a drawing fits. */
const fit = ({ words }: Sprite, asked: readonly string[]) =>
  asked.filter((word) => words.includes(word)).length;

/**
 * A handful of drawings that need no network: the one that fits the words best comes first, the others follow turn by
 * turn. Whoever wants more gives another `GifSearch`.
 */
export function bundledGifs(): GifSearch {
  const drawn = new Map<Sprite, Gif>();
  return {
    async find(query, turn) {
      const asked = query.toLowerCase().match(/\p{L}+/gu) ?? [];
      const ranked = SPRITES.toSorted((a, b) => fit(b, asked) - fit(a, asked));
      const sprite = ranked[turn % ranked.length];
      if (sprite === undefined) return null;
      const gif = drawn.get(sprite) ?? draw(sprite);
      drawn.set(sprite, gif);
      return gif;
    },
  };
}
