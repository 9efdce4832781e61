import type { ChatEnvironment, ChatOptions, Emit } from '../chat/index.ts';
import type { ConfigSource } from './config-source.ts';
import type { Config } from './contract.ts';

/** Stoop's own server has a channel type for each mode. */
const TYPE_OF_MODE: Readonly<Record<Config['mode'], string>> = {
  support: 'support',
  room: 'room',
  inbox: 'messaging',
};

/** Returns the type of the channels a chat is about. */
export function channelTypeOf({ channelType, mode }: Pick<Config, 'channelType' | 'mode'>): string {
  return channelType || TYPE_OF_MODE[mode];
}

/** Returns the API's address: as set, the provider's own for `hosted`, else the origin of the script. */
export function baseUrl(api: string, script: string): string {
  if (api === 'hosted') return '';
  return (api === '' ? new URL('/', script).href : absolute(api)).replace(/\/+$/, '');
}

/**
 * Returns the base of relative addresses on the page. `document.baseURI` is a picture if markup
 * says `<img name=baseURI>`.
 */
export const pageBase = (): string => document.documentElement.baseURI;

/** Resolves an address of the owner's, which may be relative to the page. */
export const absolute = (url: string): string => new URL(url, pageBase()).href;

/**
 * Returns the chat's identity: a person with a token if the owner names a source of tokens, or
 * has a client of their own.
 */
export function identityOf(
  { identity, mode, tokenUrl }: Pick<Config, 'identity' | 'mode' | 'tokenUrl'>,
  client: unknown,
): ChatOptions['identity'] {
  return mode === 'inbox' || tokenUrl !== '' || client !== undefined ? 'token' : identity;
}

interface Around {
  /** Any address of the folder the script tag came from. */
  readonly script: string;
  readonly environment: ChatEnvironment;
  readonly emit: Emit;
}

/** Returns the owner's settings as options of the headless chat. */
export function chatOptions(source: ConfigSource, { script, environment, emit }: Around): ChatOptions {
  const config = source.get();
  const { client } = source;
  return {
    key: config.key,
    baseURL: client.get()?.baseURL ?? baseUrl(config.api, script),
    mode: config.mode,
    channelType: channelTypeOf(config),
    ...(config.channel !== '' && { channel: config.channel }),
    // The app may give its client later.
    get identity() {
      return identityOf(config, client.get());
    },
    client,
    ...(config.tokenUrl !== '' && { tokenUrl: absolute(config.tokenUrl) }),
    ...(config.userName !== '' && { userName: config.userName }),
    ...(config.userImage !== '' && { userImage: config.userImage }),
    environment,
    emit,
  };
}
