import type { ChatError } from '../model.ts';
import type { ChatOptions } from '../options.ts';
import { forgetGuest } from '../store/guest-store.ts';
import type { Session } from './session.ts';

/**
 * Ends an identity that the server refuses although the socket is still open. A guest is forgotten, and a new one is
 * created when the visitor tries again. A signed-in person sees the error.
 */
export function endRefused(
  { environment, key }: Pick<ChatOptions, 'environment' | 'key'>,
  session: Session,
  error: ChatError,
): void {
  const guest = session.credentials?.kind === 'guest';
  if (guest) forgetGuest(environment.storage, key);
  session.end(error);
  if (!guest) session.fail(error);
}
