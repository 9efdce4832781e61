import type { IncomingMessage } from 'node:http';

/** Returns the list of a header: our nearest proxy has added to it, others may have begun it. */
const added = (header: string | readonly string[] | undefined) => String(header ?? '').split(',');

/** Returns the scheme and host under which the peer reaches this server. */
export function baseOf({ headers }: IncomingMessage, proxies: number): string {
  const behind = proxies > 0;
  const scheme = behind ? added(headers['x-forwarded-proto']).at(-1)?.trim() : '';
  const host = behind ? added(headers['x-forwarded-host']).at(-1)?.trim() : '';
  return `${scheme || 'http'}://${host || headers.host || 'localhost'}`;
}
