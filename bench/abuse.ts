import { freshDatabase } from './harness/fresh-database.ts';
import type { Outcome, Row } from './harness/outcome.ts';
import { withPeak } from './harness/resident.ts';
import { percentile, summarize } from './harness/stats.ts';
import { tempFolder } from './harness/temp-folder.ts';
import { startWorker } from './harness/worker.ts';
import type { AttackerJobs } from './load/attacker.ts';
import type { Answers } from './load/attacks.ts';
import type { Experience } from './load/bystanders.ts';
import type { GeneratorJobs } from './load/generator.ts';
import type { Target } from './load/people.ts';
import type { StoopJobs } from './subjects/stoop.ts';
import { foundTown, type Town } from './subjects/town.ts';

/**
 * Rounds of all phases, each with a database of its own. One stall of the disk decides the p99 of a round: the median of
 * three is not decided by it.
 */
const ROUNDS = 3;
const WARM_UP_MS = 4_000;
const ATTACK_MS = 20_000;
/** Time the attack runs before bystanders are measured, ms. */
const HEAD_START_MS = 500;
/** Total of ten people, each far below the limit of one user. */
const SENDS_PER_SECOND = 50;
const P50 = 0.5;
const P99 = 0.99;
const BYTES_PER_MB = 1_000_000;
/** Margins above the quiet figure: milliseconds of a p99, and MB. */
const MORE_MS = 50;
const MORE_MB = 400;

const PHASES = ['quiet', 'pictures', 'searches', 'uploads'] as const;
/** Address of a database on a PostgreSQL server, which is measured as well as SQLite. */
const { STOOP_BENCH_DATABASE_URL: DATABASE_URL } = process.env;

interface Phase {
  readonly name: (typeof PHASES)[number];
  readonly felt: Experience;
  /** Peak memory of the server and its children, MB. */
  readonly peak: number;
  readonly answers: Answers;
}

/**
 * Measures how others fare, and what the server uses, while one guest does the worst that the default limits allow.
 */
export async function run(): Promise<Outcome> {
  const databases = [
    { name: 'SQLite', url: null },
    ...(DATABASE_URL === undefined ? [] : [{ name: 'PostgreSQL', url: DATABASE_URL }]),
  ];
  const rows: Row[] = [];
  const notes: string[] = [];
  for (const { name, url } of databases) {
    const rounds: (readonly Phase[])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(url));
    const of = (phase: Phase['name']) =>
      rounds.flatMap((phases) => phases.filter((one) => one.name === phase));
    for (const phase of PHASES) rows.push(...rowsOf(name, of(phase), of('quiet')));
    for (const phase of PHASES)
      for (const [round, one] of of(phase).entries())
        notes.push(`${name}, ${phase}, round ${round + 1}: ${noteOf(one)}`);
  }
  return {
    kind: 'measured',
    rows,
    notes: [
      `one guest attacks for ${ATTACK_MS / 1000} s with the rate limits as shipped; ${SENDS_PER_SECOND} sends a second by ten others`,
      'pictures: PNGs of 10,000 × 9,990, an interlaced one and a plain one of 31.9 megapixels, five sizes each, four at a time',
      'searches: 95 custom conditions over 3,000 messages, 97 `$q` names over users and over 6,200 members, 32 at a time',
      'uploads: files of 5 MB, four at a time',
      'memory: resident, of the server and its children, at its peak',
      ...notes,
    ],
  };
}

/** Measures all phases once, on an empty database. */
async function measure(databaseServer: string | null): Promise<readonly Phase[]> {
  const folder = await tempFolder();
  const database = databaseServer === null ? null : await freshDatabase(databaseServer);
  const where = { dataDir: folder.path, databaseUrl: database?.url ?? null };
  try {
    const town = await withServer(where, foundTown);
    const phases: Phase[] = [];
    for (const name of PHASES) {
      const phase = await withServer(where, (server) => feel(name, server, town));
      phases.push(phase);
      console.error(progressOf(phase));
    }
    return phases;
  } finally {
    await folder.remove();
    await database?.drop();
  }
}

interface Server {
  readonly target: Target;
  readonly pid: number;
  readonly serverToken: string;
  /** Returns tokens of users. Creates users that do not exist. */
  tokens(ids: readonly string[]): Promise<readonly string[]>;
}

