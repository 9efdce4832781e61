import type { ConnectOptions } from '../../client/index.ts';
import type { ChatOptions } from '../options.ts';
import type { OwnCredentials } from './credentials.ts';
import { claimsOf } from './token.ts';
import { tokenProvider } from './token-provider.ts';

/** Name and picture of a person, as far as they are given. */
export interface UserDetails {
  readonly name?: string;
  readonly image?: string;
}

interface LoginPorts {
  readonly options: ChatOptions;
  /** Name and picture that the page gives the signed-in person. */
  details(): UserDetails;
  /** Called when no valid token can be obtained any more. */
  tokenLost(cause: unknown): void;
}

/** Returns what the connection needs from the credentials. */
export function login(
  credentials: OwnCredentials,
  { options, details, tokenLost }: LoginPorts,
): ConnectOptions {
  const { key, baseURL, environment } = options;
  if (credentials.kind === 'anonymous') {
    return { key, baseURL, environment, user: null, getToken: () => Promise.resolve('') };
  }
  const { id, token, kind } = credentials;
  return {
    key,
    baseURL,
    environment,
    // A guest got name and picture when it was created.
    user: kind === 'user' ? describedUser(id, token, { options, details }) : { id },
    getToken: tokenProvider(
      { id, token, source: kind === 'user' ? credentials.source : { token } },
      environment.clock,
      tokenLost,
    ),
  };
}

/**
 * Returns a signed-in person's details. The page's latest values win over the token's, and the token's over the
 * settings. They are read for each connection, so that a reconnect does not undo a newer name.
 */
function describedUser(
  id: string,
  token: string,
  { options, details }: Pick<LoginPorts, 'options' | 'details'>,
): NonNullable<ConnectOptions['user']> {
  const claims = claimsOf(token);
  const user = {
    id,
    get name() {
      return details().name ?? claims.name ?? (options.userName || undefined);
    },
    get image() {
      return details().image ?? (options.userImage || undefined);
    },
  };
  return user as NonNullable<ConnectOptions['user']>;
}
