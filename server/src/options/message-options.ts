import type { GifSearch, Integrations, LinkScraper, MessageRules, Translator } from '../domain/index.ts';
import { packageFile } from '../package-file.ts';
import { bundledGifs, type CommandEndpoint, commandEndpoint, linkScraper } from '../providers/index.ts';
import { readCommandReply, writeMessage, writeUser } from '../wire/index.ts';

const GIFS = packageFile('assets/gifs');

/** Options of messages: services beyond the server that they call, and rules beside those of their channel's type. */
export interface MessageOptions {
  /** Answers `/giphy`; null for no such command. @default a few drawings that need no network */
  readonly gifs?: GifSearch | null;
  /**
   * Shows what links lead to; null for no previews. @default what the pages say of themselves, the server's own network
   * left out
   */
  readonly links?: LinkScraper | null;
  /** @default none: clients do not offer translations, and a request is refused with code 19 */
  readonly translator?: Translator;
  /** Commands of the app's own and who answers them. @default none */
  readonly commands?: CommandEndpoint;
  /** Lists of unwanted words by name, beside the built-in `profanity_en_2020_v1`. @default none */
  readonly blocklists?: { readonly [name: string]: readonly string[] };
  /** By channel type. @default what the types say */
  readonly rules?: { readonly [type: string]: MessageRules };
}

/**
 * @param signing the app's key and secret, by which calls of the app's endpoint are signed
 * @param previewAllow private networks whose pages may be previewed
 */
export function integrationsFrom(
  options: MessageOptions,
  signing: { readonly key: string; readonly secret: string },
  previewAllow: readonly string[],
): Integrations {
  const { gifs = bundledGifs(GIFS), translator = null, commands, blocklists, rules } = options;
  const { links = linkScraper({ allow: previewAllow }) } = options;
  const write = { message: writeMessage, user: writeUser };
  const { known, run } = commandEndpoint(commands ?? { list: [], url: null }, signing, write);
  return {
    gifs,
    links,
    translator,
    commands: {
      known,
      async run(question) {
        const reply = await run(question);
        return reply === null ? null : readCommandReply(reply);
      },
    },
    ...(blocklists !== undefined && { blocklists }),
    ...(rules !== undefined && { rules }),
  };
}
