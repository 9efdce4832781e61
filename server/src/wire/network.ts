import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const IPV4 = 4;
const IPV6 = 6;
const GROUPS = 8;
const HEX = 16;
const BITS_OF_BYTE = 8;
const BYTE = 0xff;
/** Groups of an IPv6 address that name the network: one household or server gets all addresses within. */
const NETWORK_GROUPS = 4;
/** Groups before the IPv4 address in `::ffff:203.0.113.7` (RFC 4291, 2.5.5.2). */
const MAPPED = '0:0:0:0:0:ffff';
/** `203.0.113.7:4711`, as some proxies write it. */
const IPV4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
/** `[2001:db8::1]` and `[2001:db8::1]:4711`. */
const IN_BRACKETS = /^\[([^\]]*)\](?::\d+)?$/;
/** `…:203.0.113.7`, the end of an IPv6 address. */
const DOTTED_END = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;
/** Characters kept of a forwarded text that is not an address. */
const MAX_CHARS = 64;

/**
 * Returns the network a request comes from. Rate limits, bans by address and limits on connections all count by it.
 * @param proxies trusted proxies in front of the server; each adds one address to `X-Forwarded-For`
 */
export function callerNetwork(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  proxies: number,
): string {
  const peer = socket.remoteAddress ?? '';
  if (proxies === 0) return networkOf(peer);
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  // A chain shorter than configured: the first address is the outermost one known.
  const seen = (forwarded.at(-proxies) ?? forwarded[0] ?? '').trim();
  return networkOf(seen === '' ? peer : seen);
}

/**
 * Returns the part of an address that its user cannot change at will: an IPv4 address, or the /64 of an IPv6 address.
 * Ports are dropped, IPv4-mapped addresses count as IPv4. Text that is no address comes back cut to 64 characters.
 */
export function networkOf(address: string): string {
  if (address === '') return 'unknown';
  // Most callers: IPv4 without a port.
  if (!address.includes(':') && !address.startsWith('[')) return address.slice(0, MAX_CHARS);
  const bare = withoutPort(address);
  if (isIP(bare) === IPV4) return bare;
  if (isIP(bare) !== IPV6) return address.slice(0, MAX_CHARS);
  const groups = groupsOf(bare);
  if (groups.slice(0, -2).join(':') === MAPPED) return dotted(groups.slice(-2));
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

const withoutPort = (address: string) =>
  IPV4_WITH_PORT.exec(address)?.[1] ?? IN_BRACKETS.exec(address)?.[1] ?? address;

/** Returns the eight groups of an IPv6 address, in lower-case hex without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = inHex(address.split('%')[0] ?? '').split('::');
  const split = (part: string | undefined) => (part ? part.split(':') : []);
  const left = split(head);
  const right = split(tail);
  const zeros = Array<string>(Math.max(0, GROUPS - left.length - right.length)).fill('0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups.map((group) => Number.parseInt(group, HEX).toString(HEX));
}

/** Returns `::ffff:203.0.113.7` as `::ffff:cb00:7107`. */
function inHex(address: string): string {
  const found = DOTTED_END.exec(address);
  if (found === null) return address;
  const [, before = '', ...bytes] = found;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.map(Number);
  const group = (high: number, low: number) => ((high << BITS_OF_BYTE) | low).toString(HEX);
  return `${before}${group(a, b)}:${group(c, d)}`;
}

const dotted = (groups: readonly string[]) =>
  groups
    .map((group) => Number.parseInt(group, HEX))
    .flatMap((group) => [group >> BITS_OF_BYTE, group & BYTE])
    .join('.');

/** Bits of a network that is stored: a provider's neighbourhood, and no person. */
const SHORT_V4 = /^(\d+\.\d+\.\d+)\.\d+$/;
const SHORT_V6 = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/;

/** Returns the network as it is stored: the /24 of an IPv4 address, the /48 of an IPv6 network. */
export function shortNetwork(network: string): string {
  const v4 = SHORT_V4.exec(network)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const v6 = SHORT_V6.exec(network)?.[1];
  return v6 === undefined ? network : `${v6}::/48`;
}
