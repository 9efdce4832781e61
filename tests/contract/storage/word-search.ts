import type { Filter, Store } from '../../../server/src/domain/index.ts';

const EVERYTHING: Filter = { op: '$and', of: [] };
const MOST = 50;

/** Ids of all messages that have all words, in the order of the ids. */
export async function idsSaying(store: Store, words: string): Promise<readonly string[]> {
  await store.searchable();
  const channels = {
    filter: EVERYTHING,
    sort: [],
    limit: 0,
    offset: 0,
    viewer: null,
    scope: 'all',
    staffTypes: [],
    now: 1,
  } as const;
  const asked = {
    channels,
    filter: { op: '$q', field: { kind: 'named', name: 'text' }, value: words },
    words: null,
    closedTypes: [],
    viewer: null,
    sort: [],
    limit: MOST,
    offset: 0,
  } as const;
  const found = await store.read((tables) => tables.search.messages(asked));
  return found.map(({ id }) => id).sort();
}
