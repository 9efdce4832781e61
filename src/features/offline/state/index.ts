import type { ChatRuntime } from '../../../chat/index.ts';
import { environmentOf, sessionOf } from '../../../chat/ports/index.ts';
import { StoredPerson } from './stored-person.ts';

/** Returns whether the owner lets the chat store things beyond the tab: their choice decides on the database as well. */
function outlastsTab(runtime: ChatRuntime): boolean {
  const { storage, randomId } = environmentOf(runtime).environment;
  const name = `stoop:${environmentOf(runtime).key}:trial`;
  const value = randomId();
  storage.set(name, value);
  try {
    return localStorage.getItem(name) === value;
  } catch {
    return false;
  } finally {
    storage.remove(name);
  }
}

/**
 * Stores the chat of the person who is here, and of those who come after. The session removes it with a logout.
 * @returns a function that ends it
 */
export function keepOffline(runtime: ChatRuntime): () => void {
  if (!outlastsTab(runtime)) return () => {};
  let person: StoredPerson | null = null;
  const follow = () => {
    const id = runtime.me();
    if (id !== (person?.id ?? '')) person = id === '' ? null : new StoredPerson(runtime, id);
  };
  const stop = sessionOf(runtime).identities.on(() => {
    if (person && person.id !== runtime.me()) {
      void person.stop();
      person = null;
    }
    follow();
  });
  follow();
  return () => {
    stop();
    void person?.stop();
  };
}
