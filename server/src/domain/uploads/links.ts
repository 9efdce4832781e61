import type { FileSigner } from '../ports/index.ts';
import type { Millis } from '../types/index.ts';

/** Path at which files are served. */
export const FILES_PATH = '/files/';
const SECOND_MS = 1_000;
/**
 * Expiry times are rounded up, so that an address stays the same for a while and can be cached. They are rounded to
 * this share of the lifetime, and to at most so many seconds.
 */
const GRAIN_SHARE = 1 / 10;
const MOST_GRAIN_S = 3_600;

function endOf(now: Millis, lifetimeS: number): number {
  const grain = Math.min(MOST_GRAIN_S, Math.max(1, Math.floor(lifetimeS * GRAIN_SHARE)));
  return Math.ceil((now / SECOND_MS + lifetimeS) / grain) * grain;
}

/** The signed text. `ttl` is the lifetime of the file's addresses in seconds; empty for no end. */
const covered = (id: string, file: string, { exp, ttl }: { readonly exp: string; readonly ttl: string }) =>
  [id, file, exp, ttl].join('\n');

interface LinkToInput {
  readonly now: Millis;
  readonly id: string;
  readonly file: string;
  readonly lifetimeS: number | null;
  readonly root?: string | undefined;
}

/**
 * Returns path and query of a file, signed. `file` is its name, or that of a smaller picture of it; `root` is the path
 * of all files.
 */
export function linkTo(
  signer: FileSigner,
  { now, id, file, lifetimeS, root = FILES_PATH }: LinkToInput,
): string {
  const ttl = lifetimeS === null ? '' : String(lifetimeS);
  const exp = lifetimeS === null ? '' : String(endOf(now, lifetimeS));
  const sig = signer.sign(covered(id, file, { exp, ttl }));
  const query = lifetimeS === null ? `sig=${sig}` : `exp=${exp}&ttl=${ttl}&sig=${sig}`;
  return `${root}${id}/${encodeURIComponent(file)}?${query}`;
}

type Query = { readonly [key: string]: string };

interface IsSignedInput {
  readonly id: string;
  readonly file: string;
  readonly query: Query;
}

/** Returns whether this server signed an address, expired or not. */
export function isSigned(signer: FileSigner, { id, file, query }: IsSignedInput): boolean {
  const { exp = '', ttl = '', sig = '' } = query;
  return signer.verify(covered(id, file, { exp, ttl }), sig);
}

export function isOver(now: Millis, { exp = '' }: Query): boolean {
  return exp !== '' && now >= Number(exp) * SECOND_MS;
}

const ADDRESS = /^([a-z]+:\/\/[^/?#]+)?\/files\/([0-9a-f-]{36})\/([^/?#]+)\?([^#]*)$/i;

export interface Address {
  /** Scheme and host, or empty. */
  readonly origin: string;
  readonly id: string;
  readonly file: string;
  readonly query: Query;
}

/** Returns the parts of a file's address; null for other addresses. */
export function readAddress(url: string): Address | null {
  const parts = ADDRESS.exec(url);
  if (parts === null) return null;
  const [, origin = '', id = '', encoded = '', search = ''] = parts;
  const pairs = search.split('&').map((pair) => pair.split('=') as [string, string?]);
  try {
    const file = decodeURIComponent(encoded);
    return { origin, id, file, query: Object.fromEntries(pairs.map(([key, value = '']) => [key, value])) };
  } catch {
    return null;
  }
}

/** Reads an expiring address that this server signed, expired or not. */
function readEnding(signer: FileSigner, url: string): Address | null {
  if (!url.includes(FILES_PATH)) return null;
  const address = readAddress(url);
  if (address === null || !address.query.ttl) return null;
  return isSigned(signer, { id: address.id, file: address.file, query: address.query }) ? address : null;
}

/** Returns the id of the file that a signed address leads to; null for all other addresses. */
export const endingFile = (signer: FileSigner, url: string): string | null =>
  readEnding(signer, url)?.id ?? null;

/** Returns a signed address as it would be given out now; all others stay as they are. */
export function renewed(signer: FileSigner, now: Millis, url: string): string {
  const address = readEnding(signer, url);
  if (address === null) return url;
  const { origin, id, file, query } = address;
  return `${origin}${linkTo(signer, { now, id, file, lifetimeS: Number(query.ttl) })}`;
}
