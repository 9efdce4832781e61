/** A disk whose syncs take longer: the servers run with a library that delays them. */
import { execFileSync } from 'node:child_process';
import { closeSync, fdatasyncSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('../subjects/slow-sync.c', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/stoop-bench', import.meta.url));

/**
 * Compiles the library, checks that it delays, and returns the environment of a process whose syncs take this much longer.
 * @throws Error if this is not Linux, there is no `cc`, or syncs are not delayed
 */
export function slowSyncs(ms: number): NodeJS.ProcessEnv {
  if (process.platform !== 'linux')
    throw new Error(`--sync-ms needs Linux and its LD_PRELOAD, this is ${process.platform}`);
  mkdirSync(FOLDER, { recursive: true });
  const library = join(FOLDER, `slow-sync-${process.pid}.so`);
  execFileSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, SOURCE, '-ldl']);
  process.once('exit', () => rmSync(library, { force: true }));
  const env = { ...process.env, LD_PRELOAD: library, SLOW_SYNC_MS: String(ms) };
  const took = Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url)], { env }));
  if (took < ms) throw new Error(`expected a sync to take at least ${ms} ms, it took ${took} ms`);
  return env;
}

/** Returns how long a sync takes in this process, ms. */
function timeOfSync(): number {
  const path = join(FOLDER, `sync-${process.pid}`);
  const file = openSync(path, 'w');
  try {
    writeSync(file, 'a');
    const begin = performance.now();
    fdatasyncSync(file);
    return performance.now() - begin;
  } finally {
    closeSync(file);
    rmSync(path);
  }
}

if (import.meta.main) console.log(timeOfSync());
