import { type ArenaOptions, conversations, withArena } from './harness/arena.ts';
import { effortRow, withEffort } from './harness/effort.ts';
import type { Outcome } from './harness/outcome.ts';
import { rateRow } from './harness/rate-row.ts';
import { alternate } from './harness/rounds.ts';
import { generatorNote } from './harness/wording.ts';
import type { Target } from './load/people.ts';

const ROUNDS = 5;
const SPAN = { warmMs: 300, measureMs: 2_000 } as const;
/** Share of a bare Fastify route with batched inserts. */
const FLOOR = { kind: 'ratio', atLeast: 0.4 } as const;

/**
 * Measures durable sends a second: 64 people in 32 channels, each sends the next message when
 * the last is acknowledged.
 */
export async function run(options: ArenaOptions): Promise<Outcome> {
  return withArena(options, async (arena) => {
    const people = await conversations(arena);
    const { generator, targets, stoop, bare } = arena;
    const flood = (target: Target) => () => generator.call('sendFlood', { target, people, ...SPAN });
    const pairs = await alternate(ROUNDS, {
      stoop: () => withEffort(stoop, SPAN, flood(targets.stoop)),
      bare: () => withEffort(bare, SPAN, flood(targets.bare)),
    });
    const busy = pairs.flatMap(({ stoop, bare }) => [stoop.busy, bare.busy]);
    return {
      kind: 'measured',
      rows: [
        rateRow(pairs, { what: 'durable sends', unit: 'sends/s', floor: FLOOR }),
        effortRow('of a send', pairs),
      ],
      notes: [
        'bare: one Fastify route, batched node:sqlite inserts, WAL, synchronous=FULL',
        generatorNote(busy),
      ],
    };
  });
}
