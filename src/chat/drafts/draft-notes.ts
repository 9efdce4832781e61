import type { ChatStorage } from '../options.ts';
import { MOST_NOTES } from './constants.ts';
import type { DraftPlace } from './draft.ts';

/** This device's knowledge of the server's draft of one place, kept over reloads. */
export interface DraftNote {
  /** Time of the server's last known draft, by the server's clock; 0 for none. */
  readonly at: number;
  /** `markOf` the content last sent to or received from the server: equal content here is unchanged. */
  readonly mark: string;
  /**
   * True if the server confirmed the content; false if it was only sent, and the page may have been closed meanwhile.
   */
  readonly answered: boolean;
  /** Time of the last change here, by the server's clock as far as it is known; 0 for never. */
  readonly editedAt: number;
  /** Lead of the server's clock over this device's, ms. */
  readonly skew: number;
}

type Entry = readonly [owner: string, place: string, note: DraftNote];

export interface DraftNotes {
  read(): DraftNote | null;
  write(note: DraftNote): void;
}

function isNote(value: unknown): value is DraftNote {
  const { at, mark, answered, editedAt, skew } = { ...(value as Partial<DraftNote>) };
  return (
    typeof mark === 'string' &&
    typeof answered === 'boolean' &&
    [at, editedAt, skew].every((number) => Number.isFinite(number))
  );
}

function parse(stored: string | null): Entry[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(value)) return [];
    return value.filter((entry): entry is Entry => Array.isArray(entry) && isNote(entry[2]));
  } catch {
    // Not ours, or truncated: any script can write the page's storage.
    return [];
  }
}

interface NotesOf {
  /** The app's public key. */
  readonly key: string;
  readonly owner: string;
  readonly place: DraftPlace;
}

/** Returns the note about one person's draft in one place; it holds no text. */
export function draftNotes(
  storage: ChatStorage,
  { key, owner, place: { cid, parentId } }: NotesOf,
): DraftNotes {
  const name = `stoop:${key}:draft-notes`;
  // A cid contains no space.
  const place = `${cid} ${parentId}`;
  const isIts = (entry: Entry) => entry[0] === owner && entry[1] === place;
  return {
    read: () => parse(storage.get(name)).find(isIts)?.[2] ?? null,
    write(note) {
      const others = parse(storage.get(name)).filter((entry) => !isIts(entry));
      const entry: Entry = [owner, place, note];
      storage.set(name, JSON.stringify([...others, entry].slice(-MOST_NOTES)));
    },
  };
}
