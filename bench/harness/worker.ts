/** Work in a process of its own: a table of jobs, called by name over the channel that `fork` opens. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Jobs by name. Arguments and results must be values that structured cloning can carry. */
export type Jobs = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

type ArgumentOf<J extends Jobs, K extends keyof J> = Parameters<J[K]>[0];
type ResultOf<J extends Jobs, K extends keyof J> = Awaited<ReturnType<J[K]>>;

interface Order {
  readonly job: string;
  readonly argument: unknown;
}

type Reply = { readonly ok: true; readonly result: unknown } | { readonly ok: false; readonly error: string };

export interface Worker<J extends Jobs> {
  /** Runs one job at a time. @throws Error with the stack of the other process */
  call<K extends keyof J & string>(job: K, argument: ArgumentOf<J, K>): Promise<ResultOf<J, K>>;
  /** Lets the process end in order. */
  close(): Promise<void>;
}

/**
 * Starts a worker process.
 * @param file program that calls `serveJobs`
 * @param execArgv Node options for the program
 * @param env its environment
 */
export function startWorker<J extends Jobs>(
  file: URL,
  execArgv: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Worker<J> {
  const child = fork(fileURLToPath(file), { execArgv: [...execArgv], env, serialization: 'advanced' });
  const exited = once(child, 'exit');
  return {
    async call<K extends keyof J & string>(job: K, argument: ArgumentOf<J, K>): Promise<ResultOf<J, K>> {
      const reply = await ask(child, { job, argument });
      if (!reply.ok) throw new Error(`${job} failed in ${fileURLToPath(file)}:\n${reply.error}`);
      // Only the child answers, and its table has the type J.
      return reply.result as ResultOf<J, K>;
    },
    async close() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

function ask(child: ChildProcess, order: Order): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => {
      child.off('message', answered);
      reject(new Error(`the process that ran ${order.job} ended with ${code}`));
    };
    const answered = (reply: unknown) => {
      child.off('exit', gone);
      resolve(reply as Reply);
    };
    child.once('exit', gone);
    child.once('message', answered);
    child.send({ ...order });
  });
}

/** Serves the child's end: runs jobs until the parent disconnects, then `end`. */
export function serveJobs(jobs: Jobs, end: () => Promise<void> = async () => {}): void {
  process.on('message', (order: Order) => {
    void run(jobs, order).then((reply) => process.send?.(reply));
  });
  process.on('disconnect', () => {
    void end().then(() => process.exit(0));
  });
}

async function run(jobs: Jobs, { job, argument }: Order): Promise<Reply> {
  try {
    const work = jobs[job];
    if (work === undefined) throw new Error(`there is no job "${job}"`);
    return { ok: true, result: await work(argument as never) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
