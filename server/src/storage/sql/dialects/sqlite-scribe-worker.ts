/** The thread that runs what was put off until the commit: one order, one transaction, one answer. */
import type { StatementSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openFile } from './sqlite-file.ts';
import type { Order, Outcome, Text } from './sqlite-scribe.ts';

interface Known extends Text {
  statement: StatementSync | null;
}

const database = openFile(workerData as string, 'writer');
// Whoever gave the order brings the log to the disk.
database.exec('pragma synchronous = normal');
const begin = database.prepare('begin immediate');
const commit = database.prepare('commit');
const version = database.prepare('pragma data_version');
const known: Known[] = [];
let before: unknown = null;

/** Compiled at its first use: a text that cannot be now must not move the numbers of those behind it. */
function statementOf(one: Known): StatementSync {
  one.statement ??= database.prepare(one.sql);
  return one.statement;
}

function carryOut({ run, values, texts, others }: Order): Outcome {
  for (const text of texts) known.push({ ...text, statement: null });
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
    const one = known[number] as Known;
    statementOf(one).run(...(values.slice(at, at + one.count) as Parameters<StatementSync['run']>));
    at += one.count;
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
