import { crowdedWait } from '../errors/crowded-wait.ts';
import { chatError } from '../errors/failure.ts';
import type { ErrorCode } from '../errors/table.ts';
import { isUnanswered, refusalOf, toChatError } from '../errors/to-chat-error.ts';
import type { ChatError } from '../model.ts';

/**
 * Outcome of a failed request to send a message. `stored`: an earlier attempt had succeeded · `unanswered`: unknown ·
 * `crowded`: to be sent again after `wait` ms · `unauthenticated`: this identity is no longer accepted · `refused`: its
 * author decides.
 */
export type Outcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'crowded'; readonly wait: number }
  | { readonly kind: 'unauthenticated'; readonly error: ChatError }
  | { readonly kind: 'refused'; readonly error: ChatError };

/** The reply of an earlier attempt was lost: the second one finds its id taken. */
const EXISTS = /already exists/iu;
/** Only the API's error text says why somebody may not write, and whether a user was deleted. */
const FROZEN = /\bfrozen\b/iu;
const BANNED = /\bbanned\b/iu;
const USER_GONE = /\buser (?:with id )?\S+ (?:was deleted|does not exist|doesn't exist)/iu;

/** Error codes of a token that the socket accepted and requests no longer accept. */
const UNAUTHENTICATED: ReadonlySet<string> = new Set<ErrorCode>([
  'token-expired',
  'token-early',
  'token-signature',
  'token-refused',
  'token-foreign',
]);

export function outcomeOf(cause: unknown): Outcome {
  const error = toChatError(cause);
  const { message } = refusalOf(cause);
  if (error.code === 'input' && EXISTS.test(message)) return { kind: 'stored' };
  if (error.code === 'rate-limit') return { kind: 'crowded', wait: crowdedWait(cause) };
  if (isUnanswered(cause)) return { kind: 'unanswered' };
  const gone = error.code === 'not-found' && USER_GONE.test(message);
  if (gone || UNAUTHENTICATED.has(error.code)) return { kind: 'unauthenticated', error };
  if (error.code !== 'not-allowed') return { kind: 'refused', error };
  const code = FROZEN.test(message) ? 'frozen' : BANNED.test(message) ? 'banned' : null;
  return { kind: 'refused', error: code ? chatError(code) : error };
}
