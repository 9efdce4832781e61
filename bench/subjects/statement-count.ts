import { StatementSync } from 'node:sqlite';

const RUNS = ['all', 'run', 'get', 'iterate'] as const;

/**
 * Counts the statements that this thread hands to SQLite from now on. Returns a function that
 * returns the count so far.
 */
export function countStatements(): () => number {
  let count = 0;
  for (const name of RUNS) {
    const before = StatementSync.prototype[name];
    StatementSync.prototype[name] = function counted(this: StatementSync, ...values: never[]) {
      count += 1;
      return Reflect.apply(before, this, values);
    } as never;
  }
  return () => count;
}
