import { type ArenaOptions, conversations, withArena } from './harness/arena.ts';
import type { Outcome } from './harness/outcome.ts';
import { rateRow } from './harness/rate-row.ts';
import { alternate } from './harness/rounds.ts';
import { generatorNote } from './harness/wording.ts';

const ROUNDS = 5;
const SPAN = { warmMs: 300, measureMs: 1_200 } as const;
/** Fills each channel with more than a page. */
const FILL = { warmMs: 0, measureMs: 1_500 } as const;

/** Share of a bare Fastify route that joins stored texts. */
const FLOOR = { kind: 'ratio', atLeast: 0.12 } as const;

/** Measures channel pages of 25 messages a second: 64 people request the newest page of their own channel. */
export async function run(options: ArenaOptions): Promise<Outcome> {
  return withArena(options, async (arena) => {
    const people = await conversations(arena);
    const { generator, targets } = arena;
    for (const target of [targets.stoop, targets.bare])
      await generator.call('sendFlood', { target, people, ...FILL });
    const pairs = await alternate(ROUNDS, {
      stoop: () => generator.call('readFlood', { target: targets.stoop, people, ...SPAN }),
      bare: () => generator.call('readFlood', { target: targets.bare, people, ...SPAN }),
    });
    const busy = pairs.flatMap(({ stoop, bare }) => [stoop.busy, bare.busy]);
    return {
      kind: 'measured',
      rows: [rateRow(pairs, { what: 'channel page, 25 messages', unit: 'pages/s', floor: FLOOR })],
      notes: [
        'bare: one Fastify route that joins 25 stored JSON texts; no channel, members or read states, no authors',
        generatorNote(busy),
      ],
    };
  });
}
