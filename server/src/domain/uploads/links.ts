import type { FileSigner } from '../ports.ts';
import type { Millis } from '../types.ts';

/** Where files are served. */
export const FILES_PATH = '/files/';
const SECOND_MS = 1_000;
/** Ends are rounded up to this many seconds, so that an address stays the same for a while and can be cached. */
const GRAIN_S = 3_600;

/** What a signature covers. `ttl` is how long addresses of this file are good for, seconds; empty for ever. */
const covered = (id: string, file: string, exp: string, ttl: string) => [id, file, exp, ttl].join('\n');

/** Path and query of a file, signed. `file` is its name, or that of a smaller picture of it. */
export function linkTo(
  signer: FileSigner,
  now: Millis,
  id: string,
  file: string,
  lifetimeS: number | null,
): string {
  const ttl = lifetimeS === null ? '' : String(lifetimeS);
  const end = lifetimeS === null ? 0 : Math.ceil((now / SECOND_MS + lifetimeS) / GRAIN_S) * GRAIN_S;
  const exp = lifetimeS === null ? '' : String(end);
  const sig = signer.sign(covered(id, file, exp, ttl));
  const query = lifetimeS === null ? `sig=${sig}` : `exp=${exp}&ttl=${ttl}&sig=${sig}`;
  return `${FILES_PATH}${id}/${encodeURIComponent(file)}?${query}`;
}

type Query = { readonly [key: string]: string };

/** Whether this server signed an address, whether or not it is still good. */
export function isSigned(signer: FileSigner, id: string, file: string, query: Query): boolean {
  const { exp = '', ttl = '', sig = '' } = query;
  return signer.verify(covered(id, file, exp, ttl), sig);
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

/** The parts of a file's address; null where it is another address. */
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

/** An address that ends is given out anew with each reading; one that this server did not sign stays as it is. */
export function renewed(signer: FileSigner, now: Millis, url: string): string {
  if (!url.includes(FILES_PATH)) return url;
  const address = readAddress(url);
  if (address === null || !address.query.ttl) return url;
  const { origin, id, file, query } = address;
  if (!isSigned(signer, id, file, query)) return url;
  return `${origin}${linkTo(signer, now, id, file, Number(query.ttl))}`;
}
