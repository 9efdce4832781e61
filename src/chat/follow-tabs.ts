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
  /** Returns whether the person looks at this tab's chat. */
  isActive(): boolean;
  leave(): void;
}

/**
 * Reacts when another tab, or another chat of this page, signs out or creates the guest that this chat needs too.
 * @returns a function that stops following
 */
export function followTabs({ options, session, signIn, isActive, leave }: Own): () => void {
  const { storage, clock } = options.environment;
  const keys = storageKeys(options.key);
  const needsGuest = () =>
    isActive() && !signIn.identifying && guestsAllowed(options) && ownerOf(session.credentials) === NOBODY;
  let stopWaiting = () => {};
  const stop = storage.subscribe((key, value) => {
    // With the app's client, only its user decides the identity.
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
