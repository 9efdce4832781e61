import type { ChatStorage } from '../../chat/index.ts';
import type { Shelf } from './shelf.ts';

/** Most drafts kept; beyond it the least recently touched draft is dropped. */
const MOST = 50;
/** Longest draft kept, characters: more than any channel takes. */
const LONGEST = 50_000;

type Entry = readonly [owner: string, place: string, text: string];

const isEntry = (value: unknown): value is Entry =>
  Array.isArray(value) && value.length === 3 && value.every((part) => typeof part === 'string');

function parse(stored: string | null): Entry[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isEntry).slice(-MOST) : [];
  } catch {
    // Foreign or cut-off data: anybody who can write the page's storage can write nonsense.
    return [];
  }
}

const on =
  ({ owner, place }: Shelf) =>
  ([itsOwner, itsPlace]: Entry) =>
    itsOwner === owner && itsPlace === place;

export interface DraftStore {
  /** Returns a draft; empty if there is none. */
  read(shelf: Shelf): string;
  /**
   * Stores a draft; an empty text leaves nothing stored. Reads, changes and writes in one go, so that two tabs
   * keep each other's drafts.
   */
  write(shelf: Shelf, text: string): void;
  clear(): void;
}

/** Creates the store of unsent drafts, under one name for each app key. */
export function createDraftStore(storage: ChatStorage, key: string): DraftStore {
  const name = `stoop:${key}:drafts`;
  return {
    read: (shelf) => parse(storage.get(name)).find(on(shelf))?.[2] ?? '',
    write(shelf, text) {
      const before = parse(storage.get(name));
      const its = on(shelf);
      const others = before.filter((entry) => !its(entry));
      const entry: Entry = [shelf.owner, shelf.place, text.slice(0, LONGEST)];
      const next = text === '' ? others : [...others, entry].slice(-MOST);
      if (next.length > 0) storage.set(name, JSON.stringify(next));
      else storage.remove(name);
    },
    clear: () => storage.remove(name),
  };
}
