import type { ChatError } from './model.ts';
import type { ChatOptions } from './options.ts';
import type { Session } from './session/session.ts';
import { forgetGuest } from './store/guest-store.ts';

/**
 * The server takes nothing from this person any more, although the socket still stands. A guest is forgotten, and made
 * anew when the visitor tries again; a signed-in person is told.
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
