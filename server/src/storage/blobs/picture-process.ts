import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { DecodeAnswer, DecodeOrder } from './picture-messages.ts';

/** Megabytes of the process's own heap; decoded pictures lie outside of it. */
const HEAP_MB = 64;
/** Milliseconds after which an idle process ends, which frees its memory. */
const IDLE_MS = 30_000;
/** Variables of the server that the process gets: no password, no secret. */
const ENVIRONMENT = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP', 'TMP', 'NODE_COMPILE_CACHE'];

export type PictureOutcome = DecodeAnswer | { readonly kind: 'tooSlow' | 'stopped' | 'crashed' };

interface Running {
  readonly child: ChildProcess;
  end(outcome: PictureOutcome): void;
}

function start(): ChildProcess {
  // Runs from source, or built.
  const file = `./picture-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`;
  const child = fork(new URL(file, import.meta.url), [], {
    env: Object.fromEntries(
      ENVIRONMENT.flatMap((name) => (name in process.env ? [[name, process.env[name]]] : [])),
    ),
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Neither keeps the server alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/**
 * Decodes pictures in a process of its own, one at a time. The process starts with the first picture, and ends when
 * there is nothing to do. It is killed with a decode that takes too long or that nobody waits for.
 */
export class PictureProcess {
  readonly #timeoutMs: number;
  #child: ChildProcess | null = null;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** @param timeoutMs time that one order may take */
  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** Carries out one order; the next may follow when it is over. Never rejects. */
  async run(order: DecodeOrder, stop: AbortSignal): Promise<PictureOutcome> {
    const wasThere = this.#child !== null;
    const outcome = await this.#carryOut(order, stop);
    // A running process may have ended before it got the order: then the picture is not the cause.
    return outcome.kind === 'crashed' && wasThere ? this.#carryOut(order, stop) : outcome;
  }

  #carryOut(order: DecodeOrder, stop: AbortSignal): Promise<PictureOutcome> {
    if (stop.aborted || this.#isClosed) return Promise.resolve({ kind: 'stopped' });
    if (this.#idle !== null) clearTimeout(this.#idle);
    const child = this.#child ?? this.#begin();
    return new Promise((resolve) => {
      const onStop = () => this.#kill({ kind: 'stopped' });
      const timer = setTimeout(() => this.#kill({ kind: 'tooSlow' }), this.#timeoutMs);
      stop.addEventListener('abort', onStop, { once: true });
      const end = (outcome: PictureOutcome) => {
        clearTimeout(timer);
        stop.removeEventListener('abort', onStop);
        this.#running = null;
        this.#idle = setTimeout(() => this.#kill({ kind: 'stopped' }), IDLE_MS).unref();
        resolve(outcome);
      };
      this.#running = { child, end };
      child.send(order, (error) => {
        if (error !== null) this.#lost(child);
      });
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const child = this.#child;
    if (this.#idle !== null) clearTimeout(this.#idle);
    if (child === null) return;
    child.ref();
    const ended = once(child, 'exit');
    this.#kill({ kind: 'stopped' });
    await ended;
  }

  #begin(): ChildProcess {
    const child = start();
    this.#child = child;
    child.on('message', (answer: DecodeAnswer) => {
      if (this.#running?.child !== child) return;
      if (answer.kind === 'tooMuchMemory') this.#kill(answer);
      else this.#running.end(answer);
    });
    child.on('error', () => this.#lost(child));
    child.on('exit', () => this.#lost(child));
    return child;
  }

  #kill(outcome: PictureOutcome): void {
    const child = this.#child;
    this.#child = null;
    child?.kill('SIGKILL');
    this.#running?.end(outcome);
  }

  /** The next order starts a new process. */
  #lost(child: ChildProcess): void {
    if (this.#child === child) this.#child = null;
    if (this.#running?.child === child) this.#running.end({ kind: 'crashed' });
  }
}
