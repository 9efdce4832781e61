import type { ChatEnvironment, ChatOptions, Emit } from '../chat/index.ts';
import type { Config } from './contract.ts';

/** Stoop's own server has a channel type for each mode. */
const TYPE_OF_MODE: Readonly<Record<Config['mode'], string>> = {
  support: 'support',
  room: 'room',
  inbox: 'messaging',
};

/** The type of the channels a chat is about. */
export function channelTypeOf({ channelType, mode }: Config): string {
  return channelType || TYPE_OF_MODE[mode];
}

/** Where the API is: as set, the provider's own for `hosted`, else where the script came from. */
function baseUrl(api: string, script: string): string {
  if (api === 'hosted') return '';
  return (api === '' ? new URL('/', script).href : absolute(api)).replace(/\/+$/, '');
}

/** What addresses on the page are relative to; the document's own is a picture where markup says `<img name=baseURI>`. */
export const pageBase = (): string => document.documentElement.baseURI;

/** An address of the owner's, which may be relative to the page. */
export const absolute = (url: string): string => new URL(url, pageBase()).href;

/**
 * The owner's settings as the headless chat takes them.
 * @param script any address of the folder the script tag came from
 */
export function chatOptions(
  config: Config,
  script: string,
  environment: ChatEnvironment,
  emit: Emit,
): ChatOptions {
  return {
    key: config.key,
    baseURL: baseUrl(config.api, script),
    mode: config.mode,
    channelType: channelTypeOf(config),
    ...(config.channel !== '' && { channel: config.channel }),
    identity: config.mode === 'inbox' ? 'token' : config.identity,
    // Who says where tokens come from has people with tokens.
    ...(config.tokenUrl !== '' && { tokenUrl: absolute(config.tokenUrl), identity: 'token' as const }),
    ...(config.userName !== '' && { userName: config.userName }),
    ...(config.userImage !== '' && { userImage: config.userImage }),
    environment,
    emit,
  };
}
