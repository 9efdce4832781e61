import type { AppClient, Config } from '../embed/contract.ts';

/** What the package decides itself: frameworks keep the name `key`, and the place of an inline chat is the component's. */
type OwnSettings = 'key' | 'target';

/** Every setting of the script tag, in camelCase, by its own type or as the text an attribute would hold; undefined is not set. */
export type StoopSettings = {
  readonly [K in Exclude<keyof Config, OwnSettings>]?: Config[K] | string | undefined;
} & {
  /** Words of the owner's own instead of a text of the widget: `textSend`, `textRoomEmptyRoom` (README, Languages). */
  readonly [name: `text${Capitalize<string>}`]: string | undefined;
};

export type RawSettings = Readonly<Record<string, unknown>>;

/** The app's public key, which is that of its client where it has one. */
export type KeyOrClient =
  | {
      /** The app's public key: `data-key` of the script tag. */
      readonly appKey: string;
      /**
       * Your app's own chat client, from `fromStreamChat` of `stoop-chat/stream-chat`: the chat uses its connection and
       * speaks as its user. Null while nobody is signed in there. Another one takes its place.
       */
      readonly client?: AppClient | null | undefined;
    }
  | { readonly appKey?: undefined; readonly client: AppClient };

/** Settings with the client, and the key that goes with it. */
export function withClient(settings: RawSettings, client: AppClient | null | undefined): RawSettings {
  return client === undefined ? settings : { ...settings, client, key: settings.key ?? client?.key };
}

/** They say where and who: with another value the chat begins anew. */
const FIXED = ['key', 'api', 'mode', 'layout', 'channelType', 'storage'] as const;

/** Which chat it is: with another of these, or with a client of the app's from now on, it begins anew. */
export const placeOf = (settings: RawSettings): string =>
  JSON.stringify([...FIXED.map((name) => settings[name]), settings.client !== undefined]);

/** What has changed, with what is not there any more as undefined, which is the default again. */
export function changesOf(before: RawSettings, after: RawSettings): RawSettings {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const same = (name: string) =>
    before[name] === after[name] || (name !== 'client' && `${before[name]}` === `${after[name]}`);
  const free = names.filter((name) => !same(name) && !(FIXED as readonly string[]).includes(name));
  return Object.fromEntries(free.map((name) => [name, after[name]]));
}
