import type { GifSearch, LinkScraper, MessageOutside, MessageRules, Translator } from './domain/index.ts';
import { bundledGifs, type CommandEndpoint, commandEndpoint } from './providers/index.ts';
import { writeMessage, writeUser } from './wire/index.ts';

/** What messages call on beyond the server, and what holds for them beside their channel's type. */
export interface MessageOptions {
  /** Answers `/giphy`. @default a few drawings that need no network */
  readonly gifs?: GifSearch;
  /** Shows what links lead to. @default links show nothing */
  readonly links?: LinkScraper;
  /** @default none: translating is refused with code 19 */
  readonly translator?: Translator;
  /** Commands of the app's own and who answers them. @default none */
  readonly commands?: CommandEndpoint;
  /** Lists of unwanted words by name, beside the built-in `profanity_en_2020_v1`. @default none */
  readonly blocklists?: { readonly [name: string]: readonly string[] };
  /** By channel type. @default what the types say */
  readonly rules?: { readonly [type: string]: MessageRules };
}

/** @param signing the app's key and secret, by which calls of the app's endpoint are signed */
export function messageOutside(
  options: MessageOptions,
  signing: { readonly key: string; readonly secret: string },
): MessageOutside {
  const { gifs = bundledGifs(), links = null, translator = null, commands, blocklists, rules } = options;
  const write = { message: writeMessage, user: writeUser };
  return {
    gifs,
    links,
    translator,
    commands: commands === undefined ? null : commandEndpoint(commands, signing, write),
    ...(blocklists !== undefined && { blocklists }),
    ...(rules !== undefined && { rules }),
  };
}
