import { ApiError } from '../errors.ts';
import { inputError, isRecord } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports.ts';
import type { PredefinedFilterService, RawSort } from '../services.ts';
import type { Actor, Json, PredefinedFilter, Raw } from '../types.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
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

async function put(unit: Unit, filters: StoredFilters, filter: PredefinedFilter): Promise<void> {
  const next = { ...filters, [filter.name]: filter };
  await unit.store.settings.put(FILTERS_SETTING, next as unknown as Json);
}

export function predefinedFilterService(ports: Ports): PredefinedFilterService {
  const reading = <T>(actor: Actor, view: (filters: StoredFilters) => T) =>
    runReadUnit(ports, async (unit) => {
      await requireServer(unit, actor, 'reading predefined filters');
      return view(await storedFilters(unit));
    });
  const changing = <T>(actor: Actor, work: (unit: Unit, filters: StoredFilters) => Promise<T>) =>
    runUnit(ports, async (unit) => {
      await requireServer(unit, actor, 'changing predefined filters');
      return work(unit, await storedFilters(unit));
    });
  return {
    get: (actor, name) => reading(actor, (filters) => filterIn(filters, name)),
    list: (actor, sort) => reading(actor, (filters) => sorted(filters, sort)),
    create: (actor, raw) =>
      changing(actor, async (unit, filters) => {
        const name = readName(raw.name);
        if (Object.hasOwn(filters, name)) throw inputError(`predefined filter "${name}" already exists`);
        if (Object.keys(filters).length >= LIMITS.predefinedFilters)
          throw inputError(`an app has at most ${LIMITS.predefinedFilters} predefined filters`);
        const now = unit.clock.now();
        const filter = readPredefined(raw, name, { createdAt: now, updatedAt: now });
        await put(unit, filters, filter);
        return filter;
      }),
    update: (actor, name, raw) =>
      changing(actor, async (unit, filters) => {
        const { createdAt } = filterIn(filters, name);
        const filter = readPredefined(raw, name, { createdAt, updatedAt: unit.clock.now() });
        await put(unit, filters, filter);
        return filter;
      }),
    delete: (actor, name) =>
      changing(actor, async (unit, filters) => {
        filterIn(filters, name);
        const { [name]: _gone, ...rest } = filters;
        await unit.store.settings.put(FILTERS_SETTING, rest as unknown as Json);
      }),
    async resolve(name, values) {
      const { filter, sort } = filterIn(await runReadUnit(ports, storedFilters), name);
      const filled = fill(filter, values.filter ?? {}, 'filter_values') as Raw;
      const order = sort === null ? null : (fill(sort, values.sort ?? {}, 'sort_values') as readonly Json[]);
      return { name, filter: filled, sort: order };
    },
  };
}
