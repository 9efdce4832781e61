/** The thread in which the index of words is kept: told `most` or `all`, it answers how far it has come. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { WordsIndex } from './sqlite-words.ts';
import type { WordsPlace } from './sqlite-words-keeper.ts';

type Order = 'most' | 'all' | 'close';

const { folder, chat, stop } = workerData as WordsPlace;
const isStopped = () => Atomics.load(stop, 0) !== 0;
const index = new WordsIndex(folder, chat);

/**
 * Whoever sends waits for the other threads, and only who searches for this one: where there are few processors it lets
 * them go first. Linux alone counts a thread's priority by itself; elsewhere it stays as it is.
 */
function giveWay(): void {
  try {
    setPriority(
      Number(basename(readlinkSync('/proc/thread-self'))),
      constants.priority.PRIORITY_BELOW_NORMAL,
    );
  } catch {}
}

function look(port: MessagePort, order: 'most' | 'all'): void {
  try {
    port.postMessage({ upTo: index.catchUp(order, isStopped) });
  } catch (error) {
    port.postMessage({ error });
  }
}

/** Nobody waits for it; where it fails, a commit that finds the log too long does it. */
function writeBack(): void {
  try {
    if (!isStopped()) index.writeBack();
  } catch {}
}

giveWay();
parentPort?.on('message', function answer(this: MessagePort, order: Order) {
  if (order === 'close') {
    index.close();
    this.close();
    return;
  }
  look(this, order);
  if (order === 'most') writeBack();
});
