import { hashSignInCode, readSignInBody, ref, SignInBody, Text, writeUser } from '../../../wire/index.ts';
import type { Resource } from '../../call.ts';

/** Signs the token of a user who signs in by a code. */
export type SignInTokens = (userId: string) => Promise<string>;

export function signInRoutes(issue: SignInTokens): Resource {
  return (domain) => [
    {
      method: 'POST',
      path: '/sign-in',
      operation: 'SignIn',
      access: 'key',
      ownPages: true,
      body: SignInBody,
      answer: { user: ref('UserResponse'), access_token: Text },
      async handle({ body }) {
        const user = await domain.signIns.redeem(hashSignInCode(readSignInBody(body).code));
        return { user: writeUser(user), access_token: await issue(user.id) };
      },
    },
  ];
}
