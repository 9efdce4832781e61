/** What an upgrade says of its peer, and of the proxies of ours that it came through. */
import type { IncomingMessage } from 'node:http';

/** What our nearest proxy has added to a list that others may have begun. */
const added = (header: string | readonly string[] | undefined) => String(header ?? '').split(',');

/** What the outermost of our own proxies saw, else the peer itself. */
export function addressOf(request: IncomingMessage, proxies: number): string {
  const forwarded = added(request.headers['x-forwarded-for']);
  const seen = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return seen || request.socket.remoteAddress || 'unknown';
}

/** Scheme and host under which the peer reaches this server. */
export function baseOf({ headers }: IncomingMessage, proxies: number): string {
  const behind = proxies > 0;
  const scheme = behind ? added(headers['x-forwarded-proto']).at(-1)?.trim() : '';
  const host = behind ? added(headers['x-forwarded-host']).at(-1)?.trim() : '';
  return `${scheme || 'http'}://${host || headers.host || 'localhost'}`;
}
