/** Retention policies, and a log of their runs: two documents of the settings. */
import { isObject } from '../json/object.ts';
import { LIMITS } from '../limits.ts';
import type { Json, Millis, RetentionPolicy, RetentionRun } from '../types/index.ts';
import type { ReadUnit, Unit } from '../unit.ts';

const SETTING = 'retention';
/** Apart, because servers look at the policies every few seconds. */
const RUNS = 'retention_runs';

export interface StoredRetention {
  readonly policies: readonly RetentionPolicy[];
  /** When the policies apply next; null without a policy. */
  readonly nextAt: Millis | null;
}

const NONE: StoredRetention = { policies: [], nextAt: null };

export async function storedRetention(unit: Pick<ReadUnit, 'store'>): Promise<StoredRetention> {
  const stored = await unit.store.settings.get(SETTING);
  return isObject(stored) ? { ...NONE, ...(stored as Partial<StoredRetention>) } : NONE;
}

export const putRetention = (unit: Unit, retention: StoredRetention): Promise<void> =>
  unit.store.settings.put(SETTING, retention as unknown as Json);

/** Returns the last runs, oldest first. */
export async function storedRuns(unit: Pick<ReadUnit, 'store'>): Promise<readonly RetentionRun[]> {
  const stored = await unit.store.settings.get(RUNS);
  return Array.isArray(stored) ? (stored as unknown as readonly RetentionRun[]) : [];
}

export async function addRun(unit: Unit, run: RetentionRun): Promise<void> {
  const runs = [...(await storedRuns(unit)), run].slice(-LIMITS.retentionRuns);
  await unit.store.settings.put(RUNS, runs as unknown as Json);
}
