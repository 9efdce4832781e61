import { errors, jwtVerify, SignJWT } from 'jose';
import { ApiError, type MaybePromise } from '../domain/index.ts';

/** Seconds a foreign clock may run ahead of ours before a token counts as issued later. */
const CLOCK_SKEW_S = 5;
const ALGORITHM = 'HS256';
const MS_PER_SECOND = 1000;
/** Third segment of the unsigned tokens the client's `devToken()` makes. */
const DEV_SIGNATURE = 'devtoken';
/** No sane token is longer; refused before any work is done on it. */
const MAX_TOKEN_CHARS = 8192;

/** Claims that a token proves. Times are epoch milliseconds; null if the token has none. */
type TokenClaims =
  | { readonly kind: 'server' }
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly issuedAt: number | null;
      readonly expiresAt: number | null;
    };

export interface TokenVerifier {
  /** @throws ApiError `tokenExpired`, `tokenNotYet`, `tokenIssuedLater`, `tokenSignature`, or `auth` for a malformed token */
  verify(token: string): MaybePromise<TokenClaims>;
}

interface Remembered {
  readonly claims: TokenClaims;
  /** Epoch seconds, or Infinity. */
  readonly expires: number;
}

/** Number of proven tokens that are kept, so that a busy client's signature is computed once. */
const REMEMBERED_TOKENS = 10_000;

/**
 * Checks HS256 tokens against the app's secret.
 * @param now milliseconds since the epoch
 */
export function tokenVerifier(secret: string, now: () => number = Date.now): TokenVerifier {
  const key = new TextEncoder().encode(secret);
  const proven = new Map<string, Remembered>();
  return {
    verify(token) {
      const seen = proven.get(token);
      if (seen !== undefined && seen.expires * MS_PER_SECOND > now()) return seen.claims;
      return proveNow(token);
    },
  };

  async function proveNow(token: string): Promise<TokenClaims> {
    const fresh = await prove(token, key, now());
    if (proven.size >= REMEMBERED_TOKENS) proven.delete(proven.keys().next().value ?? '');
    proven.set(token, fresh);
    return fresh.claims;
  }
}

async function prove(token: string, key: Uint8Array, nowMs: number): Promise<Remembered> {
  if (token.length > MAX_TOKEN_CHARS)
    throw new ApiError('auth', `the token is longer than ${MAX_TOKEN_CHARS} characters`);
  if (token.split('.')[2] === DEV_SIGNATURE)
    throw new ApiError(
      'tokenSignature',
      'development tokens are not accepted: sign the token with the app secret',
    );
  const payload = await check(token, key, nowMs);
  const issuedAt = typeof payload.iat === 'number' ? payload.iat : null;
  if (issuedAt !== null && issuedAt > nowMs / MS_PER_SECOND + CLOCK_SKEW_S)
    throw new ApiError('tokenIssuedLater', 'the token was issued in the future (iat)');
  const expires = payload.exp ?? Number.POSITIVE_INFINITY;
  if (payload.server === true || payload.server === 'true') return { claims: { kind: 'server' }, expires };
  if (typeof payload.user_id !== 'string' || payload.user_id === '')
    throw new ApiError('auth', 'the token carries neither a user_id nor server: true');
  const ms = (seconds: number | null | undefined) =>
    typeof seconds === 'number' ? seconds * MS_PER_SECOND : null;
  const times = { issuedAt: ms(issuedAt), expiresAt: ms(payload.exp) };
  return { claims: { kind: 'user', userId: payload.user_id, ...times }, expires };
}

async function check(token: string, key: Uint8Array, nowMs: number) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(nowMs),
    });
    return payload;
  } catch (cause) {
    throw refusal(cause);
  }
}

function refusal(cause: unknown): ApiError {
  if (cause instanceof errors.JWTExpired)
    return new ApiError('tokenExpired', 'the token has expired (exp): issue a new one');
  if (cause instanceof errors.JWTClaimValidationFailed && cause.claim === 'nbf')
    return new ApiError('tokenNotYet', 'the token is not valid yet (nbf)');
  if (cause instanceof errors.JWSSignatureVerificationFailed || cause instanceof errors.JOSEAlgNotAllowed)
    return new ApiError('tokenSignature', 'the token was not signed with the secret of this app (HS256)');
  return new ApiError('auth', 'the token is malformed: expected a JSON Web Token');
}

/**
 * Signs a token that passes every permission check.
 * @param lifetimeS seconds; null issues one that does not expire
 */
export function signServerToken(secret: string, lifetimeS: number | null): Promise<string> {
  return sign(secret, new SignJWT({ server: true }), lifetimeS);
}

/**
 * Signs a user's token.
 * @param lifetimeS seconds; null issues one that does not expire
 */
export function signUserToken(secret: string, userId: string, lifetimeS: number | null): Promise<string> {
  return sign(secret, new SignJWT({ user_id: userId }).setIssuedAt(), lifetimeS);
}

function sign(secret: string, token: SignJWT, lifetimeS: number | null): Promise<string> {
  token.setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' });
  if (lifetimeS !== null) token.setExpirationTime(Math.floor(Date.now() / MS_PER_SECOND) + lifetimeS);
  return token.sign(new TextEncoder().encode(secret));
}
