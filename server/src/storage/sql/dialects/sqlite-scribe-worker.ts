/** The thread that runs what was put off until the commit: one order, one transaction, one answer. */
import type { StatementSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openFile } from './sqlite-file.ts';
import type { Order, Outcome } from './sqlite-scribe.ts';

interface Known {
  readonly statement: StatementSync;
  readonly count: number;
}

const database = openFile(workerData as string, 'writer');
// Whoever gave the order brings the log to the disk.
database.exec('pragma synchronous = normal');
const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');
const version = database.prepare('pragma data_version');
const known: Known[] = [];
let before: unknown = null;

function carryOut({ run, values, texts, others }: Order): Outcome {
  for (const { sql, count } of texts) known.push({ statement: database.prepare(sql), count });
  begin.run();
  const now = version.get()?.data_version;
  const isChanged = !others && now !== before;
  before = now;
  if (isChanged) {
    database.exec('rollback');
    return 'outside';
  }
  let at = 0;
  for (const number of run) {
    const { statement, count } = known[number] as Known;
    statement.run(...(values.slice(at, at + count) as Parameters<StatementSync['run']>));
    at += count;
  }
  commit.run();
  return 'stored';
}

function outcomeOf(order: Order): Outcome {
  try {
    return carryOut(order);
  } catch {
    // It is run again where the error can be told.
    if (database.isTransaction) database.exec('rollback');
    return 'failed';
  }
}

parentPort?.on('message', function answer(this: MessagePort, order: Order | null) {
  if (order === null) {
    database.close();
    this.close();
    return;
  }
  this.postMessage(outcomeOf(order));
});
