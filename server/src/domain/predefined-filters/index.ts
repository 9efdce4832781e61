import { ApiError, inputError } from '../errors.ts';
import { CHANNEL_FIELDS } from '../filters/channel-spec.ts';
import { requireAffordable } from '../filters/cost.ts';
import { LIMITS } from '../limits.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports/index.ts';
import type { PredefinedContent, PredefinedFilterService, PredefinedOrder } from '../services/index.ts';
import type { Actor, Json, Millis, PredefinedFilter } from '../types/index.ts';
import { runReadUnit, runUnit, type Unit } from '../unit.ts';
import { FILTERS_SETTING, type StoredFilters, storedFilters } from './stored.ts';

function filterIn(filters: StoredFilters, name: string): PredefinedFilter {
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  if (filter === undefined) throw new ApiError('notFound', `predefined filter "${name}" does not exist`);
  return filter;
}

function sorted(filters: StoredFilters, { by, direction }: PredefinedOrder): readonly PredefinedFilter[] {
  return Object.values(filters).sort((a, b) => {
    const [x, y] = [a[by], b[by]];
    return x < y ? -direction : x > y ? direction : 0;
  });
}

interface Times {
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** @throws ApiError `input` if the filter costs more than clients may ask for */
function predefined(name: string, { fixed, ...content }: PredefinedContent, times: Times): PredefinedFilter {
  if (fixed !== null) requireAffordable(CHANNEL_FIELDS, fixed, { kind: 'user' });
  return { name, operation: 'QueryChannels', ...content, ...times };
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
    list: (actor, order = { by: 'createdAt', direction: 1 }) =>
      reading(actor, (filters) => sorted(filters, order)),
    create: (actor, { name, content }) =>
      changing(actor, async (unit, filters) => {
        if (Object.hasOwn(filters, name)) throw inputError(`predefined filter "${name}" already exists`);
        if (Object.keys(filters).length >= LIMITS.predefinedFilters)
          throw inputError(`an app has at most ${LIMITS.predefinedFilters} predefined filters`);
        const now = unit.clock.now();
        const filter = predefined(name, content(), { createdAt: now, updatedAt: now });
        await put(unit, filters, filter);
        return filter;
      }),
    update: (actor, name, content) =>
      changing(actor, async (unit, filters) => {
        const { createdAt } = filterIn(filters, name);
        const filter = predefined(name, content(), { createdAt, updatedAt: unit.clock.now() });
        await put(unit, filters, filter);
        return filter;
      }),
    delete: (actor, name) =>
      changing(actor, async (unit, filters) => {
        filterIn(filters, name);
        const { [name]: _gone, ...rest } = filters;
        await unit.store.settings.put(FILTERS_SETTING, rest as unknown as Json);
      }),
    resolve: (name) => runReadUnit(ports, async (unit) => filterIn(await storedFilters(unit), name)),
  };
}
