import { expect } from 'vitest';
import { onPostgres } from '../databases/postgres.ts';
import type { DeviceKind } from './device.ts';
import type { Ground } from './ground.ts';
import { IN_NODE } from './node-device.ts';
import { type Run, type RunResult, runSchedules } from './run.ts';
import { faultsIn } from './schedule.ts';

/** Set by `npm run bench:faults`: the run in place of the few schedules of `npm test`, as JSON. */
const LONG_RUN = process.env.STOOP_FAULTS;
const A_DAY_MS = 24 * 60 * 60_000;
/** The long run says how far it is every so many schedules. */
const SAY_EVERY = 20;
const MOST_SHOWN = 5;

/** Limit of a test that plays schedules, ms. */
export const TIMEOUT = { timeout: LONG_RUN === undefined ? 180_000 : A_DAY_MS };

const database = () => (onPostgres() ? 'postgres' : 'sqlite');

/** Returns what a failed schedule says: what went wrong, its steps, and the command that plays it again. */
function report(on: string, { schedule, message }: RunResult['failures'][number]): string {
  const steps = schedule.steps.map(({ at, ...deed }) => `  ${at} ms ${JSON.stringify(deed)}`);
  const again = `npm run bench:faults -- --on ${on} --database ${database()} --seed ${schedule.seed} --count 1`;
  return [
    `seed ${schedule.seed}, ${faultsIn(schedule)} faults: ${message}`,
    ...steps,
    `replay: ${again}`,
  ].join('\n');
}

function say(on: string, { played, composed, faults, failures }: RunResult): void {
  console.log(
    `${on} on ${database()}: ${played} schedules, ${composed} messages, ${faults} faults, ${failures.length} failed`,
  );
}

/**
 * Plays schedules and expects that every one ends with all messages delivered once, in order, and all clients agreed.
 * @param on name of the ground, as `npm run bench:faults -- --on` takes it
 */
export async function expectAgreement(
  on: string,
  usual: Run,
  { ground, kind = IN_NODE }: { readonly ground: Ground; readonly kind?: DeviceKind },
): Promise<void> {
  const run: Run = LONG_RUN === undefined ? usual : { ...usual, ...(JSON.parse(LONG_RUN) as Partial<Run>) };
  let shown = 0;
  const result = await runSchedules(run, {
    ground,
    kind,
    played(now) {
      if (LONG_RUN === undefined) return;
      if (now.played % SAY_EVERY === 0) say(on, now);
      for (const failure of now.failures.slice(shown)) console.error(report(on, failure));
      shown = now.failures.length;
    },
  });
  if (LONG_RUN !== undefined) say(on, result);
  expect(result.failures.slice(0, MOST_SHOWN).map((failure) => report(on, failure))).toEqual([]);
  expect(result.played).toBe(run.count);
}
