import { decodeBase64Url } from '../../util/decode-base64url.ts';
import { NAME_MAX, TOKEN_MAX } from '../constants.ts';
import { ChatFailure } from '../errors/failure.ts';

const PARTS = 3;
const USER_ID_MAX = 255;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The claims of a token about its user. */
export interface TokenClaims {
  readonly userId: string;
  readonly name?: string;
}

/**
 * Returns the user id in a token's payload.
 * @throws ChatFailure `token-malformed`
 */
export const userIdOf = (token: unknown): string => claimsOf(token).userId;

/**
 * Reads a token's payload: `user_id`, and `name` if present. The server checks the signature.
 * @throws ChatFailure `token-malformed`
 */
export function claimsOf(token: unknown): TokenClaims {
  if (typeof token !== 'string' || token === '' || token.length > TOKEN_MAX) {
    throw new ChatFailure('token-malformed', `expected a JSON web token, got ${describe(token)}`);
  }
  const [, payload, , ...rest] = token.split('.');
  if (!payload || rest.length > 0 || token.split('.').length !== PARTS) {
    throw new ChatFailure('token-malformed', 'a token has three parts divided by dots');
  }
  let claims: unknown;
  try {
    claims = JSON.parse(decodeBase64Url(payload));
  } catch {
    throw new ChatFailure('token-malformed', 'its payload is not base64url of JSON');
  }
  const { user_id: userId, name } = isRecord(claims) ? claims : {};
  if (typeof userId !== 'string' || userId === '' || userId.length > USER_ID_MAX) {
    throw new ChatFailure('token-malformed', 'its payload has no user_id');
  }
  return {
    userId,
    ...(typeof name === 'string' && name !== '' && { name: name.slice(0, NAME_MAX) }),
  };
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `${value.length} characters`;
  return value === null ? 'null' : typeof value;
}
