import { type Arena, type ArenaOptions, conversations, withArena } from './harness/arena.ts';
import type { Outcome, Row } from './harness/outcome.ts';
import { summarize } from './harness/stats.ts';
import { generatorNote } from './harness/wording.ts';
import { ME } from './load/flood.ts';
import type { Person } from './load/people.ts';
import type { Rate, Span } from './load/window.ts';

const CHANNELS = 10_000;
const MESSAGES_PER_CHANNEL = 100;
const ROUNDS = 5;
const SPAN = { warmMs: 300, measureMs: 1_200 } as const;
/** Each person writes first: their messages are the ones copied. */
const FILL = { warmMs: 0, measureMs: 300 } as const;

/** Request for a page of the person's newest channels, with 25 messages each, as an inbox opens. */
const CHANNELS_OF_MINE = JSON.stringify({
  filter_conditions: { type: 'messaging', members: { $in: [ME] } },
  sort: [{ field: 'last_message_at', direction: -1 }],
  limit: 10,
  message_limit: 25,
  state: true,
});

interface Question {
  readonly what: string;
  readonly unit: string;
  ask(arena: Arena, people: readonly Person[]): Promise<Rate>;
}

/** Requests lists of ten of each person's channels. */
export const askForLists = ({ generator, targets }: Arena, people: readonly Person[], span: Span) =>
  generator.call('askFlood', {
    target: targets.stoop,
    people,
    path: '/channels',
    body: CHANNELS_OF_MINE,
    ...span,
  });

const QUESTIONS: readonly Question[] = [
  {
    what: 'channel page, 25 newest',
    unit: 'pages/s',
    ask: ({ generator, targets }, people) =>
      generator.call('readFlood', { target: targets.stoop, people, ...SPAN }),
  },
  {
    what: 'list of own channels, 10 with 25 messages',
    unit: 'lists/s',
    ask: (arena, people) => askForLists(arena, people, SPAN),
  },
];

/**
 * Sends the same queries to a small and a large database: an indexed query does not slow down as the database grows.
 * The large one holds 10,000 channels and 1,000,000 messages; each of 64 people is in about 312 channels.
 */
export async function run(options: ArenaOptions): Promise<Outcome> {
  return withArena(options, async (arena) => {
    const people = await conversations(arena);
    const target = arena.targets.stoop;
    await arena.generator.call('sendFlood', { target, people, ...FILL });
    const small = await askAll(arena, people);
    const begin = performance.now();
    await arena.stoop.call('fill', {
      channels: CHANNELS,
      messagesPerChannel: MESSAGES_PER_CHANNEL,
      template: 'messaging:conversation-0',
      userIds: people.map(({ userId }) => userId),
    });
    const seconds = Math.round((performance.now() - begin) / MS_PER_S);
    const inCopies = people.map((person, n) => ({ ...person, channelId: `copy-${n}` }));
    const large = await askAll(arena, inCopies);
    return {
      kind: 'measured',
      rows: QUESTIONS.map((question, n) => row(question, large[n] ?? [], small[n] ?? [])),
      notes: [
        `Stoop: ${CHANNELS} channels, ${CHANNELS * MESSAGES_PER_CHANNEL} messages, filled in ${seconds} s; bare: the same server with 32 channels, before`,
        'the list answers ten channels with 250 messages; before, everybody has one channel with some 25',
        generatorNote([...large, ...small].flat().map(({ busy }) => busy)),
      ],
    };
  });
}

const MS_PER_S = 1000;

async function askAll(arena: Arena, people: readonly Person[]): Promise<readonly (readonly Rate[])[]> {
  const all: Rate[][] = [];
  for (const question of QUESTIONS) {
    const rates: Rate[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) rates.push(await question.ask(arena, people));
    all.push(rates.slice(1));
  }
  return all;
}

function row(
  { what, unit }: Pick<Row, 'what' | 'unit'>,
  large: readonly Rate[],
  small: readonly Rate[],
): Row {
  const of = (rates: readonly Rate[]) => rates.map(({ perSecond }) => perSecond);
  const before = summarize(of(small));
  return {
    what,
    unit,
    stoop: summarize(of(large)),
    bare: before,
    ratio: summarize(of(large).map((rate) => rate / before.median)),
    floor: null,
  };
}
