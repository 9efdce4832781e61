import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Gif, GifSearch } from '../../domain/ports/index.ts';

interface Drawing {
  readonly title: string;
  /** Name of its two files: `heart.gif` moves, `heart-still.gif` does not. */
  readonly file: string;
  readonly frames: number;
  /** Words that the drawing fits. */
  readonly words: readonly string[];
}

/** Pixels of each drawing, both ways. */
const SIZE = 96;

const DRAWINGS: readonly Drawing[] = [
  {
    title: 'Smile',
    file: 'smile',
    frames: 2,
    words: ['smile', 'happy', 'hello', 'hi', 'haha', 'lol', 'laugh', 'fun', 'wink', 'good'],
  },
  {
    title: 'Sad',
    file: 'sad',
    frames: 2,
    words: ['sad', 'sorry', 'cry', 'no', 'miss', 'bad', 'oh'],
  },
  {
    title: 'Heart',
    file: 'heart',
    frames: 2,
    words: ['heart', 'love', 'like', 'thanks', 'thank', 'kiss', 'dear', 'sweet'],
  },
  {
    title: 'Thumbs up',
    file: 'thumbs-up',
    frames: 2,
    words: ['thumbs', 'up', 'yes', 'ok', 'okay', 'great', 'agree', 'nice', 'done', 'super'],
  },
  {
    title: 'Star',
    file: 'star',
    frames: 2,
    words: ['star', 'wow', 'amazing', 'best', 'win', 'bravo', 'awesome', 'cool'],
  },
  {
    title: 'Confetti',
    file: 'confetti',
    frames: 4,
    words: ['party', 'confetti', 'birthday', 'congrats', 'congratulations', 'celebrate', 'hooray', 'yay'],
  },
];

const dataUrl = (bytes: Buffer) => `data:image/gif;base64,${bytes.toString('base64')}`;

async function load(folder: string, { title, file, frames }: Drawing): Promise<Gif> {
  const read = (name: string) => readFile(join(folder, `${name}.gif`));
  const [moving, still] = await Promise.all([read(file), read(`${file}-still`)]);
  return {
    title,
    url: dataUrl(moving),
    stillUrl: dataUrl(still),
    pageUrl: '',
    width: SIZE,
    height: SIZE,
    size: moving.length,
    frames,
  };
}

/** Returns how many words of a query a drawing fits. */
const fit = ({ words }: Drawing, asked: readonly string[]) =>
  asked.filter((word) => words.includes(word)).length;

/**
 * Searches a handful of drawings that need no network: the one that fits the words best comes first, the others follow
 * turn by turn. For more, give another `GifSearch`.
 * @param folder where their files lie
 */
export function bundledGifs(folder: string): GifSearch {
  return {
    async find(query, turn) {
      const asked = query.toLowerCase().match(/\p{L}+/gu) ?? [];
      const ranked = DRAWINGS.toSorted((a, b) => fit(b, asked) - fit(a, asked));
      const drawing = ranked[turn % ranked.length];
      return drawing === undefined ? null : load(folder, drawing);
    },
  };
}
