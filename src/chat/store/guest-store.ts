import type { ChatStorage } from '../options.ts';
import { storageKeys } from './keys.ts';

export interface StoredGuest {
  readonly id: string;
  readonly token: string;
  readonly name: string;
}

/** Raised when the stored shape changes; what is stored under another number is left alone. */
const VERSION = 1;

export function readGuest(storage: ChatStorage, key: string): StoredGuest | null {
  return parseGuest(storage.get(storageKeys(key).guest));
}

/** Null for anything but a guest stored by this version: whoever can write the page's storage can write nonsense. */
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

/** With what lies beside their words. */
export function forgetGuest(storage: ChatStorage, key: string): void {
  const { guest, files } = storageKeys(key);
  storage.remove(guest);
  storage.remove(files);
}
