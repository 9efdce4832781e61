import { crowdedWait } from '../crowded-wait.ts';
import type { ErrorCode } from '../errors.ts';
import { chatError } from '../failure.ts';
import type { ChatError } from '../model.ts';
import { isUnanswered, refusalOf, toChatError } from '../to-chat-error.ts';

/**
 * What becomes of a message whose request failed. `stored`: an earlier try had come through · `unanswered`: nobody knows ·
 * `crowded`: not now, but after `wait` ms · `unauthenticated`: not as this person, who is nobody any more · `refused`: its author decides.
 */
export type Outcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'crowded'; readonly wait: number }
  | { readonly kind: 'unauthenticated'; readonly error: ChatError }
  | { readonly kind: 'refused'; readonly error: ChatError };

/** A message that got through although its reply was lost: the second send finds its id taken. */
const EXISTS = /already exists/iu;
/** The API says by words alone why somebody may not write, and who is gone. */
const FROZEN = /\bfrozen\b/iu;
const BANNED = /\bbanned\b/iu;
const USER_GONE = /\buser (?:with id )?\S+ (?:was deleted|does not exist|doesn't exist)/iu;

/** A token that was good enough for the socket and is none any more. */
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
