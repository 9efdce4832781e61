import { type ArenaOptions, crowd, withArena } from './harness/arena.ts';
import type { Memory } from './harness/memory.ts';
import type { Outcome } from './harness/outcome.ts';
import { summarize } from './harness/stats.ts';
import type { Target } from './load/people.ts';

const CONNECTIONS = 5_000;
/**
 * Open sockets at the first measurement. The server loads and compiles code for the first
 * sockets, which does not count.
 */
const FIRST = 500;
const BYTES_PER_KB = 1000;

/**
 * Measures the memory of an open, silent socket: the server's memory with 5,000 sockets, less its memory with 500.
 */
export async function run(options: ArenaOptions): Promise<Outcome> {
  return withArena(options, async (arena) => {
    const people = await crowd(arena, CONNECTIONS);
    const { generator, stoop, bare, targets } = arena;
    const each = async (memory: () => Promise<Memory>, target: Target) => {
      await generator.call('hold', { target, people: people.slice(0, FIRST) });
      const before = await memory();
      await generator.call('hold', { target, people });
      const after = await memory();
      const of = (kind: keyof Memory) => (after[kind] - before[kind]) / (CONNECTIONS - FIRST) / BYTES_PER_KB;
      return { rss: of('rss'), heap: of('heap') };
    };
    const ours = await each(() => stoop.call('memory', null), targets.stoop);
    const theirs = await each(() => bare.call('memory', null), targets.bare);
    const row = (what: string, kind: keyof Memory) => ({
      what,
      unit: 'KB',
      stoop: summarize([ours[kind]]),
      bare: summarize([theirs[kind]]),
      ratio: summarize([ours[kind] / theirs[kind]]),
      floor: null,
    });
    return {
      kind: 'measured',
      rows: [row('resident memory of an idle connection', 'rss'), row('heap of an idle connection', 'heap')],
      notes: [
        `${CONNECTIONS} people, a socket each, measured once; bare: a ws server that keeps a map of sockets`,
      ],
    };
  });
}
