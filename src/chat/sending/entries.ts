import type { OutboxStore, StoredMessage } from '../store/outbox-store.ts';
import type { Pending } from './pending.ts';

function toStored({ id, cid, text, quoted, extra, at, refused, error }: Pending): StoredMessage {
  return {
    id,
    cid,
    text,
    at,
    ...(quoted ? { quoted } : {}),
    ...(extra ? { extra } : {}),
    ...(refused && error ? { refused: error } : {}),
  };
}

function fromStored({ id, cid, text, quoted, extra, at, refused }: StoredMessage): Pending {
  return {
    id,
    cid,
    text,
    ...(quoted ? { quoted } : {}),
    ...(extra ? { extra } : {}),
    at,
    state: refused ? 'failed' : 'waiting',
    error: refused ?? null,
    attempts: 0,
    refused: refused !== undefined,
  };
}

/** The unsent messages of one person, in order, and their copy in the store. */
export class Entries {
  readonly #store: OutboxStore;
  /** Ids that were removed here: copies that another tab still stores are dropped with the next write. */
  readonly #gone = new Set<string>();
  #owner = '';
  #list: readonly Pending[] = [];

  constructor(store: OutboxStore) {
    this.#store = store;
  }

  get list(): readonly Pending[] {
    return this.#list;
  }

  get(id: string): Pending | undefined {
    return this.#list.find((entry) => entry.id === id);
  }

  add(entry: Pending): void {
    this.#list = [...this.#list, entry];
    this.#save();
  }

  /** Replaces the entry by a changed copy. */
  change(id: string, change: Partial<Pending>): void {
    this.changeAll((entry) => (entry.id === id ? { ...entry, ...change } : entry));
  }

  changeAll(edit: (entry: Pending) => Pending): void {
    const before = this.#list;
    this.#list = before.map(edit);
    const stored = (entry: Pending | undefined) =>
      entry && JSON.stringify([toStored(entry), entry.state === 'acked']);
    if (
      this.#list.some((entry, index) => entry !== before[index] && stored(entry) !== stored(before[index]))
    ) {
      this.#save();
    }
  }

  remove(id: string): void {
    this.#gone.add(id);
    this.#list = this.#list.filter((entry) => entry.id !== id);
    this.#save();
  }

  /**
   * Switches to another person's messages. Those of `from` come along.
   * @param changed returns the fields of a message that change on the way
   */
  moveTo(
    owner: string,
    from: string | null,
    changed: (entry: StoredMessage) => Partial<StoredMessage>,
  ): void {
    const carried = (from === null ? [] : this.#store.read(from)).map((entry) => ({
      ...entry,
      ...changed(entry),
    }));
    if (from !== null && from !== owner) this.#store.change(from, () => []);
    this.#owner = owner;
    const here = this.#store.read(owner);
    const known = new Set(here.map((entry) => entry.id));
    this.#list = [...here, ...carried.filter((entry) => !known.has(entry.id))].map(fromStored);
    this.#save();
  }

  /** Adds the messages that other tabs have stored. The tab that wrote them may be gone. */
  adopt(): void {
    const stored = this.#store.read(this.#owner);
    const others = stored.filter(({ id }) => !this.get(id) && !this.#gone.has(id));
    if (others.length > 0) this.#list = [...this.#list, ...others.map(fromStored)];
  }

  forget(): void {
    this.#list = [];
    this.#owner = '';
    this.#store.clear();
  }

  #save(): void {
    const mine = this.#list.filter((entry) => entry.state !== 'acked').map(toStored);
    const known = new Set(this.#list.map((entry) => entry.id));
    if (mine.length === 0 && this.#store.read(this.#owner).length === 0) return;
    this.#store.change(this.#owner, (stored) => [
      ...stored.filter((entry) => !known.has(entry.id) && !this.#gone.has(entry.id)),
      ...mine,
    ]);
  }
}
