import { type Arena, type ArenaOptions, conversations, crowd, withArena } from './harness/arena.ts';
import type { Outcome } from './harness/outcome.ts';
import { percentile, summarize } from './harness/stats.ts';
import { startWorker, type Worker } from './harness/worker.ts';
import type { Experience } from './load/bystanders.ts';
import type { Return, StormJobs } from './load/storm.ts';

const CLIENTS = 1_000;
const STORMS = 3;
/** Others write at this rate before, during and after a storm. */
const SENDS_PER_SECOND = 20;
const FELT_MS = 10_000;
const WARM_UP_MS = 4_000;
/** Time that the others write before the storm begins, ms. */
const HEAD_START_MS = 500;
const P50 = 0.5;
const P99 = 0.99;
const MOST_BACK_MS = 10_000;
const MOST_SEND_MS = 250;
const PERCENT = 100;
const NO_FLOOR = -1;

interface Storm {
  readonly back: Return;
  readonly felt: Experience;
}

async function measure(arena: Arena, crowdWorker: Worker<StormJobs>): Promise<readonly Storm[]> {
  const target = arena.targets.stoop;
  const people = await crowd(arena, CLIENTS);
  const others = await conversations(arena);
  await crowdWorker.call('gather', { target, people });
  const bystand = (ms: number) =>
    arena.generator.call('bystand', { target, people: others, sendsPerSecond: SENDS_PER_SECOND, ms });
  await bystand(WARM_UP_MS);
  const storms: Storm[] = [];
  for (let n = 0; n < STORMS; n += 1) {
    const feeling = bystand(FELT_MS);
    await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
    const back = await crowdWorker.call('storm', null);
    storms.push({ back, felt: await feeling });
  }
  return storms;
}

/** Measures how soon 1,000 clients of one room are back that reconnect at once, and how others fare meanwhile. */
export async function run(options: ArenaOptions): Promise<Outcome> {
  const crowdWorker = startWorker<StormJobs>(new URL('load/storm.ts', import.meta.url));
  try {
    return await withArena(options, async (arena) => {
      const storms = await measure(arena, crowdWorker);
      const row = (what: string, of: (storm: Storm) => number, { unit = 'ms', atMost = NO_FLOOR } = {}) => ({
        ...{ what, unit, stoop: summarize(storms.map(of)), bare: null, ratio: null },
        floor: atMost === NO_FLOOR ? null : ({ kind: 'value', atMost } as const),
      });
      return {
        kind: 'measured',
        rows: [
          row('half of the clients are back', ({ back }) => percentile(back.backAfter, P50)),
          row('all clients are back', ({ back }) => percentile(back.backAfter, 1), { atMost: MOST_BACK_MS }),
          row('clients that never come back', ({ back }) => back.neverBack, { unit: 'clients', atMost: 0 }),
          row('sends of others, p50', ({ felt }) => percentile(felt.sends, P50)),
          row('sends of others, p99', ({ felt }) => percentile(felt.sends, P99), { atMost: MOST_SEND_MS }),
        ],
        notes: [
          `${CLIENTS} of our own clients watch one room and reconnect at the same moment; each is back when it has loaded and watches the room again`,
          `${SENDS_PER_SECOND} sends a second by others for ${FELT_MS / 1000} s around each of ${STORMS} storms`,
          ...storms.map(
            ({ back, felt }, n) =>
              `storm ${n + 1}: ${back.failedAttempts} failed attempts, sends refused: ${JSON.stringify(felt.failed)}; crowd ${Math.round(back.busy * PERCENT)} % busy`,
          ),
        ],
      };
    });
  } finally {
    await crowdWorker.close();
  }
}
