import type { ComposerMiddleware } from '../chat/composer/chains.ts';
import type { AppClient, TokenAnswer } from '../embed/contract.ts';

/** What is wanted of a chat beside its settings; each of them may be left out. */
export interface Wishes {
  /** The app's own chat client; null while nobody is signed in there. Then `getToken` and `user` say nothing. */
  readonly client?: AppClient | null | undefined;
  /** Signs the visitor in; asked again when a token has run out. */
  readonly getToken?: (() => Promise<TokenAnswer> | TokenAnswer) | undefined;
  /** Whose token that is: another value signs in anew, null signs out. */
  readonly user?: string | null | undefined;
  /** The page says whether the panel is open. */
  readonly isOpen?: boolean | undefined;
  readonly middleware?: ComposerMiddleware | undefined;
}
