import { type Row, TABLES, type Table } from './rows.ts';
import { isNewer, type Store } from './store.ts';

/** Creates a store that lasts as long as the page, where the browser refuses a database. */
export function createMemory(): Store {
  const tables = new Map<Table, Map<string, Row>>(TABLES.map((name) => [name, new Map()]));
  const of = (table: Table) => tables.get(table) ?? new Map<string, Row>();
  const byKey = (a: Row, b: Row) => (a.key < b.key ? -1 : 1);
  return {
    kind: 'memory',
    get: async (table, key) => of(table).get(key),
    all: async (table) => [...of(table).values()].sort(byKey),
    async page(table, { place, before = Number.POSITIVE_INFINITY, limit }) {
      const here = [...of(table).values()].filter((row) => row.place === place && row.at < before);
      return here.sort((a, b) => a.at - b.at || byKey(a, b)).slice(-limit);
    },
    sizes: async (table) => [...of(table).values()],
    async write(batch) {
      for (const step of batch) {
        const rows = of(step.table);
        if ('remove' in step) rows.delete(step.remove);
        else if (!isNewer(rows.get(step.put.key), step.put)) rows.set(step.put.key, step.put);
      }
    },
    close() {},
  };
}
