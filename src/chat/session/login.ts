import type { ChatOptions } from '../options.ts';
import type { Login } from '../sdk/open-link.ts';
import { tokenProvider } from '../sdk/token-provider.ts';
import type { Credentials } from './credentials.ts';

/** What the wire needs of the credentials. `tokenLost` hears when no valid token can be had any more. */
export function login(
  credentials: Credentials,
  options: ChatOptions,
  tokenLost: (cause: unknown) => void,
): Login {
  const { key, baseURL, environment, userName = '', userImage = '' } = options;
  if (credentials.kind === 'anonymous') {
    return { key, baseURL, user: null, getToken: () => Promise.resolve('') };
  }
  const { id, token, kind } = credentials;
  // A guest got name and picture when it was made; the hints are for people who come with a token.
  const hints = kind === 'user';
  return {
    key,
    baseURL,
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
