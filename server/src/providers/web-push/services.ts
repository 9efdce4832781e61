import { isIP } from 'node:net';

/** Push services of browsers: Chrome, Firefox, Edge, Safari. `*.` stands for one name or more before the rest. */
const KNOWN: readonly string[] = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
];

/** Names of hosts, and addresses or networks that may be reached although they are private. */
export interface PushServices {
  readonly hosts: readonly string[];
  readonly addresses: readonly string[];
}

/** @param more as the owner lists them: hosts, `*.host`, addresses and networks */
export function pushServices(more: readonly string[]): PushServices {
  const isAddress = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0;
  return {
    hosts: [...KNOWN, ...more.filter((entry) => !isAddress(entry))],
    addresses: more.filter(isAddress),
  };
}

const fits = (host: string, pattern: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * Returns why nothing is sent to an address; null if it belongs to a push service. Clients that register a device
 * decide where this server sends to, so the address must not be arbitrary.
 */
export function wrongEndpoint(endpoint: string, { hosts, addresses }: PushServices): string | null {
  const url = URL.parse(endpoint);
  if (url === null) return 'must begin with the address of a push service';
  if (url.username !== '' || url.password !== '') return 'must not carry a password';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (addresses.includes(host) && /^https?:$/.test(url.protocol)) return null;
  const isKnown = hosts.some((pattern) => fits(host, pattern));
  if (isKnown && url.protocol === 'https:' && url.port === '') return null;
  return `must begin with https:// and the host of a push service this server sends to (STOOP_PUSH_SERVICES), got ${url.origin}`;
}
