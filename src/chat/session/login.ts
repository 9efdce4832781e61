import type { ConnectOptions } from '../../client/index.ts';
import type { ChatOptions } from '../options.ts';
import type { OwnCredentials } from './credentials.ts';
import { tokenProvider } from './token-provider.ts';

/** What the wire needs of the credentials. `tokenLost` hears when no valid token can be had any more. */
export function login(
  credentials: OwnCredentials,
  options: ChatOptions,
  tokenLost: (cause: unknown) => void,
): ConnectOptions {
  const { key, baseURL, environment, userName = '', userImage = '' } = options;
  if (credentials.kind === 'anonymous') {
    return { key, baseURL, environment, user: null, getToken: () => Promise.resolve('') };
  }
  const { id, token, kind } = credentials;
  // A guest got name and picture when it was made; the hints are for people who come with a token.
  const hints = kind === 'user';
  return {
    key,
    baseURL,
    environment,
    user: {
      id,
      ...(hints && userName !== '' ? { name: userName } : {}),
      ...(hints && userImage !== '' ? { image: userImage } : {}),
    },
    getToken: tokenProvider(
      kind === 'user' ? credentials.source : { token },
      token,
      id,
      environment.clock,
      tokenLost,
    ),
  };
}
