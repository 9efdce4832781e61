import { parseUrl } from '../../util/parse-url.ts';
import { pageBase } from '../chat-options.ts';
import type { TokenSource } from '../contract.ts';
import { reportUsage, StoopUsageError } from '../usage-error.ts';

/** Longest text that a page can send. The composer and the server enforce the channel's own limit. */
export const SEND_MAX = 50_000;
const NAME_MAX = 100;
const ADDRESS_MAX = 2_000;
/** Longest list of wrong names that is quoted to the owner, characters. */
const QUOTE_MAX = 40;
/** As in `data-channel-type` and `data-channel`: the characters that the API takes for either half of a cid. */
const CID = /^(?:([\w-]{1,64}):)?([\w!-]{1,64})$/;

const nounOf = (value: unknown): string =>
  typeof value === 'string'
    ? `${value.length} characters`
    : value === null
      ? 'null'
      : Array.isArray(value)
        ? 'a list'
        : typeof value;

/** @throws StoopUsageError for anything but a non-empty text */
export function textOf(command: string, value: unknown, max = SEND_MAX): string {
  if (typeof value === 'string' && value.trim() !== '' && value.length <= max) return value;
  throw new StoopUsageError(
    `Stoop("${command}", text): expected text of 1 to ${max} characters, found ${nounOf(value)}`,
  );
}

/** Returns a copy of the page's object, so that nothing in it changes or throws later. @throws StoopUsageError */
export function objectOf(command: string, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new StoopUsageError(`Stoop("${command}", settings): expected an object, found ${nounOf(value)}`);
  try {
    return { ...value };
  } catch (reason) {
    throw new StoopUsageError(`Stoop("${command}", settings): the object cannot be read: ${saidBy(reason)}`);
  }
}

/** @throws StoopUsageError for anything but `{ token }` or `{ getToken }` */
export function sourceOf(value: unknown): TokenSource {
  const { token, getToken } = typeof value === 'object' ? objectOf('identify', value) : {};
  if (typeof token === 'string') return { token };
  // Called as a method, because the object may be more than a plain one.
  if (typeof getToken === 'function') return { getToken: () => getToken.call(value) };
  throw new StoopUsageError(
    `Stoop("identify", source): expected { token } or { getToken }, found ${nounOf(value)}`,
  );
}

/**
 * Returns the name and picture. Reports other fields and ignores them.
 * @throws StoopUsageError for what cannot be shown
 */
export function hintsOf(value: unknown): { name?: string; image?: string } {
  const { name, image, ...others } = objectOf('setUser', value);
  const found = Object.keys(others).join();
  if (found !== '' || (name ?? image) === undefined)
    reportUsage(
      new StoopUsageError(
        `Stoop("setUser", { name, image }): expected nothing else, found ${found.slice(0, QUOTE_MAX) || 'neither'}; who it is says Stoop("identify", { token })`,
      ),
    );
  if (image !== undefined && !isPicture(image))
    throw new StoopUsageError(
      `Stoop("setUser", { image }): expected an http or https address, found ${nounOf(image)}`,
    );
  return {
    ...(name !== undefined && { name: textOf('setUser', name, NAME_MAX) }),
    ...(image !== undefined && { image }),
  };
}

function isPicture(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > ADDRESS_MAX) return false;
  return /^https?:$/.test(parseUrl(value, pageBase())?.protocol ?? '');
}

/**
 * Returns `type:id`, also if only an id was given. Wrong names are refused here, before any request to the server.
 * @throws StoopUsageError channel-name
 */
export function cidOf(value: unknown, ownType: string): string {
  const parts = typeof value === 'string' ? CID.exec(value) : null;
  if (parts) return `${parts[1] ?? ownType}:${parts[2]}`;
  throw new StoopUsageError(
    `Stoop("channel", id): expected an id of letters, digits, -, _ or !, at most 64, or type:id; found ${nounOf(value)}`,
    'channel-name',
  );
}

/** @throws StoopUsageError */
export function listenerOf(command: string, value: unknown): (detail: never) => void {
  if (typeof value === 'function') return value as (detail: never) => void;
  throw new StoopUsageError(`Stoop("${command}", …, fn): expected a function, found ${nounOf(value)}`);
}

/** Returns a description of a thrown value. */
function saidBy(reason: unknown): string {
  return reason instanceof Error ? reason.message : typeof reason;
}
