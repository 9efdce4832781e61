import type { ChatRuntime } from '../chat-runtime.ts';
import { listIn } from '../content/bounded.ts';
import { environmentOf } from '../ports/index.ts';
import { storageKeys } from '../store/keys.ts';

/** Most stored places; beyond this the least recently changed one is dropped. */
const MOST_PLACES = 20;

/** Place that files are added to: a conversation, or a thread in it. */
export interface FilesPlace {
  /** Empty before the conversation exists. */
  readonly cid: string;
  /** Empty outside of threads. */
  readonly parentId: string;
}

export const placeName = ({ cid, parentId }: FilesPlace): string =>
  parentId === '' ? cid : `${cid} ${parentId}`;

/**
 * Returns the name that the place's data is stored under; null while its channel is not open. A place in a conversation
 * that has just begun has no cid: the open channel is meant.
 */
export function keptPlace(runtime: ChatRuntime, place: FilesPlace): string | null {
  const cid = runtime.channel()?.cid;
  if (!cid || (place.cid !== '' && place.cid !== cid)) return null;
  return placeName({ ...place, cid });
}

/** The files and mentions of an unsent text in one place. */
type Entry = readonly [owner: string, place: string, files: readonly unknown[], called: readonly unknown[]];

export interface KeptBeside {
  /** Unchecked, because any script can write the page's storage. */
  readonly files: readonly unknown[];
  readonly called: readonly unknown[];
}

/** The data stored over reloads for one place, besides its text. */
export interface KeptStore {
  read(): KeptBeside;
  /** Reads, changes and writes in one step, so that two tabs keep each other's data. */
  write(change: Partial<KeptBeside>): void;
}

function parse(stored: string | null): Entry[] {
  try {
    return listIn(JSON.parse(stored ?? '[]')).flatMap((entry): Entry[] => {
      const [owner, place, files, called] = listIn(entry);
      return [[String(owner), String(place), listIn(files), listIn(called)]];
    });
  } catch {
    // Not ours, or truncated.
    return [];
  }
}

/** @returns null while the owner or the place is not known: nothing is stored without them */
export function keptStore(runtime: ChatRuntime, place: string | null): KeptStore | null {
  const owner = runtime.me();
  if (owner === '' || place === null || !runtime.ports) return null;
  const { key, environment } = environmentOf(runtime);
  const { storage } = environment;
  const name = storageKeys(key).files;
  const isIts = (entry: Entry) => entry[0] === owner && entry[1] === place;
  const read = (entries: readonly Entry[]): KeptBeside => {
    const [, , files = [], called = []] = entries.find(isIts) ?? [];
    return { files, called };
  };
  return {
    read: () => read(parse(storage.get(name))),
    write(change) {
      const entries = parse(storage.get(name));
      const { files, called } = { ...read(entries), ...change };
      const others = entries.filter((entry) => !isIts(entry));
      const entry: Entry = [owner, place, files, called];
      const all = files.length + called.length > 0 ? [...others, entry].slice(-MOST_PLACES) : others;
      if (all.length > 0) storage.set(name, JSON.stringify(all));
      else storage.remove(name);
    },
  };
}

/** Returns this person's places that begin with the prefix, each with its stored data. */
export function keptUnder(runtime: ChatRuntime, prefix: string): ReadonlyMap<string, KeptBeside> {
  const { key, environment } = environmentOf(runtime);
  const entries = parse(environment.storage.get(storageKeys(key).files));
  return new Map(
    entries
      .filter(([owner, place]) => owner === runtime.me() && place.startsWith(prefix))
      .map(([, place, files, called]) => [place, { files, called }]),
  );
}
