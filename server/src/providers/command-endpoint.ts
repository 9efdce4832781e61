import { createHmac, randomUUID } from 'node:crypto';
import { lookup as resolveName } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { ApiError } from '../domain/errors.ts';
import type {
  CommandCall,
  CommandDescription,
  CustomCommands,
  MessageView,
  Raw,
  UserView,
} from '../domain/ports.ts';

/** Milliseconds the endpoint has for its answer: the sender's client waits for 3 s in all. */
const STANDARD_TIMEOUT_MS = 2_000;
/** Bytes of an answer; a message has no more. */
const MOST_ANSWER_BYTES = 256 * 1024;

export interface CommandEndpoint {
  readonly list: readonly CommandDescription[];
  /** Where calls are posted to where the app's settings name no other place; null where nobody answers them. */
  readonly url: string | null;
  /** @default 2000 */
  readonly timeoutMs?: number;
  /** Refuses addresses that are not public, also behind a name. @default false: the address is the owner's own choice */
  readonly publicOnly?: boolean;
}

interface Signing {
  readonly key: string;
  readonly secret: string;
}

/** How things look on the wire. */
interface Writers {
  message(message: MessageView): object;
  user(user: UserView): object;
}

/** This machine, private networks, links, and what is nobody's (https://www.iana.org/assignments/iana-ipv4-special-registry). */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // And IPv4 inside IPv6 as it was written once.
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6');

/** True for an address anybody may reach. IPv4 inside IPv6 counts as what it is. */
function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return !NOT_PUBLIC.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const refusal = () => new Error('the endpoint of commands is at an address that is not public');

/** Looks where a name leads to at the moment of connecting, so that it cannot lead elsewhere afterwards. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) callback(error, '', 0);
    else if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      callback(refusal(), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function post(
  url: URL,
  headers: Record<string, string>,
  body: string,
  endpoint: CommandEndpoint,
): Promise<string> {
  const { timeoutMs = STANDARD_TIMEOUT_MS, publicOnly = false } = endpoint;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (publicOnly && isIP(literal) !== 0 && !isPublicAddress(literal)) return Promise.reject(refusal());
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(publicOnly && { lookup: publicLookup }),
    };
    const request = send(url, options, (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > MOST_ANSWER_BYTES) request.destroy(new Error('the answer is too large'));
        else parts.push(part);
      });
      response.on('error', reject);
      response.on('end', () => {
        const status = response.statusCode ?? 0;
        if (status < 200 || status > 299) reject(new Error(`it answered ${status}`));
        else resolve(Buffer.concat(parts).toString('utf8'));
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** `{message}` of the answer; an empty answer leaves the message as it is. */
function readReply(text: string): Raw | null {
  if (text.trim() === '') return null;
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return null;
  const { message } = answer;
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null;
  return message as Raw;
}

/**
 * Commands of the app's own, answered by its HTTP endpoint: a signed POST of `{message, user, form_data?}` to
 * `url?type=<command>`, answered with `{message}`. `X-SIGNATURE` is the hex HMAC-SHA256 of the body by the app's secret.
 */
export function commandEndpoint(endpoint: CommandEndpoint, signing: Signing, write: Writers): CustomCommands {
  async function run(
    command: CommandCall,
    message: MessageView,
    user: UserView,
    formData: Raw | null,
    appUrl: string | null,
  ) {
    const address = appUrl ?? endpoint.url;
    if (address === null)
      throw new ApiError(
        'commandEndpointMissing',
        `nobody answers the command ${command.name}: the app's custom_action_handler_url is not set`,
      );
    const url = URL.parse(address);
    if (url === null)
      throw new ApiError(
        'commandFailed',
        `the endpoint of the command ${command.name} is no URL: ${address}`,
      );
    url.searchParams.set('type', command.name);
    const called = { ...write.message(message), command: command.name, args: command.args };
    const body = JSON.stringify({
      message: called,
      user: write.user(user),
      ...(formData !== null && { form_data: formData }),
    });
    const headers = {
      'content-type': 'application/json',
      'x-api-key': signing.key,
      'x-signature': createHmac('sha256', signing.secret).update(body).digest('hex'),
      'x-webhook-id': randomUUID(),
      'x-webhook-attempt': '1',
    };
    try {
      return readReply(await post(url, headers, body, endpoint));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new ApiError('commandFailed', `the endpoint of the command ${command.name} failed: ${reason}`);
    }
  }
  return { known: endpoint.list, run };
}
