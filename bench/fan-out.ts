import { type ArenaOptions, crowd, withArena } from './harness/arena.ts';
import type { Outcome } from './harness/outcome.ts';
import { rateRow } from './harness/rate-row.ts';
import { alternate } from './harness/rounds.ts';
import { generatorNote } from './harness/wording.ts';

const ROUNDS = 5;
const WATCHERS = 500;
const SPAN = { warmMs: 300, measureMs: 2_000 } as const;
/** Only to see what the event looks like on the wire. */
const SAMPLE = { warmMs: 0, measureMs: 100 } as const;
/** Share of a bare `ws` broadcast. */
const FLOOR = { kind: 'ratio', atLeast: 0.6 } as const;

/** Deliveries of message.new a second to 500 watchers of one public channel. */
export async function run(options: ArenaOptions): Promise<Outcome> {
  return withArena(options, async (arena) => {
    const [author, ...people] = await crowd(arena, WATCHERS + 1);
    if (author === undefined) throw new Error('expected an author');
    const { generator, targets } = arena;
    for (const target of [targets.stoop, targets.bare]) await generator.call('gather', { target, people });
    const ours = { target: targets.stoop, author, frame: null };
    const { frame } = await generator.call('fanOut', { ...ours, ...SAMPLE });
    const pairs = await alternate(ROUNDS, {
      stoop: () => generator.call('fanOut', { ...ours, ...SPAN }),
      bare: () => generator.call('fanOut', { target: targets.bare, author, frame, ...SPAN }),
    });
    const busy = pairs.flatMap(({ stoop, bare }) => [stoop.busy, bare.busy]);
    return {
      kind: 'measured',
      rows: [rateRow(`message.new to ${WATCHERS} watchers`, 'deliveries/s', pairs, FLOOR)],
      notes: [
        `bare: a ws broadcast of the same ${Buffer.byteLength(frame)} bytes; Stoop's messages are stored first`,
        generatorNote(busy),
      ],
    };
  });
}
