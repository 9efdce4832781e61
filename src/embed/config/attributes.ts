import type { Config, Feature } from '../contract.ts';
import { colour } from './colour.ts';
import {
  address,
  between,
  flag,
  type Kind,
  list,
  matching,
  oneOf,
  switches,
  text,
  yesOrNo,
} from './kinds.ts';

/** A setting: how it is read, and its value if it is not set or wrong. */
export type Attribute<T> = Kind<T> & {
  readonly fallback: T;
  /** Value of a wrong setting, if not the default. */
  readonly wrong?: T;
};

const attribute = <T>(kind: Kind<T>, fallback: T): Attribute<T> => ({ ...kind, fallback });
const choice = <const T extends string>(...options: readonly [T, ...T[]]): Attribute<T> =>
  attribute(oneOf(...options), options[0]);

/** Longest offset that still leaves the launcher on a usual screen, px. */
const OFFSET_MAX = 1_000;
const Z_INDEX_MAX = 2_147_483_647;
/** Below the band that consent banners use (2147483xxx). */
const Z_INDEX = 1_000_000;
const DELAY_MAX_MS = 600_000;
const RADIUS_MAX = 48;
const KEY = /^[\w-]{1,64}$/;
const CHANNEL_ID = /^[\w!-]{0,64}$/;
const CHANNEL_TYPE = /^[\w-]{0,64}$/;
/** Pictures of maps are only ever requested over TLS, or from the page's own host during development. */
const TILES = /^(|none|https?:.+\{z}.*)$/;
/** A service worker serves only its own origin. */
const OWN_PATH = /^(\/(?!\/)[\w./~?=&%-]*)?$/;
const LOCALE = /^(auto|[a-z]{2,3}(-[a-z0-9]{2,8})*)$/i;

/**
 * Defaults of the specification. Features that use other servers or a microphone are off
 * until the owner enables them.
 */
const ON = [
  'attachments',
  'emoji',
  'mentions',
  'commands',
  'threads',
  'reactions',
  'location',
  'search',
  'people',
  'reminders',
] as const;
const OFF = ['voice', 'link-previews', 'drafts', 'translations', 'unique-reactions', 'polls'] as const;
/**
 * Features that are off in support unless the owner names them. The channel type `support` has the same defaults
 * (`server/src/domain/channel-types.ts`).
 */
export const NOT_IN_SUPPORT: readonly Feature[] = ['threads', 'reminders'];

/**
 * Every setting, by its name in script; the attribute is the same name in kebab case after `data-`. There is only
 * this table: the reader, docs/reference.md and the configure page all come from it.
 */
export const ATTRIBUTES: { readonly [K in keyof Config]: Attribute<Config[K]> } = {
  key: attribute(matching(KEY, 'the key that npm start prints'), ''),
  api: attribute(address('hosted'), ''),
  mode: choice('support', 'room', 'inbox'),
  channel: attribute(matching(CHANNEL_ID, 'letters, digits, -, _ or !, at most 64'), ''),
  channelType: attribute(matching(CHANNEL_TYPE, 'letters, digits, - or _, at most 64'), ''),
  identity: choice('guest', 'anonymous', 'token'),
  tokenUrl: attribute(address(), ''),
  userName: attribute(text(100), ''),
  userImage: attribute(address(), ''),
  layout: choice('bubble', 'inline', 'page'),
  target: attribute(text(), ''),
  position: choice('right', 'left'),
  offsetX: attribute(between(0, OFFSET_MAX, 'px'), 20),
  offsetY: attribute(between(0, OFFSET_MAX, 'px'), 20),
  zIndex: attribute(between(0, Z_INDEX_MAX, 'layers'), Z_INDEX),
  launcher: attribute(text(), 'auto'),
  launcherLabel: attribute(text(100), ''),
  open: choice('false', 'true', 'once'),
  mobile: choice('full', 'sheet'),
  back: choice('auto', 'history'),
  hideOn: attribute(list(), []),
  title: attribute(text(100), ''),
  subtitle: attribute(text(200), ''),
  greeting: attribute(text(), ''),
  greetingDelay: attribute(between(0, DELAY_MAX_MS, 'ms'), 3_000),
  away: attribute(text(200), ''),
  prechat: choice('none', 'name', 'name,email'),
  locale: attribute(matching(LOCALE, 'auto or a language tag like en or pt-BR'), 'auto'),
  theme: choice('auto', 'light', 'dark'),
  accent: attribute(colour(), ''),
  radius: attribute<number | null>(between(0, RADIUS_MAX, 'px'), null),
  load: choice('intent', 'idle', 'immediate', 'manual'),
  // An unknown value counts as no consent.
  consent: {
    ...attribute(yesOrNo('granted', 'required', 'none', 'required', 'granted'), 'none'),
    wrong: 'required',
  },
  storage: choice('local', 'session', 'none'),
  features: attribute<Config['features']>(switches<Feature>(ON, OFF), ON),
  mapTiles: attribute(matching(TILES, 'none, or an address with {z}, {x} and {y}'), ''),
  sound: attribute(flag(), false),
  notifications: attribute(flag(), false),
  titleBadge: attribute(flag(), false),
  pushWorker: attribute(matching(OWN_PATH, 'a path of your site such as /stoop-worker.js'), ''),
  events: choice('meta', 'full'),
  debug: attribute(flag(), false),
};
