import type { AppClient, Config } from '../embed/contract.ts';

/**
 * Settings that the package decides itself: frameworks keep the name `key`, and an inline chat
 * stands in the component.
 */
type OwnSettings = 'key' | 'target';

/** Every setting of the script tag, in camelCase, by its own type or as an attribute's text. Undefined is not set. */
export type StoopSettings = {
  readonly [K in Exclude<keyof Config, OwnSettings>]?: Config[K] | string | undefined;
} & {
  /** The owner's words instead of a text of the widget: `textSend`, `textRoomEmptyRoom` (docs/languages.md). */
  readonly [name: `text${Capitalize<string>}`]: string | undefined;
};

export type RawSettings = Readonly<Record<string, unknown>>;

/** The app's public key, or its client, which has the key. */
export type KeyOrClient =
  | {
      /** The app's public key: `data-key` of the script tag. */
      readonly appKey: string;
      /**
       * Your app's own chat client, from `fromStreamChat` of `stoop-chat/stream-chat`. The chat uses the client's
       * connection and speaks as its user. Null while nobody is signed in there. Another client takes its place.
       */
      readonly client?: AppClient | null | undefined;
    }
  | { readonly appKey?: undefined; readonly client: AppClient };

/** Returns the settings with the client, and the key that goes with it. */
export function withClient(settings: RawSettings, client: AppClient | null | undefined): RawSettings {
  return client === undefined ? settings : { ...settings, client, key: settings.key ?? client?.key };
}

/** Settings that say where the chat is and who it is for: another value starts a new chat. */
const FIXED = ['key', 'api', 'mode', 'layout', 'channelType', 'storage'] as const;

/**
 * Returns a text that identifies the chat. A change of these settings, or a first client of the
 * app's, starts a new chat.
 */
export const placeOf = (settings: RawSettings): string =>
  [...FIXED.map((name) => settings[name]), settings.client !== undefined].join('\n');

/** Returns the settings that have changed. A removed setting is undefined, which is the default again. */
export function changesOf(before: RawSettings, after: RawSettings): RawSettings {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const same = (name: string) =>
    before[name] === after[name] || (name !== 'client' && `${before[name]}` === `${after[name]}`);
  const free = names.filter((name) => !same(name) && !(FIXED as readonly string[]).includes(name));
  return Object.fromEntries(free.map((name) => [name, after[name]]));
}
