import type { CDPSession } from 'playwright-core';

const US_PER_MS = 1000;

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Processor time, µs. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * Follows the tasks of the page's main thread.
 * @returns a function that stops and returns the processor time of each task, ms
 */
export async function watchTasks(devtools: CDPSession): Promise<() => Promise<readonly number[]>> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[])
      if (event.name === 'thread_name' || event.name.endsWith('RunTask')) events.push(event);
  });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  return async () => {
    const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
    await devtools.send('Tracing.end');
    await complete;
    const thread = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
    const main = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(thread));
    const tasks = events.filter((event) => event.ph === 'X' && main.has(thread(event)));
    if (tasks.length === 0) throw new Error('expected the browser to tell its tasks, got none');
    return tasks.map(({ tdur = 0 }) => tdur / US_PER_MS);
  };
}

export const longestOf = (tasks: readonly number[]): number =>
  tasks.reduce((longest, task) => Math.max(longest, task), 0);

/** Duration of a frame at sixty frames a second. */
const FRAME_MS = 1000 / 60;

/**
 * Returns the share of frames, %, that main-thread tasks dropped: a task as long as two frames drops the second.
 * Counts processor time, so that other load on the machine drops no frames.
 * @param drawn number of frames drawn meanwhile
 */
export function droppedOf(tasks: readonly number[], drawn: number): number {
  const dropped = tasks.reduce((sum, task) => sum + Math.floor(task / FRAME_MS), 0);
  return (dropped / (drawn + dropped)) * 100;
}
