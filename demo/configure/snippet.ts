/** Texts that an owner copies: the tag, the style rule, the policy lines. Pure, so that they can be tested. */

export interface TagOptions {
  /** Address of stoop.js, without a trailing slash. */
  readonly origin: string;
  /** Attribute to value, in the order of the form, `data-key` among them. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Version and hash of an immutable build; absent for the evergreen address. */
  readonly pinned?: { readonly version: string; readonly integrity: string };
}

/** Characters with a named HTML entity. */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
/**
 * Characters that are invisible in the written tag, or reverse its letters: the copied text must
 * be the one that was read.
 * Settings may come from an address that somebody else wrote.
 */
const UNSEEN = /[&"<>\p{Cc}\p{Bidi_Control}\u2028\u2029\ufeff]/gu;

function quote(value: string): string {
  const written = (char: string) => ENTITIES[char] ?? `&#x${char.codePointAt(0)?.toString(16)};`;
  return `"${value.replace(UNSEEN, written)}"`;
}

/** Place of an inline chat if the owner names no element of their own. */
const PLACE = { selector: '#chat', markup: '<div id="chat"></div>' };

/** Returns the script tag, with an element for an inline chat if none is named. */
export function snippet(options: TagOptions): string {
  const { attributes } = options;
  if (attributes.get('data-layout') !== 'inline' || attributes.has('data-target')) return scriptTag(options);
  const placed = new Map([...attributes, ['data-target', PLACE.selector]]);
  return `${PLACE.markup}\n${scriptTag({ ...options, attributes: placed })}`;
}

/** Returns the script tag, with each attribute after the key on a line of its own. */
function scriptTag({ origin, attributes, pinned }: TagOptions): string {
  const path = pinned ? `/v${pinned.version}/stoop.js` : '/v1/stoop.js';
  const integrity = pinned ? ` integrity=${quote(pinned.integrity)} crossorigin="anonymous"` : '';
  const [key, ...rest] = [...attributes].map(([name, value]) => `${name}=${quote(value)}`);
  const lines = [`<script async src=${quote(origin + path)}${integrity}${key ? ` ${key}` : ''}`, ...rest];
  return `${lines.join('\n  ')}></script>`;
}

/** The provider's API, where `data-api="hosted"` points. */
const HOSTED_API = 'https://chat.stream-io-api.com';

export interface PolicyOptions {
  readonly origin: string;
  /** Value of `data-api`: empty for the script's own origin, a URL, or `hosted`. */
  readonly api: string;
  /** The page names a service worker of its own. */
  readonly worker?: boolean;
  /** Source of map pictures, as in `data-map-tiles`; empty for none. */
  readonly tiles?: string;
  /** Value of `data-token-url`. */
  readonly tokenUrl?: string | undefined;
  /** Value of `data-user-image`. */
  readonly userImage?: string | undefined;
}

/** Default of `data-map-tiles` (src/features/location/map). */
const USUAL_TILES = 'https://tile.openstreetmap.org';

/** Returns the source of the maps of a chat with these settings; empty if it shows none. */
export function tilesOf(attributes: ReadonlyMap<string, string>): string {
  const off = /(^|[\s,])-location\b/.test(attributes.get('data-features') ?? '');
  const tiles = attributes.get('data-map-tiles') || USUAL_TILES;
  return off || tiles === 'none' ? '' : originOf(tiles);
}

/**
 * An origin that may stand in a policy. Hosts may hold characters, such as `;`, that would begin another directive.
 */
const SOURCE = /^https?:\/\/([\w.-]+|\[[\da-f:.]+])(:\d+)?$/;

/**
 * Returns the origin of an address as a policy names it: the owner's own page for a path, empty for an invalid host.
 */
function originOf(url: string): string {
  const [address = ''] = url.split(/\s/);
  if (!/^https?:/i.test(address)) return "'self'";
  const origin = URL.parse(address)?.origin ?? '';
  return SOURCE.test(origin) ? origin : '';
}

const namedBy = (url = '') => (url === '' ? '' : originOf(url));
const sources = (...origins: readonly string[]) => [...new Set(origins.filter(Boolean))].join(' ');

/** Returns the directives of a Content-Security-Policy, one a line. */
export function policyLines(options: PolicyOptions): string {
  const { origin, api, worker = false, tiles = '', tokenUrl, userImage } = options;
  const hosted = api === 'hosted';
  const apiOrigin = hosted ? HOSTED_API : originOf(api === '' ? origin : api);
  const uploads = hosted ? 'https:' : sources(origin, apiOrigin);
  const connect = sources(apiOrigin, apiOrigin.replace(/^http/, 'ws'), origin, namedBy(tokenUrl));
  const pictures = hosted ? uploads : sources(origin, apiOrigin, tiles, namedBy(userImage));
  return [
    `script-src ${origin};`,
    `connect-src ${connect};`,
    // The gifs of the bundled collection are data URLs.
    `img-src ${pictures} data:;`,
    `media-src ${uploads};`,
    ...(worker ? ["worker-src 'self';"] : []),
    'trusted-types stoop;',
  ].join('\n');
}

/** Returns the style rule that sets custom properties on the chat's element; empty if none is set. */
export function styleRule(properties: ReadonlyMap<string, string>): string {
  if (properties.size === 0) return '';
  const lines = [...properties].map(([name, value]) => `  ${name}: ${value};`);
  return `stoop-chat {\n${lines.join('\n')}\n}`;
}
