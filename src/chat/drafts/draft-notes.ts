import type { ChatStorage } from '../options.ts';
import { MOST_NOTES } from './constants.ts';
import type { DraftPlace } from './draft.ts';

/** What this device knows of the server's draft of one place, kept over reloads. */
export interface DraftNote {
  /** Of the draft the server was last known to have, by its clock; 0 for none. */
  readonly at: number;
  /** `markOf` what the server was last given or has given: as long as it stands here nobody has changed it. */
  readonly mark: string;
  /** The server has said that it has it; without this it was handed over, and the page may have been closed meanwhile. */
  readonly answered: boolean;
  /** When it was last changed here, by the server's clock as far as that is known; 0 for never. */
  readonly editedAt: number;
  /** What the server's clock is ahead of this device's, ms. */
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
    // Not ours, or cut off: whoever can write the page's storage can write nonsense.
    return [];
  }
}

/** The note of one person's draft in one place; it holds no words. @param key the app's */
export function draftNotes(
  storage: ChatStorage,
  key: string,
  owner: string,
  { cid, parentId }: DraftPlace,
): DraftNotes {
  const name = `stoop:${key}:draft-notes`;
  // No cid has a space.
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
