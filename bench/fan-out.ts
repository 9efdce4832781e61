import { type Arena, type ArenaOptions, crowd, withArena } from './harness/arena.ts';
import { effortRow, withEffort } from './harness/effort.ts';
import type { Outcome } from './harness/outcome.ts';
import { rateRow } from './harness/rate-row.ts';
import { alternate } from './harness/rounds.ts';
import { generatorNote } from './harness/wording.ts';
import type { Person } from './load/people.ts';

const ROUNDS = 5;
/** Watchers of a conversation of two, a team, and a public room. */
const AUDIENCES = [1, 50, 500] as const;
const SPAN = { warmMs: 300, measureMs: 1_500 } as const;
/** Short run that only shows what the event looks like on the wire. */
const SAMPLE = { warmMs: 0, measureMs: 100 } as const;
/**
 * Share of a bare `ws` broadcast. With few watchers the figure is mostly the time to store the message, which the
 * bare side does not do. `sends` has the floor for that.
 */
const FLOOR = { kind: 'ratio', atLeast: 0.6 } as const;
const FLOOR_FROM = 50;

/** Measures deliveries of message.new a second to the watchers of one public channel. */
export async function run(options: ArenaOptions): Promise<Outcome> {
  return withArena(options, async (arena) => {
    const [author, ...people] = await crowd(arena, Math.max(...AUDIENCES) + 1);
    if (author === undefined) throw new Error('expected an author');
    const results = [];
    for (const size of AUDIENCES) results.push(await toWatchers(arena, author, people.slice(0, size)));
    return {
      kind: 'measured',
      rows: results.flatMap(({ rows }) => rows),
      notes: [
        `bare: a ws broadcast of the same ${results[0]?.bytes} bytes, nothing stored; Stoop's messages are on disk first`,
        generatorNote(results.flatMap(({ busy }) => busy)),
      ],
    };
  });
}

async function toWatchers(
  { generator, targets, stoop, bare }: Arena,
  author: Person,
  people: readonly Person[],
) {
  for (const target of [targets.stoop, targets.bare]) await generator.call('gather', { target, people });
  const ours = { target: targets.stoop, author, frame: null };
  const { frame } = await generator.call('fanOut', { ...ours, ...SAMPLE });
  const pairs = await alternate(ROUNDS, {
    stoop: () => withEffort(stoop, SPAN, () => generator.call('fanOut', { ...ours, ...SPAN })),
    bare: () =>
      withEffort(bare, SPAN, () =>
        generator.call('fanOut', { target: targets.bare, author, frame, ...SPAN }),
      ),
  });
  const floor = people.length < FLOOR_FROM ? null : FLOOR;
  return {
    rows: [
      rateRow(pairs, { what: `message.new to ${people.length}`, unit: 'deliveries/s', floor }),
      effortRow(`of a delivery to ${people.length}`, pairs),
    ],
    bytes: Buffer.byteLength(frame),
    busy: pairs.flatMap(({ stoop, bare }) => [stoop.busy, bare.busy]),
  };
}
