// biome-ignore-all lint/style/useNamingConvention: attachments are stored and sent as clients know them
import type { Gif, GifSearch } from '../../ports/index.ts';
import type { Json } from '../../types/index.ts';

const ACTIONS: Json = [
  { name: 'image_action', text: 'Send', style: 'primary', type: 'button', value: 'send' },
  { name: 'image_action', text: 'Shuffle', style: 'default', type: 'button', value: 'shuffle' },
  { name: 'image_action', text: 'Cancel', style: 'default', type: 'button', value: 'cancel' },
];

const MOVING = [
  'original',
  'fixed_height',
  'fixed_height_downsampled',
  'fixed_width',
  'fixed_width_downsampled',
] as const;
const STILL = ['fixed_height_still', 'fixed_width_still'] as const;

/** Attachments are stored and sent as they are: this one has the names that clients know. */
function attachment(gif: Gif, args: string): Json {
  const { width, height, size, frames } = gif;
  const shape = { width: String(width), height: String(height) };
  const moving = { url: gif.url, ...shape, size: String(size), frames: String(frames) };
  const still = { url: gif.stillUrl, ...shape, size: '', frames: '' };
  return {
    type: 'giphy',
    title: args === '' ? gif.title : args,
    title_link: gif.pageUrl,
    thumb_url: gif.url,
    giphy: Object.fromEntries([
      ...MOVING.map((name) => [name, moving] as const),
      ...STILL.map((name) => [name, still] as const),
    ]),
    actions: ACTIONS,
  };
}

/** Returns a gif for the words of the command, with its buttons; null if none is found. */
export async function giphyAttachment(
  gifs: GifSearch | null | undefined,
  args: string,
  turn: number,
): Promise<Json | null> {
  const gif = gifs === undefined || gifs === null ? null : await gifs.find(args, turn);
  return gif === null ? null : attachment(gif, args);
}
