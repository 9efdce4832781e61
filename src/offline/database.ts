import { type IDBPDatabase, openDB } from 'idb';
import { type RowSize, TABLES } from './rows.ts';
import { isNewer, type Store } from './store.ts';

type Migration = (db: IDBPDatabase) => void;

/** Changes of the database's shape, oldest first. Their number is its version; a published one never changes. */
const MIGRATIONS: readonly Migration[] = [
  (db) => {
    for (const name of TABLES)
      db.createObjectStore(name, { keyPath: 'key' }).createIndex('place', ['place', 'at', 'size']);
  },
];

/** Longest wait for a database that another tab holds back, ms. */
const OPEN_MS = 3_000;

/**
 * Opens the database of that name, and brings it to the newest shape.
 * @param lost called when it was closed because a newer build changes it, or somebody deletes it
 * @throws VersionError if a newer build made it: its data stays as it is
 */
export async function openDatabase(name: string, lost: () => void): Promise<Store> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const opening = openDB(name, MIGRATIONS.length, {
    upgrade(db, from) {
      for (const migrate of MIGRATIONS.slice(from)) migrate(db as IDBPDatabase);
    },
    blocking(_current, _wanted, event) {
      (event.target as IDBDatabase).close();
      lost();
    },
  });
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, OPEN_MS, new Error(`the database did not open within ${OPEN_MS} ms`));
  });
  // One that opens after all must not hold back other tabs.
  late.catch(() => void opening.then((db) => db.close()).catch(() => {}));
  const db = await Promise.race([opening, late]).finally(() => clearTimeout(timer));
  return storeIn(db);
}

/** Undoes the steps so far. */
function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}

function storeIn(db: IDBPDatabase): Store {
  return {
    kind: 'database',
    get: (table, key) => db.get(table, key),
    all: (table) => db.getAll(table),
    async page(table, { place, before = Number.POSITIVE_INFINITY, limit }) {
      const range = IDBKeyRange.bound([place, Number.NEGATIVE_INFINITY], [place, before], false, true);
      const rows: unknown[] = [];
      let cursor = await db.transaction(table).store.index('place').openCursor(range, 'prev');
      for (; cursor && rows.length < limit; cursor = await cursor.continue()) rows.push(cursor.value);
      return rows.reverse();
    },
    async sizes(table) {
      // A cursor over keys, because the data of all rows at once would block the page.
      const sizes: RowSize[] = [];
      let cursor = await db.transaction(table).store.index('place').openKeyCursor();
      for (; cursor; cursor = await cursor.continue()) {
        const [place, at, size] = cursor.key as [string, number, number];
        sizes.push({ key: String(cursor.primaryKey), place, at, size });
      }
      return sizes;
    },
    async write(batch) {
      if (batch.length === 0) return;
      const tables = [...new Set(batch.map(({ table }) => table))];
      const transaction = db.transaction(tables, 'readwrite');
      const done = transaction.done;
      // A failed step rejects this too, and is reported by the step itself.
      done.catch(() => {});
      try {
        for (const step of batch) {
          const store = transaction.objectStore(step.table);
          if ('remove' in step) await store.delete(step.remove);
          else if (!isNewer(await store.get(step.put.key), step.put)) await store.put(step.put);
        }
        await done;
      } catch (cause) {
        abort(transaction);
        throw cause;
      }
    },
    close: () => db.close(),
  };
}
