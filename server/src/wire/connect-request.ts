import type { IncomingMessage } from 'node:http';
import Type, { type Static } from 'typebox';
import type { DeviceInput, UserDetails } from '../domain/index.ts';
import { ApiError } from '../domain/index.ts';
import type { Credentials } from './authenticate.ts';
import { parseJson } from './parse-json.ts';
import { MemberCustomInclude } from './read/channels/member-custom.ts';
import { exactReader, maybe, RawObject } from './read/reader.ts';
import { DeviceShape, deviceOf } from './read/users/account.ts';
import { userDetails } from './read/users/user.ts';

/** Characters of the `json` parameter: a user of 5 KB custom data, percent-encoded, with room. */
const MAX_JSON_CHARS = 32_768;
const MAX_ID_CHARS = 255;

const ConnectJson = Type.Object({
  user_id: maybe(Type.String({ maxLength: MAX_ID_CHARS })),
  user_details: maybe(RawObject),
  device: maybe(DeviceShape),
  member_custom_include: MemberCustomInclude,
});

/** Clients of the JavaScript family connect; they send what they mean. */
const readJson = exactReader(ConnectJson);

/** A client's description of itself as it connects. */
export interface Introduction {
  /** The user as the client describes them; null if it does not. */
  readonly details: UserDetails | null;
  /** The client's device, to be told of what happens while it is away; null if it names none. */
  readonly device: DeviceInput | null;
  /** Keys of authors' own member data that messages carry for this connection. */
  readonly include: readonly string[];
}

/** Parameters of `GET /connect`. */
export interface ConnectRequest {
  readonly credentials: Credentials;
  readonly introduction: Introduction;
}

/**
 * Reads the user to connect from the `json` parameter. @throws ApiError `input` if it is missing or misshapen,
 * `tooLarge` if it is too long
 */
export function readConnectJson(json: string | null): {
  readonly userId: string | null;
  readonly introduction: Introduction;
} {
  if (json === null)
    throw new ApiError('input', 'json is a required field: {"user_id": …, "user_details": {…}}');
  if (json.length > MAX_JSON_CHARS)
    throw new ApiError('tooLarge', `field \`json\` is longer than ${MAX_JSON_CHARS} characters`);
  const claimed = readJson(parseJson(json));
  const { user_details: details, device, member_custom_include: include } = claimed;
  return {
    userId: claimedId(claimed),
    introduction: {
      details: details === null || details === undefined ? null : userDetails(details),
      device: device === null || device === undefined ? null : deviceOf(device),
      include: include ?? [],
    },
  };
}

/** @throws ApiError `input`, `tooLarge` */
export function readConnect(request: IncomingMessage, query: URLSearchParams): ConnectRequest {
  const { userId, introduction } = readConnectJson(query.get('json'));
  return {
    credentials: {
      apiKey: query.get('api_key'),
      authType: query.get('stream-auth-type') ?? header(request, 'stream-auth-type'),
      token: tokenIn(query.get('authorization')) ?? header(request, 'authorization'),
      userId,
    },
    introduction,
  };
}

/** Browsers can only send it in the URL, and send the text `undefined` if they have none. */
function tokenIn(value: string | null): string | null {
  return value === '' || value === 'undefined' ? null : value;
}

function claimedId(claimed: Static<typeof ConnectJson>): string | null {
  const inDetails = claimed.user_details?.id;
  return claimed.user_id ?? (typeof inDetails === 'string' ? inDetails : null);
}

function header(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
