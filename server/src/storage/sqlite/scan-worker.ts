/** The thread that scans: it runs one statement after the other, each within the rest of its transaction's time. */

import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openFile } from './file.ts';
import type { ScanAnswer, ScanOrder, ScanOrders } from './scan-threads.ts';
import { withAnyLimit } from './statements.ts';

/**
 * Gives the threads that serve clients priority if processors are scarce. Only Linux has a priority for each thread;
 * elsewhere the priority stays as it is.
 */
function lowerThreadPriority(): void {
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {}
}

type Statement = ReturnType<ReturnType<typeof openFile>['prepare']>;

/** Compiled statements that are kept. Filters differ, so most texts come once. */
const MOST_KEPT = 64;
/** Characters of a text that is kept; the compiled form of longer ones would fill the memory. */
const LONGEST_KEPT = 4_000;

/** Milliseconds that the transaction has left, and the time at which the running statement has used them. */
let left = Number.POSITIVE_INFINITY;
let deadline = Number.POSITIVE_INFINITY;
let isTooSlow = false;

const database = openFile(workerData as string, 'reader', (_row) => {
  if (performance.now() <= deadline) return 1;
  isTooSlow = true;
  throw new Error('the time of this scan is up');
});
database.function('stoop_limit_time', (ms) => {
  left = Number(ms);
  return 1;
});
const kept = new Map<string, Statement>();

function prepared(sql: string): Statement {
  const known = kept.get(sql);
  if (known !== undefined) return known;
  const statement = database.prepare(withAnyLimit(sql));
  if (sql.length > LONGEST_KEPT) return statement;
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(sql, statement);
  return statement;
}

function answerTo({ sql, parameters }: ScanOrder): ScanAnswer {
  const start = performance.now();
  deadline = start + left;
  isTooSlow = false;
  try {
    const rows = prepared(sql).all(...(parameters as Parameters<Statement['all']>));
    left -= performance.now() - start;
    return { rows };
  } catch (error) {
    return { error, isTooSlow };
  }
}

/** Returns the answer to the last statement, or to the first that fails. */
function answerToAll({ ahead, last }: ScanOrders): ScanAnswer {
  for (const order of ahead) {
    const answer = answerTo(order);
    if ('error' in answer) return answer;
  }
  return last === null ? { rows: [] } : answerTo(last);
}

lowerThreadPriority();
parentPort?.on('message', function run(this: MessagePort, orders: ScanOrders | null) {
  if (orders !== null) {
    const answer = answerToAll(orders);
    if (orders.last !== null) this.postMessage(answer);
    return;
  }
  database.close();
  this.close();
});
