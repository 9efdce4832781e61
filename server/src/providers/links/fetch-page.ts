import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { dnsLookup } from '../dns-lookup.ts';
import { outgoing } from '../outgoing.ts';

export interface FetchOptions {
  /**
   * Addresses or networks (CIDR) that may be fetched from although they are private, on any port.
   * Everything else must be a public address on a port of the web.
   */
  readonly allow: readonly string[];
  /** Ports beside those of the web. @default none */
  readonly ports?: readonly number[];
  /** Resolves names. @default asks the system's name servers */
  readonly lookup?: LookupFunction;
}

export interface Page {
  /** Address after redirects. */
  readonly url: string;
  /** MIME type without parameters. */
  readonly contentType: string;
  /** The beginning of an HTML page; empty for everything else. */
  readonly html: string;
}

/** Milliseconds from the first byte asked for to the last one taken, redirects included. */
const DEADLINE_MS = 2_500;
const MAX_REDIRECTS = 4;
/** Bytes that are read of a page at most: it describes itself in its head. */
const MAX_BYTES = 262_144;
const HEAD_ENDS = '</head>';
/** Bytes to look back for the end of the head across two pieces. */
const OVERLAP = HEAD_ENDS.length;
const PUBLIC_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);
const HEADERS = {
  accept: 'text/html,application/xhtml+xml,image/*;q=0.8,*/*;q=0.5',
  'accept-encoding': 'identity',
  'accept-language': 'en',
  'user-agent': 'Mozilla/5.0 (compatible; Stoop link preview)',
};

/** Fetches pages. Each hop of a redirect passes the guard of outgoing requests. */
export function pageFetcher(options: FetchOptions): (url: string) => Promise<Page | null> {
  const request = outgoing({ ...options, lookup: options.lookup ?? dnsLookup() });

  async function follow(first: string, signal: AbortSignal): Promise<Page | null> {
    let url = readTarget(first, options);
    for (let hop = 0; url !== null && hop <= MAX_REDIRECTS; hop += 1) {
      const response = await request(url, { headers: HEADERS, signal });
      const { statusCode: status = 0, headers } = response;
      if (status >= 300 && status < 400 && headers.location !== undefined) {
        response.destroy();
        url = readTarget(headers.location, options, url);
        continue;
      }
      if (status !== 200) {
        response.destroy();
        return null;
      }
      const contentType = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
      return { url: url.href, contentType, html: await readHead(response, contentType) };
    }
    return null;
  }

  return async (url) => {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    try {
      return await follow(url, deadline);
    } catch {
      // No server there, too slow, or an address that must not be read: all the same to the caller.
      return null;
    }
  };
}

/** Returns whether a request may go to a URL: the web, without a password, on a port that serves pages. */
function readTarget(text: string, { allow, ports = [] }: FetchOptions, base?: URL): URL | null {
  const url = URL.parse(text, base?.href);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  if (url.username !== '' || url.password !== '') return null;
  const serves = PUBLIC_PORTS.has(url.port) || ports.includes(Number(url.port));
  return serves || allow.includes(url.hostname) ? url : null;
}

async function readHead(response: IncomingMessage, contentType: string): Promise<string> {
  if (contentType !== 'text/html' && contentType !== 'application/xhtml+xml') {
    response.destroy();
    return '';
  }
  const pieces: Buffer[] = [];
  let bytes = 0;
  let tail = '';
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    bytes += piece.length;
    const text = tail + piece.toString('latin1').toLowerCase();
    if (bytes >= MAX_BYTES || text.includes(HEAD_ENDS)) break;
    tail = text.slice(-OVERLAP);
  }
  response.destroy();
  return decode(Buffer.concat(pieces).subarray(0, MAX_BYTES), response.headers['content-type'] ?? '');
}

const CHARSET = /charset=["']?([\w-]+)/i;
/** Bytes in which a page must name its encoding. */
const CHARSET_WITHIN = 1_024;

function decode(bytes: Buffer, contentType: string): string {
  const named =
    CHARSET.exec(contentType)?.[1] ??
    CHARSET.exec(bytes.toString('latin1', 0, CHARSET_WITHIN))?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return bytes.toString('utf8');
  }
}
