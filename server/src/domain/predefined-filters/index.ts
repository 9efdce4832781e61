import { ApiError } from '../errors.ts';
import { inputError, isRecord } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports.ts';
import type { PredefinedFilterService, RawSort } from '../services.ts';
import type { StoreWriter } from '../store-port.ts';
import type { Actor, Json, PredefinedFilter, Raw } from '../types.ts';
import { FILTERS_SETTING, readName, readPredefined, type StoredFilters, storedFilters } from './read.ts';
import { fill } from './template.ts';

function filterIn(filters: StoredFilters, name: string): PredefinedFilter {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter === undefined) throw new ApiError('notFound', `predefined filter "${name}" does not exist`);
  return filter;
}

const ORDERS: { readonly [field: string]: (filter: PredefinedFilter) => string | number } = {
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
  name: ({ name }) => name,
  operation: ({ operation }) => operation,
};

/** By the first field of a sort; oldest first where there is none. */
function sorted(filters: StoredFilters, sort: RawSort): readonly PredefinedFilter[] {
  const [first = { field: 'created_at' }] = sort ?? [];
  const field = isRecord(first) ? String(first.field) : '';
  const by = Object.hasOwn(ORDERS, field) ? ORDERS[field] : undefined;
  if (by === undefined) throw inputError(`sort must be by one of [${Object.keys(ORDERS).join(' ')}]`);
  const sign = isRecord(first) && first.direction === -1 ? -1 : 1;
  return Object.values(filters).sort((a, b) => {
    const [x, y] = [by(a), by(b)];
    return x < y ? -sign : x > y ? sign : 0;
  });
}

async function put(store: StoreWriter, filters: StoredFilters, filter: PredefinedFilter): Promise<void> {
  const next = { ...filters, [filter.name]: filter };
  await store.settings.put(FILTERS_SETTING, next as unknown as Json);
}

export function predefinedFilterService(ports: Ports): PredefinedFilterService {
  const reading = <T>(actor: Actor, view: (filters: StoredFilters) => T) =>
    ports.store.read(async (store) => {
      await requireServer(store, actor, 'reading predefined filters');
      return view(await storedFilters(store));
    });
  const changing = <T>(actor: Actor, work: (store: StoreWriter, filters: StoredFilters) => Promise<T>) =>
    ports.store.write(async (store) => {
      await requireServer(store, actor, 'changing predefined filters');
      return work(store, await storedFilters(store));
    });
  return {
    get: (actor, name) => reading(actor, (filters) => filterIn(filters, name)),
    list: (actor, sort) => reading(actor, (filters) => sorted(filters, sort)),
    create: (actor, raw) =>
      changing(actor, async (store, filters) => {
        const name = readName(raw.name);
        if (Object.hasOwn(filters, name)) throw inputError(`predefined filter "${name}" already exists`);
        if (Object.keys(filters).length >= LIMITS.predefinedFilters)
          throw inputError(`an app has at most ${LIMITS.predefinedFilters} predefined filters`);
        const now = ports.clock.now();
        const filter = readPredefined(raw, name, { createdAt: now, updatedAt: now });
        await put(store, filters, filter);
        return filter;
      }),
    update: (actor, name, raw) =>
      changing(actor, async (store, filters) => {
        const { createdAt } = filterIn(filters, name);
        const filter = readPredefined(raw, name, { createdAt, updatedAt: ports.clock.now() });
        await put(store, filters, filter);
        return filter;
      }),
    delete: (actor, name) =>
      changing(actor, async (store, filters) => {
        filterIn(filters, name);
        const { [name]: _gone, ...rest } = filters;
        await store.settings.put(FILTERS_SETTING, rest as unknown as Json);
      }),
    async resolve(name, values) {
      const { filter, sort } = filterIn(await ports.store.read(storedFilters), name);
      const filled = fill(filter, values.filter ?? {}, 'filter_values') as Raw;
      const order = sort === null ? null : (fill(sort, values.sort ?? {}, 'sort_values') as readonly Json[]);
      return { name, filter: filled, sort: order };
    },
  };
}
