import type { Filter, Sort, Store } from '../../../server/src/domain/index.ts';

const EVERYTHING: Filter = { op: '$and', of: [] };
const MOST = 50;

/** The ids of all messages with all words, in the order of the ids. */
export async function idsSaying(store: Store, words: string): Promise<readonly string[]> {
  return [...(await search(store, words, { sort: [], limit: MOST }))].sort();
}

/** The id of the most relevant message. */
export async function bestSaying(store: Store, words: string): Promise<string | undefined> {
  const relevance = { field: { kind: 'named', name: 'relevance' }, direction: -1, type: null } as const;
  return (await search(store, words, { sort: [relevance], limit: 1 }))[0];
}

async function search(
  store: Store,
  words: string,
  { sort, limit }: { readonly sort: readonly Sort[]; readonly limit: number },
): Promise<readonly string[]> {
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
    words,
    closedTypes: [],
    viewer: null,
    sort,
    limit,
    offset: 0,
  } as const;
  const found = await store.read((tables) => tables.search.messages(asked));
  return found.map(({ id }) => id);
}
