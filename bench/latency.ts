import { type ArenaOptions, conversations, withArena } from './harness/arena.ts';
import type { Outcome, Row } from './harness/outcome.ts';
import { alternate, type Pair } from './harness/rounds.ts';
import { percentile, summarize } from './harness/stats.ts';
import { generatorNote } from './harness/wording.ts';
import type { Latencies } from './load/paced.ts';

const ROUNDS = 4;
/** Rounds that measure the full rate before it is halved; the first is a warm-up. */
const RATE_ROUNDS = 4;
const RATE_SPAN = { warmMs: 200, measureMs: 1_000 } as const;
const SPAN = { warmMs: 400, measureMs: 2_500 } as const;
const HALF = 0.5;
const P50 = 0.5;
const P99 = 0.99;
/** Milliseconds. */
const FLOOR = { kind: 'value', atMost: 50 } as const;

/**
 * Measures the time from handing a message to the network to its event on the other person's socket. The
 * load is half the rate at which this server takes sends when nobody listens. 64 people in 32 channels are
 * all connected and watching.
 */
export async function run(options: ArenaOptions): Promise<Outcome> {
  return withArena(options, async (arena) => {
    const people = await conversations(arena);
    const { generator, targets } = arena;
    const full: number[] = [];
    for (let round = 0; round < RATE_ROUNDS; round += 1) {
      const rate = await generator.call('sendFlood', { target: targets.stoop, people, ...RATE_SPAN });
      full.push(rate.perSecond);
    }
    const perSecond = summarize(full.slice(1)).median * HALF;
    for (const target of [targets.stoop, targets.bare]) await generator.call('gather', { target, people });
    const pairs = await alternate(ROUNDS, {
      stoop: () => generator.call('paced', { target: targets.stoop, people, perSecond, ...SPAN }),
      bare: () => generator.call('paced', { target: targets.bare, people, perSecond, ...SPAN }),
    });
    return {
      kind: 'measured',
      rows: [
        row(pairs, { what: 'accept to deliver, p50', share: P50, floor: null }),
        row(pairs, { what: 'accept to deliver, p99', share: P99, floor: FLOOR }),
      ],
      notes: [
        `at ${Math.round(perSecond)} messages a second, half of the rate measured just before`,
        "bare: batched inserts and ws, no rules; at the same rate, which is less than half of the baseline's own",
        generatorNote(pairs.flatMap(({ stoop, bare }) => [stoop.busy, bare.busy])),
      ],
    };
  });
}

interface Measure extends Pick<Row, 'what' | 'floor'> {
  /** Share of the deliveries that are at most as late, 0 to 1. */
  readonly share: number;
}

function row(pairs: readonly Pair<Latencies>[], { what, share, floor }: Measure): Row {
  const of = (side: keyof Pair<Latencies>) => pairs.map((pair) => percentile(pair[side].latencies, share));
  return { what, unit: 'ms', stoop: summarize(of('stoop')), bare: summarize(of('bare')), ratio: null, floor };
}
