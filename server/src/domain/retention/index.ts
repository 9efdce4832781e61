/** How long messages and channels are kept. */
import { ApiError } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import { requireServer } from '../policy/change.ts';
import type { Ports } from '../ports/index.ts';
import type { RetentionRunsQuery, RetentionService } from '../services/index.ts';
import type { Actor, RetentionPolicy, RetentionRun } from '../types/index.ts';
import { type ReadUnit, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { putRetention, type StoredRetention, storedRetention, storedRuns } from './stored.ts';

function fits({ kind, at }: RetentionRun, { kinds, since, until }: RetentionRunsQuery): boolean {
  if (kinds !== null && !kinds.includes(kind)) return false;
  return (since === null || at >= since) && (until === null || at < until);
}

function pageOf(all: readonly RetentionRun[], query: RetentionRunsQuery) {
  const found = all.filter((run) => fits(run, query));
  const sorted = query.oldestFirst ? found : found.toReversed();
  // The run may have left the log meanwhile: then the page begins anew.
  const from = query.after === null ? 0 : sorted.findIndex(({ id }) => id === query.after) + 1;
  const runs = sorted.slice(from, from + query.limit);
  const last = runs.at(-1);
  return { runs, next: last !== undefined && sorted.length > from + query.limit ? last.id : null };
}

export function retentionService(ports: Ports): RetentionService {
  const reading = <T>(actor: Actor, view: (unit: ReadUnit) => Promise<T>) =>
    runReadUnit(ports, async (unit) => {
      await requireServer(unit, actor, 'reading retention policies');
      return view(unit);
    });
  const changing = <T>(actor: Actor, work: (unit: Unit, stored: StoredRetention) => Promise<T>) =>
    runUnit(ports, async (unit) => {
      await requireServer(unit, actor, 'changing retention policies');
      return work(unit, await storedRetention(unit));
    });
  return {
    list: (actor) => reading(actor, async (unit) => (await storedRetention(unit)).policies),
    runs: (actor, query) => reading(actor, async (unit) => pageOf(await storedRuns(unit), query)),
    set: (actor, { kind, maxAgeHours }) =>
      changing(actor, async (unit, stored) => {
        const now = unit.clock.now();
        const policy: RetentionPolicy = { kind, maxAgeHours, enabledAt: now };
        const others = stored.policies.filter((one) => one.kind !== kind);
        const nextAt = now + LIMITS.retentionDelayMs;
        await putRetention(unit, { ...stored, policies: [...others, policy], nextAt });
        unit.store.afterCommit(() => unit.expectDue?.(nextAt));
        return policy;
      }),
    remove: (actor, kind) =>
      changing(actor, async (unit, stored) => {
        const policies = stored.policies.filter((one) => one.kind !== kind);
        if (policies.length === stored.policies.length)
          throw new ApiError('notFound', `retention policy "${kind}" is not set`);
        await putRetention(unit, {
          ...stored,
          policies,
          nextAt: policies.length === 0 ? null : stored.nextAt,
        });
      }),
  };
}
