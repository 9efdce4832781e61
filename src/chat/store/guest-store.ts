import type { ChatStorage } from '../options.ts';
import { storageKeys } from './keys.ts';

export interface StoredGuest {
  readonly id: string;
  readonly token: string;
  readonly name: string;
}

/** Increased when the stored format changes; data stored under another number is ignored. */
const VERSION = 1;

export function readGuest(storage: ChatStorage, key: string): StoredGuest | null {
  return parseGuest(storage.get(storageKeys(key).guest));
}

/** Returns a guest stored by this version, or null for anything else: any script can write the page's storage. */
export function parseGuest(stored: string | null): StoredGuest | null {
  if (stored === null) return null;
  try {
    const value = JSON.parse(stored);
    if (value?.v !== VERSION || typeof value.id !== 'string' || typeof value.token !== 'string') return null;
    if (value.id === '' || value.token === '') return null;
    return { id: value.id, token: value.token, name: typeof value.name === 'string' ? value.name : '' };
  } catch {
    return null;
  }
}

export function writeGuest(storage: ChatStorage, key: string, guest: StoredGuest): void {
  storage.set(storageKeys(key).guest, JSON.stringify({ v: VERSION, ...guest }));
}

/** Removes the guest, and the files and mentions stored beside unsent texts. */
export function forgetGuest(storage: ChatStorage, key: string): void {
  const { guest, files } = storageKeys(key);
  storage.remove(guest);
  storage.remove(files);
}

/** Removes the guest, and everything else of a person that this browser remembers after they have left. */
export function forgetPerson(storage: ChatStorage, key: string): void {
  forgetGuest(storage, key);
  const { conversation, searches, teaser } = storageKeys(key);
  for (const name of [conversation, searches, teaser]) storage.remove(name);
}
