/**
 * The thread that runs what was put off until the commit: one order, one transaction, one answer. It brings the log to
 * the disk as well, and answers again: left to whoever gave the order, that would wait twice for a thread that is busy
 * with its clients.
 */
import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import type { StatementSync } from 'node:sqlite';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { openFile } from './sqlite-file.ts';
import type { Answer, Order, Outcome, Text } from './sqlite-scribe.ts';

interface Known extends Text {
  statement: StatementSync | null;
}

const path = workerData as string;
const database = openFile(path, 'writer');
// The log is brought to the disk after the first answer.
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

let log: number | null = null;

/** The engine's own locks are on other files, so a second handle on the log takes none of them away. */
function sync(): Answer {
  try {
    // To be written to: not every system syncs what was opened to be read.
    log ??= openSync(`${path}-wal`, 'r+');
    fdatasyncSync(log);
    return { synced: true };
  } catch (cause) {
    return { synced: false, cause };
  }
}

parentPort?.on('message', function answer(this: MessagePort, order: Order | null) {
  const tell = (one: Answer) => this.postMessage(one);
  if (order === null) {
    if (log !== null) closeSync(log);
    database.close();
    this.close();
    return;
  }
  const outcome = outcomeOf(order);
  tell({ outcome });
  if (outcome === 'stored') tell(sync());
});
