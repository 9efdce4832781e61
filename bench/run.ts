/**
 * `npm run bench`: compares Stoop with a bare baseline, measured in the same run. Nothing here asserts on time.
 * A full run writes bench/RESULTS.md. `npm run bench -- fan-out reads` runs only those, and
 * writes them with `--write`.
 * `--sync-ms 5` makes each sync of the servers take 5 ms longer.
 * `--profile <folder>` leaves CPU profiles of Stoop's server in the folder.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as abuse from './abuse.ts';
import * as burst from './burst/index.ts';
import * as fanOut from './fan-out.ts';
import * as firstOpen from './first-open/index.ts';
import type { ArenaOptions } from './harness/arena.ts';
import type { Outcome } from './harness/outcome.ts';
import { asText } from './harness/table.ts';
import * as hostPage from './host-page.ts';
import * as idle from './idle.ts';
import * as latency from './latency.ts';
import * as list from './list.ts';
import * as reads from './reads.ts';
import * as sends from './sends.ts';
import * as statements from './statements.ts';
import * as storage from './storage.ts';
import * as storm from './storm.ts';
import * as upgrade from './upgrade.ts';

const RESULTS = new URL('RESULTS.md', import.meta.url);
const FAILED = 1;

const BENCHES: Readonly<Record<string, (options: ArenaOptions) => Promise<Outcome>>> = {
  sends: sends.run,
  'fan-out': fanOut.run,
  latency: latency.run,
  reads: reads.run,
  idle: idle.run,
  statements: statements.run,
  storage: storage.run,
  upgrade: upgrade.run,
  'host-page': hostPage.run,
  'first-open': firstOpen.run,
  burst: burst.run,
  list: list.run,
  abuse: abuse.run,
  storm: storm.run,
};

/** Benchmarks of servers that sync at every commit. */
const SYNCING = new Set(['sends', 'fan-out', 'latency']);

/** Returns the title of a section: `latency`, or `latency@5ms` if syncs were delayed. */
const sectionOf = (name: string, { syncMs }: ArenaOptions) =>
  syncMs === null ? name : `${name}@${syncMs}ms`;

/** Returns the delay that a section's title names; -1 if it names none. */
const syncMsOf = (section: string) => Number(/@(\d+)ms$/.exec(section)?.[1] ?? -1);

interface Request {
  readonly names: readonly string[];
  readonly write: boolean;
  readonly options: ArenaOptions;
}

/** @throws Error if a benchmark or option is unknown */
function readRequest(): Request {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      write: { type: 'boolean', default: false },
      profile: { type: 'string' },
      'sync-ms': { type: 'string' },
    },
  });
  const { profile, 'sync-ms': syncMs } = values;
  if (syncMs !== undefined && !/^\d{1,4}$/.test(syncMs))
    throw new Error(`--sync-ms must be a whole number of milliseconds, such as 5, not "${syncMs}"`);
  const known = Object.keys(BENCHES);
  if (syncMs !== undefined && !(positionals.length > 0 && positionals.every((name) => SYNCING.has(name))))
    throw new Error(`--sync-ms delays the syncs of ${[...SYNCING].join(' and ')}: name one of them`);
  for (const name of positionals)
    if (!known.includes(name))
      throw new Error(`there is no benchmark "${name}": expected any of ${known.join(', ')}`);
  return {
    names: positionals.length > 0 ? positionals : known,
    write: values.write || positionals.length === 0,
    options: {
      profileDir: profile === undefined ? null : resolve(profile),
      syncMs: syncMs === undefined ? null : Number(syncMs),
    },
  };
}

function heading(): string {
  const model = cpus()[0]?.model.trim() || 'unknown processor';
  const date = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  return [
    '# Benchmarks',
    '',
    `${date} · Node ${process.version} · ${availableParallelism()} cores (${model}) · ${process.platform} ${process.arch}`,
    '',
    'Written by `npm run bench`. Stoop and the baseline take turns within one run; a ratio is of two rounds',
    'that followed each other. Absolute figures are of this machine only.',
    '',
  ].join('\n');
}

/** Returns the results file. After a partial run, the heading and the other sections stay as they are. */
async function withOthers(sections: readonly string[]): Promise<string> {
  const [head = heading(), ...stored] = (await readFile(RESULTS, 'utf8')).split(/^(?=## )/m);
  const nameOf = (section: string) => /^## (\S+)/.exec(section)?.[1] ?? '';
  const all = new Map([...stored, ...sections].map((section) => [nameOf(section), section.trimEnd()]));
  const known = Object.keys(BENCHES).flatMap((name) =>
    [...all.keys()]
      .filter((key) => key === name || key.startsWith(`${name}@`))
      .sort((one, other) => syncMsOf(one) - syncMsOf(other))
      .map((key) => all.get(key) ?? ''),
  );
  const isWhole = sections.length === Object.keys(BENCHES).length;
  return `${[(isWhole ? heading() : head).trimEnd(), ...known].join('\n\n')}\n`;
}

async function main(): Promise<void> {
  const { names, write, options } = readRequest();
  const sections: string[] = [];
  for (const name of names) {
    const outcome = await BENCHES[name]?.(options);
    if (outcome === undefined) continue;
    const section = asText(sectionOf(name, options), outcome);
    console.log(section);
    sections.push(section);
  }
  if (write) await writeFile(RESULTS, await withOthers(sections));
}

await main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = FAILED;
});
