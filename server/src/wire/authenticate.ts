import type { Actor, ConnectIdentity, DescribedUser, Domain } from '../domain/index.ts';
import { ApiError, type MaybePromise, whenReady } from '../domain/index.ts';
import type { TokenVerifier } from './token.ts';

/** Ids are at most this long; anonymous ids come from the client. */
const MAX_ID_CHARS = 255;
const ANONYMOUS_PREFIX = '!anon-';
/**
 * Placeholder for the role of a user, which their token does not tell. The rules read the role from the store with each
 * call.
 */
const ASSUMED_ROLE = 'user';

/** Credentials of a request; each value is null if absent. */
export interface Credentials {
  readonly apiKey: string | null;
  /** `jwt` or `anonymous`. */
  readonly authType: string | null;
  readonly token: string | null;
  /** The `user_id` that the request claims; an empty one claims none. */
  readonly userId: string | null;
}

/**
 * The sender of a request, before the rules are asked. Times of a user's token are epoch milliseconds, null if it has
 * none.
 */
export type Identity =
  | (Extract<ConnectIdentity, { readonly kind: 'user' }> & {
      readonly issuedAt: number | null;
      readonly expiresAt: number | null;
    })
  | Extract<ConnectIdentity, { readonly kind: 'anonymous' }>
  | { readonly kind: 'server' };

export interface Authenticator {
  /**
   * Checks key and token.
   * @throws ApiError `unknownKey`, or `auth` if the token is missing, malformed, foreign or revoked, or by the token's
   * state `tokenExpired`, `tokenNotYet`, `tokenIssuedLater`, `tokenSignature`
   */
  identify(credentials: Credentials): MaybePromise<Identity>;
  /** Checks again whether a token was revoked after `identify`. @throws ApiError `tokenExpired` */
  recheck(identity: Identity): MaybePromise<void>;
  /** Checks the key only: for calls that come before a user exists. @throws ApiError `unknownKey` */
  checkKey(apiKey: string | null): void;
  /**
   * Returns the actor of the rules, which look up the user's current data. `onBehalf` names the person a server token
   * acts for.
   */
  actor(identity: Identity, onBehalf: OnBehalf): Actor;
}

export interface OnBehalf {
  readonly userId: string | null;
  readonly user: DescribedUser | null;
}

export function authenticator(
  appKey: string,
  tokens: TokenVerifier,
  users: Pick<Domain['users'], 'tokensRevokedBefore'>,
): Authenticator {
  function checkKey(apiKey: string | null): void {
    if (apiKey === appKey) return;
    throw new ApiError(
      'unknownKey',
      apiKey === null
        ? 'api_key is missing: send the key of this app as the query parameter api_key'
        : `api_key not found: ${quote(apiKey)} is not the key of this app`,
    );
  }
  return {
    checkKey,
    identify(credentials) {
      checkKey(credentials.apiKey);
      if (credentials.authType === 'anonymous') return anonymous(credentials.userId);
      const { token } = credentials;
      if (token === null || token === '' || token === 'undefined' || token === 'null')
        throw new ApiError('auth', 'no token: send it in the Authorization header or sign in as anonymous');
      return whenReady(tokens.verify(token), (claims): MaybePromise<Identity> => {
        if (claims.kind === 'server') return claims;
        const { userId, issuedAt } = claims;
        if (credentials.userId && credentials.userId !== userId)
          throw new ApiError(
            'auth',
            `the token is for user ${quote(userId)}, the request is by ${quote(credentials.userId)}`,
          );
        return whenReady(users.tokensRevokedBefore(userId), (revokedBefore) => {
          refuseRevoked(issuedAt, revokedBefore);
          return claims;
        });
      });
    },
    recheck(identity) {
      if (identity.kind !== 'user') return undefined;
      return whenReady(users.tokensRevokedBefore(identity.userId), (before) =>
        refuseRevoked(identity.issuedAt, before),
      );
    },
    actor(identity, onBehalf) {
      if (identity.kind === 'server') return { kind: 'server', ...onBehalf };
      if (identity.kind === 'anonymous') return identity;
      return { kind: 'user', userId: identity.userId, role: ASSUMED_ROLE };
    },
  };
}

/** Anonymous ids are made up by the client, so they get a prefix that no stored user can have. */
function anonymous(claimed: string | null): Identity {
  return { kind: 'anonymous', userId: anonymousId(claimed ?? '') };
}

/** Returns the user id that an anonymous client means by the id it made up. */
export function anonymousId(claimed: string): string {
  const id = claimed === '' ? 'visitor' : claimed.slice(0, MAX_ID_CHARS);
  return id.startsWith(ANONYMOUS_PREFIX) ? id : `${ANONYMOUS_PREFIX}${id}`;
}

function refuseRevoked(issuedAt: number | null, revokedBefore: number | null): void {
  // A token without an issue time counts as old.
  if (revokedBefore !== null && (issuedAt ?? 0) < revokedBefore)
    throw new ApiError('tokenExpired', 'the token was revoked: issue a new one');
}

/** Bounds text from outsiders in an error. */
function quote(text: string): string {
  const MAX_SHOWN = 64;
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`;
}
