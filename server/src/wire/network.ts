import { isIP } from 'node:net';

const IPV6 = 6;
const GROUPS = 8;
/** Groups of an IPv6 address that name the network: one household or server gets all addresses within. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** Characters kept of what a proxy calls an address without its being one. */
const MAX_CHARS = 64;

/** What one sender cannot change at will: an IPv4 address, or the network (/64) of an IPv6 one. */
export function networkOf(address: string): string {
  // Nothing else has a colon in it, and most addresses have none.
  if (!address.includes(':')) return address.slice(0, MAX_CHARS);
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIP(address) !== IPV6) return address.slice(0, MAX_CHARS);
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groupsOf = (part: string | undefined) => (part ? part.split(':') : []);
  const left = groupsOf(head);
  const right = groupsOf(tail);
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
