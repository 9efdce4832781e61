import { ADOPT_AFTER } from './constants.ts';
import { guestsAllowed } from './conversation/default-target.ts';
import type { ChatOptions } from './options.ts';
import type { Session } from './session/session.ts';
import type { SignIn } from './session/sign-in.ts';
import { parseGuest } from './store/guest-store.ts';
import { storageKeys } from './store/keys.ts';
import { NOBODY } from './store/outbox-store.ts';
import { ownerOf } from './store/owner-of.ts';

interface Own {
  readonly options: ChatOptions;
  readonly session: Session;
  readonly signIn: SignIn;
  /** Whether the person looks at this one. */
  isActive(): boolean;
  leave(): void;
}

/**
 * Another tab, or another chat of this page, signed out, or made the guest that this one needs too.
 * @returns what ends it
 */
export function followTabs({ options, session, signIn, isActive, leave }: Own): () => void {
  const { storage, clock } = options.environment;
  const keys = storageKeys(options.key);
  const needsGuest = () =>
    isActive() && !signIn.identifying && guestsAllowed(options) && ownerOf(session.credentials) === NOBODY;
  let stopWaiting = () => {};
  const stop = storage.subscribe((key, value) => {
    // With a client of the app's, its user alone says who is here.
    if (key === keys.logout && value !== null && options.client?.get() === undefined) leave();
    if (key !== keys.guest) return;
    stopWaiting();
    const guest = parseGuest(value);
    if (guest)
      stopWaiting = clock.after(ADOPT_AFTER, () => {
        if (needsGuest()) session.connect({ kind: 'guest', ...guest });
      });
  });
  return () => {
    stop();
    stopWaiting();
  };
}
