import type { ComposerMiddleware } from '../chat/composer/chains.ts';
import type { AppClient, TokenAnswer } from '../embed/contract.ts';

/** Props of a chat beside its settings, which may change at any time. Each of them may be left out. */
export interface LiveProps {
  /**
   * The app's own chat client; null while nobody is signed in there. With a client,
   * `getToken` and `user` are ignored.
   */
  readonly client?: AppClient | null | undefined;
  /** Signs the visitor in; called again when a token has expired. */
  readonly getToken?: (() => Promise<TokenAnswer> | TokenAnswer) | undefined;
  /** Id of the token's user: another value signs in anew, null signs out. */
  readonly user?: string | null | undefined;
  /** The page decides whether the panel is open. */
  readonly isOpen?: boolean | undefined;
  readonly middleware?: ComposerMiddleware | undefined;
}
