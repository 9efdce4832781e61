import { isObject } from '../json/object.ts';
import { LIMITS } from '../limits.ts';
import type { Json, Millis, Ports } from '../ports/index.ts';
import { type ReadUnit, runReadUnit, runUnit, type Unit } from '../unit.ts';
import { dropFiles } from './drop.ts';
import { FILES_LANE } from './quotas.ts';

/** The search for files in use; all nodes together run one at a time. */
interface Search {
  /** Time at which the files found count as in use. */
  readonly startedAt: Millis;
  /** Where to continue; null once everything was searched. */
  readonly next: Json;
  /** The node that searches; null between two searches. */
  readonly runner: string | null;
  /** Time of the runner's last sign of life. */
  readonly beatAt: Millis;
}

const SETTING = 'file search';

async function stored(unit: ReadUnit): Promise<Search | null> {
  const { settings } = unit.store;
  const value = await settings.get(SETTING);
  return isObject(value) ? (value as unknown as Search) : null;
}

const storeSearch = ({ store }: Unit, search: Search) => store.settings.put(SETTING, { ...search });

/** Takes the search over, or begins one. Returns null if another node searches, or if there is nothing to search for. */
async function claim(ports: Ports): Promise<Search | null> {
  const now = ports.clock.now();
  return runUnit(
    ports,
    async (unit) => {
      const last = await stored(unit);
      const isRunning = last !== null && last.runner !== null;
      if (isRunning && last.beatAt > now - LIMITS.fileSearchLeaseMs) return null;
      if (!isRunning) {
        if (last !== null && last.startedAt > now - LIMITS.fileSearchEveryMs) return null;
        if (!(await unit.store.files.anyUnseen(now - LIMITS.unusedFileMs))) return null;
      }
      const runner = unit.ids.uuid();
      const search = isRunning
        ? { ...last, runner, beatAt: now }
        : { startedAt: now, next: {}, runner, beatAt: now };
      await storeSearch(unit, search);
      return search;
    },
    FILES_LANE,
  );
}

/** Does a step in a unit of work of its own. Returns null if another node has taken over. */
function step<T>(ports: Ports, search: Search, work: (unit: Unit) => Promise<T>): Promise<T | null> {
  return runUnit(
    ports,
    async (unit) => {
      if ((await stored(unit))?.runner !== search.runner) return null;
      await storeSearch(unit, { ...search, beatAt: unit.clock.now() });
      return work(unit);
    },
    FILES_LANE,
  );
}

/** Records which files are in use, some rows at a time. Returns null if it was stopped. */
async function searchTexts(ports: Ports, begun: Search, goesOn: () => boolean): Promise<Search | null> {
  let search = begun;
  while (search.next !== null) {
    const { next } = search;
    const found = await runReadUnit(ports, (unit) => unit.store.files.mentions(next, LIMITS.fileSearchSlice));
    search = { ...search, next: found.next };
    const done = await step(ports, search, async (unit) => {
      await unit.store.files.seen(found.ids, search.startedAt);
      return true;
    });
    if (done === null) return null;
    if (!goesOn()) {
      // Any node can continue the search.
      await step(ports, search, (unit) => storeSearch(unit, { ...search, beatAt: 0 }));
      return null;
    }
  }
  return search;
}

/**
 * Removes files of users and guests that no text has named for seven days. Searches all texts for addresses, in steps
 * too small to disturb others. A search continues after a restart, and on another node. Returns the number of files
 * removed.
 */
export async function removeUnused(ports: Ports, goesOn: () => boolean): Promise<number> {
  const begun = await claim(ports);
  const search = begun === null ? null : await searchTexts(ports, begun, goesOn);
  if (search === null) return 0;
  const before = search.startedAt - LIMITS.unusedFileMs;
  let removed = 0;
  for (;;) {
    const ids = await step(ports, search, (unit) =>
      unit.store.files.loosenUnseen(before, LIMITS.fileSearchSlice),
    );
    if (ids === null) return removed;
    await dropFiles(ports, ids);
    removed += ids.length;
    if (ids.length < LIMITS.fileSearchSlice) break;
  }
  await step(ports, search, (unit) => storeSearch(unit, { ...search, runner: null }));
  return removed;
}

/** Removes files whose upload or removal was broken off: a server was killed, or its disk did not answer. */
export async function removeLoose(ports: Ports): Promise<void> {
  const before = ports.clock.now() - LIMITS.looseFileMs;
  for (;;) {
    const loose = await runReadUnit(ports, (unit) =>
      unit.store.files.looseBefore(before, LIMITS.fileSearchSlice),
    );
    await dropFiles(
      ports,
      loose.map(({ id }) => id),
    );
    if (loose.length < LIMITS.fileSearchSlice) return;
  }
}