/**
 * Runs each attack against a server process of its own, so that none inherits memory or spent limits from another.
 */
async function withServer<T>(
  where: { readonly dataDir: string; readonly databaseUrl: string | null },
  work: (server: Server) => Promise<T>,
): Promise<T> {
  const stoop = startWorker<StoopJobs>(new URL('subjects/stoop.ts', import.meta.url));
  try {
    const { pid, serverToken, ...target } = await stoop.call('startLimited', where);
    const tokens = (ids: readonly string[]) => stoop.call('tokens', ids.map(identity));
    return await work({ target, pid, serverToken, tokens });
  } finally {
    await stoop.close();
  }
}

const identity = (id: string) => ({ id });

async function feel(name: Phase['name'], { target, pid }: Server, town: Town): Promise<Phase> {
  const generator = startWorker<GeneratorJobs>(new URL('load/generator.ts', import.meta.url));
  const attacker = startWorker<AttackerJobs>(new URL('load/attacker.ts', import.meta.url));
  const { people, guest, userIds } = town;
  const bystand = (ms: number) =>
    generator.call('bystand', { target, people, sendsPerSecond: SENDS_PER_SECOND, ms });
  const attack = async (): Promise<Answers> =>
    name === 'quiet' ? {} : attacker.call(name, { target, guest, userIds, ms: ATTACK_MS });
  try {
    if (name === 'pictures') await attacker.call('prepare', null);
    await bystand(WARM_UP_MS);
    const { result, peak } = await withPeak(pid, async () => {
      const attacking = attack();
      await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS));
      const felt = await bystand(ATTACK_MS - HEAD_START_MS);
      return { felt, answers: await attacking };
    });
    return { name, ...result, peak: peak / BYTES_PER_MB };
  } finally {
    await Promise.all([generator.close(), attacker.close()]);
  }
}

/** A figure of one phase, and how far it may lie above that of the quiet phase; null: no limit. */
interface Figure extends Pick<Row, 'what' | 'unit'> {
  readonly more: number | null;
  of(phase: Phase): number;
}

const FIGURES: readonly Figure[] = [
  { what: 'sends of others, p50', unit: 'ms', more: null, of: ({ felt }) => percentile(felt.sends, P50) },
  { what: 'sends of others, p99', unit: 'ms', more: MORE_MS, of: ({ felt }) => percentile(felt.sends, P99) },
  { what: '/health, p50', unit: 'ms', more: null, of: ({ felt }) => percentile(felt.health, P50) },
  { what: '/health, p99', unit: 'ms', more: MORE_MS, of: ({ felt }) => percentile(felt.health, P99) },
  { what: 'memory', unit: 'MB', more: MORE_MB, of: ({ peak }) => peak },
];

/** Returns the rows of one phase in all rounds. The floor counts from the median of the quiet rounds. */
function rowsOf(database: string, phases: readonly Phase[], quiet: readonly Phase[]): readonly Row[] {
  const name = phases[0]?.name ?? 'quiet';
  return FIGURES.map(({ what, unit, more, of }) => {
    const limit = summarize(quiet.map(of)).median + (more ?? 0);
    return {
      what: `${database}, ${name}: ${what}`,
      unit,
      stoop: summarize(phases.map(of)),
      bare: null,
      ratio: null,
      floor: name === 'quiet' || more === null ? null : { kind: 'value', atMost: Math.round(limit) },
    };
  });
}

/** Returns the line printed after each phase, because a run takes minutes. */
function progressOf({ name, felt, peak }: Phase): string {
  const [p50, p99] = [P50, P99].map((share) => Math.round(percentile(felt.sends, share)));
  return `${name}: sends p50 ${p50} ms, p99 ${p99} ms, ${Math.round(peak)} MB`;
}

const PERCENT = 100;

function noteOf({ felt, answers }: Phase): string {
  const counted = (of: Answers) =>
    Object.entries(of)
      .map(([status, count]) => `${count} × ${status === '0' ? 'broken off' : status}`)
      .join(', ') || 'none';
  const slowest = Math.round(Math.max(...felt.sends));
  const attack = counted(answers) === 'none' ? '' : `answers to the guest: ${counted(answers)}; `;
  return `${attack}${felt.sends.length} sends, slowest ${slowest} ms, failed: ${counted(felt.failed)}; generator ${Math.round(felt.busy * PERCENT)} % busy`;
}
