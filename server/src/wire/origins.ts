import { ApiError } from '../domain/index.ts';

export interface OriginPolicy {
  /**
   * @param origin value of the Origin header; absent outside browsers
   * @param host value of the Host header: pages of this server itself are always allowed
   * @throws ApiError `notAllowed`
   */
  check(origin: string | undefined, host: string | undefined): void;
}

/** @param allowed origins such as `https://shop.example`; null allows every origin */
export function originPolicy(allowed: readonly string[] | null): OriginPolicy {
  const known = allowed === null ? null : new Set(allowed.map(normal));
  return {
    check(origin, host) {
      if (known === null || origin === undefined || known.has(normal(origin))) return;
      // `null` and the like have no host, and neither have requests of HTTP/1.0.
      const from = URL.parse(origin)?.host;
      if (from !== undefined && from !== '' && from === host) return;
      throw new ApiError(
        'notAllowed',
        `the origin ${origin.slice(0, MAX_SHOWN)} may not use this chat: add it to STOOP_ORIGINS on the server`,
      );
    },
  };
}

/** Headers in which a browser names the page that asks. */
export interface PageHeaders {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Allows only requests of this server's own pages.
 * @param base scheme and host under which clients reach this server
 * @param reading the request changes nothing: browsers name no origin when a page reads from its own server
 * @throws ApiError `notAllowed`
 */
export function requireOwnPage(headers: PageHeaders, base: string, reading = false): void {
  const { origin, host, 'sec-fetch-site': site } = headers;
  const from = URL.parse(origin ?? '')?.host ?? '';
  const isOwn = from !== '' && [host, URL.parse(base)?.host].includes(from);
  // Older browsers do not send the site.
  const isSameSite = site === undefined || site === 'same-origin';
  if (isSameSite && (isOwn || (reading && origin === undefined))) return;
  throw new ApiError('notAllowed', 'only pages of this server itself may make this call');
}

const MAX_SHOWN = 255;

function normal(origin: string): string {
  return origin.trim().toLowerCase().replace(/\/$/, '');
}
