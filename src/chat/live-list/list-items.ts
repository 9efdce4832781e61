export type Direction = 'before' | 'after';

/** How the items of a list are told apart and ordered. */
export interface ItemRules<Item> {
  keyOf(item: Item): string;
  /** Without it, items keep the order of their pages, and an item of an event stands first. */
  compare?(a: Item, b: Item): number;
  /** Joins an item that is here with the same one of a further page. Without it, the fetched one replaces it. */
  merge?(known: Item, fetched: Item): Item;
}

/** The loaded items of one list: no key twice, always in order. */
export class ListItems<Item> {
  readonly #rules: ItemRules<Item>;
  #byKey = new Map<string, Item>();
  /** Keys of items that came with a page, as opposed to an event. */
  #paged = new Set<string>();
  /** Null after a change, until somebody asks for the order. */
  #ordered: readonly Item[] | null = [];

  constructor(rules: ItemRules<Item>) {
    this.#rules = rules;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** How far the pages reach: where an API that pages by offset goes on. Items of events beyond that do not count. */
  get reach(): number {
    return this.list().findLastIndex((item) => this.#paged.has(this.#rules.keyOf(item))) + 1;
  }

  get(key: string): Item | undefined {
    return this.#byKey.get(key);
  }

  list(): readonly Item[] {
    const { compare } = this.#rules;
    this.#ordered ??= compare ? [...this.#byKey.values()].sort(compare) : [...this.#byKey.values()];
    return this.#ordered;
  }

  /** Puts an item that an event told of; one that is here is replaced in its place. */
  put(item: Item): void {
    const key = this.#rules.keyOf(item);
    if (this.#byKey.has(key) || this.#rules.compare) this.#byKey.set(key, item);
    else this.#byKey = new Map([[key, item], ...this.#byKey]);
    this.#ordered = null;
  }

  delete(key: string): void {
    if (!this.#byKey.delete(key)) return;
    this.#paged.delete(key);
    this.#ordered = null;
  }

  /** Replaces each item by what `edit` returns for it; null takes it away. */
  editAll(edit: (item: Item) => Item | null): void {
    for (const [key, item] of [...this.#byKey]) {
      const edited = edit(item);
      if (edited === null) this.delete(key);
      else if (edited !== item) this.put(edited);
    }
  }

  /** Adds a further page. */
  addPage(page: readonly Item[], direction: Direction): void {
    const { keyOf, merge = (_: Item, fetched: Item) => fetched } = this.#rules;
    const fresh = new Map<string, Item>();
    for (const item of page) {
      const key = keyOf(item);
      const known = this.#byKey.get(key);
      this.#paged.add(key);
      if (known === undefined) fresh.set(key, item);
      else this.#byKey.set(key, merge(known, item));
    }
    this.#byKey = new Map(direction === 'after' ? [...this.#byKey, ...fresh] : [...fresh, ...this.#byKey]);
    this.#ordered = null;
  }

  /** Starts over with these items, in this order. */
  replace(items: readonly Item[]): void {
    this.#byKey = new Map();
    this.#paged = new Set();
    this.addPage(items, 'after');
  }
}
