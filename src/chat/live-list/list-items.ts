/** How the items of a list are identified and ordered. */
export interface ItemRules<Item> {
  keyOf(item: Item): string;
  /** Order of the items. Without it, items keep the order of their pages, and an event's item comes first. */
  compare?(a: Item, b: Item): number;
  /** Merges a loaded item with the same one of a further page. Without it, the fetched one replaces it. */
  merge?(known: Item, fetched: Item): Item;
}

/** The loaded items of one list: unique keys, always in order. */
export class ListItems<Item> {
  readonly #rules: ItemRules<Item>;
  #byKey = new Map<string, Item>();
  /** Keys of items that came with a page, as opposed to an event. */
  #paged = new Set<string>();
  /** Null after a change, until the order is needed. */
  #ordered: readonly Item[] | null = [];

  constructor(rules: ItemRules<Item>) {
    this.#rules = rules;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Number of items that came with pages: the next offset. Items of events beyond the pages do not count. */
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

  /** Adds an event's item, or replaces it in its place. */
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

  /** Replaces each item by the result of `edit`; null removes the item. */
  editAll(edit: (item: Item) => Item | null): void {
    for (const [key, item] of [...this.#byKey]) {
      const edited = edit(item);
      if (edited === null) this.delete(key);
      else if (edited !== item) this.put(edited);
    }
  }

  /** Adds a further page. */
  addPage(page: readonly Item[]): void {
    const { keyOf, merge = (_: Item, fetched: Item) => fetched } = this.#rules;
    const fresh = new Map<string, Item>();
    for (const item of page) {
      const key = keyOf(item);
      const known = this.#byKey.get(key);
      this.#paged.add(key);
      if (known === undefined) fresh.set(key, item);
      else this.#byKey.set(key, merge(known, item));
    }
    this.#byKey = new Map([...this.#byKey, ...fresh]);
    this.#ordered = null;
  }

  /** Starts over with these items, in this order. */
  replace(items: readonly Item[]): void {
    this.#byKey = new Map();
    this.#paged = new Set();
    this.addPage(items);
  }
}
