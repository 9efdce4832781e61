import { type Arena, type ArenaOptions, conversations, withArena } from './harness/arena.ts';
import { type Effort, withEffort } from './harness/effort.ts';
import type { Outcome, Row } from './harness/outcome.ts';
import { summarize } from './harness/stats.ts';
import { generatorNote } from './harness/wording.ts';
import type { Person } from './load/people.ts';
import type { Rate, Span } from './load/window.ts';
import { askForLists } from './storage.ts';

const ROUNDS = 5;
const SPAN = { warmMs: 300, measureMs: 1_200 } as const;
const FILL = { warmMs: 0, measureMs: 1_500 } as const;
const COUNT = { warmMs: 0, measureMs: 500 } as const;
const MS_PER_S = 1_000;
/** Each of 64 people is in ten channels. */
const CHANNELS = 320;
const MESSAGES_PER_CHANNEL = 40;

interface Call {
  readonly what: string;
  flood(arena: Arena, people: readonly Person[], span: Span): Promise<Rate>;
}

const CALLS: readonly Call[] = [
  {
    what: 'a channel page, 25 messages',
    flood: ({ generator, targets }, people, span) =>
      generator.call('readFlood', { target: targets.stoop, people, ...span }),
  },
  { what: 'a list of 10 channels with 25 messages', flood: askForLists },
  {
    what: 'a send',
    flood: ({ generator, targets }, people, span) =>
      generator.call('sendFlood', { target: targets.stoop, people, ...span }),
  },
];

interface Measured {
  readonly what: string;
  readonly efforts: readonly Effort[];
  /** Statements of one call by one person. */
  readonly statements: number;
}

/**
 * Measures the database statements of calls, and their processor time. Both figures are the same on a busy machine.
 */
export async function run(options: ArenaOptions): Promise<Outcome> {
  if (process.env.STOOP_BENCH_DATABASE_URL !== undefined)
    return { kind: 'leftOut', reason: 'it counts the statements of SQLite' };
  return withArena(options, async (arena) => {
    const people = await fillUp(arena);
    const efforts: Effort[][] = [];
    for (const call of CALLS) efforts.push(await effortsOf(arena, people, call));
    await arena.stoop.call('countStatements', null);
    const all: Measured[] = [];
    for (const [n, call] of CALLS.entries()) {
      const statements = await statementsOf(arena, people.slice(0, 1), call);
      all.push({ what: call.what, efforts: efforts[n] ?? [], statements });
    }
    return {
      kind: 'measured',
      rows: all.flatMap(rowsOf),
      notes: [
        'statements of the main thread, begin and commit among them; a list looks for its channels in another thread',
        generatorNote(efforts.flat().map(({ busy }) => busy)),
      ],
    };
  });
}

async function fillUp(arena: Arena): Promise<readonly Person[]> {
  const people = await conversations(arena);
  await arena.generator.call('sendFlood', { target: arena.targets.stoop, people, ...FILL });
  await arena.stoop.call('fill', {
    channels: CHANNELS,
    messagesPerChannel: MESSAGES_PER_CHANNEL,
    template: 'messaging:conversation-0',
    userIds: people.map(({ userId }) => userId),
  });
  return people;
}

async function effortsOf(arena: Arena, people: readonly Person[], call: Call): Promise<Effort[]> {
  const efforts: Effort[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    efforts.push(await withEffort(arena.stoop, SPAN, () => call.flood(arena, people, SPAN)));
  return efforts.slice(1);
}

async function statementsOf(arena: Arena, people: readonly Person[], call: Call): Promise<number> {
  const before = await arena.stoop.call('statements', null);
  const { perSecond } = await call.flood(arena, people, COUNT);
  const after = await arena.stoop.call('statements', null);
  return Math.round((after - before) / ((perSecond * COUNT.measureMs) / MS_PER_S));
}

function rowsOf({ what, efforts, statements }: Measured): readonly Row[] {
  const none = { bare: null, ratio: null, floor: null };
  return [
    { what: `statements of ${what}`, unit: '', stoop: summarize([statements]), ...none },
    {
      what: `processor time of ${what}`,
      unit: 'µs',
      stoop: summarize(efforts.map(({ each }) => each)),
      ...none,
    },
  ];
}
