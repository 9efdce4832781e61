import type { ChatStorage } from '../../chat/index.ts';
import type { Clock } from '../../util/clock.ts';
import { type Writable, writable } from '../../util/readable.ts';
import { throttle } from '../../util/throttle.ts';
import { createDraftStore } from './draft-store.ts';
import { type Shelf, sameShelf } from './shelf.ts';

/** Typing is written this often at most, ms; the last letters when the page goes. */
const WRITE_INTERVAL = 300;

export interface DraftsOptions {
  readonly storage: ChatStorage;
  readonly key: string;
  readonly clock: Clock;
  /** Where what is typed now belongs. */
  readonly shelf: () => Shelf | null;
}

export interface Drafts {
  /** What the composer shows. What is set here (a page's prefill) is stored only when the visitor goes on typing. */
  readonly shown: Writable<string>;
  /** What waits in another place; empty where nothing does. */
  waiting(shelf: Shelf): string;
  /** The visitor typed, or emptied it. */
  type(text: string): void;
  /** The person or the conversation may be another one: shows theirs. */
  follow(): void;
  /** Writes what waits: the page may be gone next. */
  save(): void;
  /** The session was ended: nobody's words stay. */
  forget(): void;
}

/** What is typed and not sent yet, for each conversation, kept over reloads where the owner's `data-storage` lets it. */
export function createDrafts({ storage, key, clock, shelf }: DraftsOptions): Drafts {
  const store = createDraftStore(storage, key);
  let here = shelf();
  const shown = writable(here ? store.read(here) : '');
  /** As it came from the store: anything else was said on this page. */
  let loaded = shown.get();
  /** The visitor typed it, and it is not only the page's suggestion. */
  let typed = false;
  let unsaved = false;
  const soon = throttle(clock, WRITE_INTERVAL, save);

  function save(): void {
    soon.cancel();
    if (unsaved && here) store.write(here, shown.get());
    unsaved = false;
  }
  function load(): void {
    loaded = here ? store.read(here) : '';
    typed = false;
    shown.set(loaded);
  }

  return {
    shown,
    waiting: store.read,
    type(text) {
      shown.set(text);
      typed = true;
      unsaved = true;
      // Sent or emptied: it must not come back, whatever happens next.
      if (text === '') save();
      else soon.call();
    },
    follow() {
      const from = here;
      const next = shelf();
      if (sameShelf(from, next)) return;
      const text = shown.get();
      const nobodys = from === null || (from.owner === '' && from.place === next?.place);
      // Words said here before anybody was known go with whoever says them.
      const carried = next !== null && nobodys && text !== '' && text !== loaded;
      if (carried && from) store.write(from, '');
      else if (!carried) save();
      here = next;
      if (!carried) return load();
      unsaved = typed;
      save();
    },
    save,
    forget() {
      soon.cancel();
      typed = false;
      unsaved = false;
      store.clear();
      loaded = '';
      shown.set('');
    },
  };
}
