import type { ChatStorage } from '../../chat/index.ts';
import type { Clock } from '../../util/clock.ts';
import { type Writable, writable } from '../../util/readable.ts';
import { throttle } from '../../util/throttle.ts';
import { createDraftStore } from './draft-store.ts';
import { type Shelf, sameShelf } from './shelf.ts';

/** Shortest interval between writes while the visitor types, ms; the last letters are written when the page goes. */
const WRITE_INTERVAL = 300;

export interface DraftsOptions {
  readonly storage: ChatStorage;
  readonly key: string;
  readonly clock: Clock;
  /** Returns the place of what is typed now. */
  readonly shelf: () => Shelf | null;
}

export interface Drafts {
  /**
   * Text in the composer. A text that is set here (a page's prefill) is stored only when the visitor goes on typing.
   */
  readonly shown: Writable<string>;
  /** Returns the draft in another place; empty if there is none. */
  waiting(shelf: Shelf): string;
  /** Called when the visitor types, or empties the composer. */
  type(text: string): void;
  /** Called when the person or the conversation may have changed: shows their draft. */
  follow(): void;
  /** Writes what waits, because the page may be gone next. */
  save(): void;
  /** Removes every draft when the session was ended. */
  forget(): void;
}

/**
 * Creates the drafts of unsent texts, one for each conversation, kept over reloads if the owner's
 * `data-storage` allows it.
 */
export function createDrafts({ storage, key, clock, shelf }: DraftsOptions): Drafts {
  const store = createDraftStore(storage, key);
  let here = shelf();
  const shown = writable(here ? store.read(here) : '');
  /** Text as it came from the store; any other text was entered on this page. */
  let loaded = shown.get();
  /** The visitor typed the text, so that it is not only the page's suggestion. */
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
      // A sent or emptied draft must not come back, whatever happens next.
      if (text === '') save();
      else soon.call();
    },
    follow() {
      const from = here;
      const next = shelf();
      if (sameShelf(from, next)) return;
      const text = shown.get();
      const nobodys = from === null || (from.owner === '' && from.place === next?.place);
      // Words typed here before anybody was known belong to the person who typed them.
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
