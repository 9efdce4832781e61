import { decodeBase64Url } from '../util/decode-base64url.ts';
import { TOKEN_MAX } from './constants.ts';
import { ChatFailure } from './failure.ts';

const PARTS = 3;
const USER_ID_MAX = 255;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * The user a token speaks for, read from its payload. The signature is the server's to check.
 * @throws ChatFailure `token-malformed`
 */
export function userIdOf(token: unknown): string {
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
  const userId = isRecord(claims) ? claims.user_id : undefined;
  if (typeof userId !== 'string' || userId === '' || userId.length > USER_ID_MAX) {
    throw new ChatFailure('token-malformed', 'its payload has no user_id');
  }
  return userId;
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value === '' ? 'an empty text' : `${value.length} characters`;
  return value === null ? 'null' : typeof value;
}
