import { lookup as systemLookup } from 'node:dns';
import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export interface OutgoingOptions {
  /** Addresses and networks (CIDR) that may be called although they are private. @default none */
  readonly allow?: readonly string[];
  /** False lets every address pass: the URL is the owner's own. @default true */
  readonly publicOnly?: boolean;
  /** Resolves names. @default the system's */
  readonly lookup?: LookupFunction;
  /** Keeps connections for later requests. @default false */
  readonly keepAlive?: boolean;
  /** Connections to one host at once. @default no limit */
  readonly maxSockets?: number;
}

/** Sends a request, and resolves with its answer before the answer's body is read. Redirects are not followed. */
export type OutgoingRequest = (
  url: URL,
  options: RequestOptions,
  body?: string | Buffer,
) => Promise<IncomingMessage>;

/** The server refuses to call this address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';

  constructor() {
    super('the address is not public');
  }
}

/**
 * Looks public, but is the host of a virtual machine to the machine itself, with its keys.
 * https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
 */
const AZURE_HOST = '168.63.129.16';
/** The only assigned range: all others are not, including IPv4 inside IPv6 (`::/96`). */
const GLOBAL_UNICAST_6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/**
 * Returns whether anybody on the internet can reach an address.
 * @see https://www.iana.org/assignments/iana-ipv6-special-registry
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === AZURE_HOST) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || (parsed as ipaddr.IPv6).match(GLOBAL_UNICAST_6);
}

const BITS = { 4: 32, 6: 128 } as const;

interface Network {
  readonly address: string;
  readonly family: 4 | 6;
  readonly bits: number;
}

/** Reads an address or a network such as `10.1.0.0/16`; null if it is neither. */
export function readNetwork(text: string): Network | null {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more !== undefined) return null;
  if (bits === undefined) return { address, family, bits: BITS[family] };
  return /^\d{1,3}$/.test(bits) && Number(bits) <= BITS[family]
    ? { address, family, bits: Number(bits) }
    : null;
}

const familyName = (family: number) => (family === 4 ? 'ipv4' : 'ipv6');

/** Leaves out entries that are not networks: the reader of the setting refuses them. */
function listOf(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of entries.map(readNetwork))
    if (network !== null) list.addSubnet(network.address, network.bits, familyName(network.family));
  return list;
}

/**
 * Guards outgoing requests; there is no other guard. Every connection goes to an address that was checked: literal
 * addresses before the request, names at the lookup whose result is connected to. So a name cannot change in between.
 */
export function outgoing({
  allow = [],
  publicOnly = true,
  lookup = systemLookup,
  keepAlive = false,
  maxSockets = Number.POSITIVE_INFINITY,
}: OutgoingOptions): OutgoingRequest {
  const allowed = listOf(allow);
  const isOpen = (address: string): boolean =>
    !publicOnly || isPublicAddress(address) || allowed.check(address, familyName(isIP(address)));
  // Each guard has connections of its own: a shared pool would lend those of one guard to another.
  const pool = { keepAlive, maxSockets };
  const agents = { 'http:': new http.Agent(pool), 'https:': new https.Agent(pool) };

  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = Array.isArray(found) ? found : [];
      const [first] = addresses;
      if (error !== null) callback(error, '', 0);
      else if (first === undefined || !addresses.every(({ address }) => isOpen(address)))
        callback(new AddressRefused(), '', 0);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };

  return async (url, options, body) => {
    const literal = url.hostname.replaceAll(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !isOpen(literal)) throw new AddressRefused();
    const isSecure = url.protocol === 'https:';
    const { request } = isSecure ? https : http;
    const agent = isSecure ? agents['https:'] : agents['http:'];
    return new Promise((resolve, reject) => {
      const asked = request(url, { ...options, agent, lookup: checkedLookup });
      asked.once('response', resolve);
      // The listener stays: an abort while the body is read is reported here as well.
      asked.on('error', reject);
      asked.end(body);
    });
  };
}
