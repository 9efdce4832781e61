/**
 * Chains of middleware. Each function receives the previous one's value and decides how to go on (specification,
 * section 4). Sent messages, drafts, typed text and uploads each pass through a chain.
 */

/**
 * `continue`: the chain's end was reached · `complete`: a step ended the chain with a value · `discard`: without one.
 */
export type ChainStatus = 'continue' | 'complete' | 'discard';

export interface Outcome<S> {
  readonly status: ChainStatus;
  /** The resulting value; for `discard` the value before. */
  readonly state: S;
}

/** The argument of a middleware. It calls one of the four functions once, and returns that function's result. */
export interface Step<S> {
  readonly state: S;
  /** Aborted when a later run, or the end of the widget, replaces this run. */
  readonly signal: AbortSignal;
  /** Continues with another value. */
  next(state: S): Promise<Outcome<S>>;
  /** Continues with the same value. */
  forward(): Promise<Outcome<S>>;
  /** Ends the chain with this value; later steps are skipped. */
  complete(state: S): Promise<Outcome<S>>;
  /** Ends the chain and drops the value. */
  discard(): Promise<Outcome<S>>;
}

export type Middleware<S> = (step: Step<S>) => Outcome<S> | Promise<Outcome<S>>;

export type ChainErrorCode = 'chain-step-twice' | 'chain-no-outcome';

/** A middleware that breaks the chain's rules. */
export class ChainError extends Error {
  readonly code: ChainErrorCode;
  override readonly name = 'ChainError';

  constructor(code: ChainErrorCode, text: string) {
    super(text);
    this.code = code;
  }
}

export interface Chain<S> {
  /**
   * Runs a value through the chain. A cancelled run resolves with `discard`.
   * @throws ChainError for a middleware that continues twice or not at all; any error of a middleware
   */
  run(state: S): Promise<Outcome<S>>;
  /** Cancels the runs under way. */
  cancel(): void;
}

export interface ChainOptions {
  /** True if a new run cancels the previous one; false for runs that are independent of each other. @default true */
  readonly latestOnly?: boolean;
}

const isOutcome = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'status' in value;

interface Run<S> {
  readonly steps: readonly Middleware<S>[];
  readonly signal: AbortSignal;
}

/** Runs the steps from index `at` on. */
async function pass<S>(run: Run<S>, state: S, at = 0): Promise<Outcome<S>> {
  const { steps, signal } = run;
  const middleware = steps[at];
  if (!middleware) return { status: 'continue', state };
  let gone = false;
  /** Runs the first of the four functions that is called, and rejects further calls. */
  function once(then: () => Outcome<S> | Promise<Outcome<S>>): Promise<Outcome<S>> {
    if (gone)
      return Promise.reject(
        new ChainError(
          'chain-step-twice',
          `expected middleware ${at + 1} of ${steps.length} to call next, forward, complete or discard once, and it did again; return after the first`,
        ),
      );
    gone = true;
    return Promise.resolve(then());
  }
  const outcome = await middleware({
    state,
    signal,
    next: (changed) => once(() => pass(run, changed, at + 1)),
    forward: () => once(() => pass(run, state, at + 1)),
    complete: (changed) => once(() => ({ status: 'complete', state: changed })),
    discard: () => once(() => ({ status: 'discard', state })),
  });
  if (isOutcome(outcome)) return outcome;
  throw new ChainError(
    'chain-no-outcome',
    `expected middleware ${at + 1} of ${steps.length} to return what next, forward, complete or discard gave, found ${outcome === null ? 'null' : typeof outcome}`,
  );
}

/** Resolves when the signal is aborted. */
const abortOf = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** @param steps returns the steps in order; called at each run */
export function createChain<S>(
  steps: () => readonly Middleware<S>[],
  { latestOnly = true }: ChainOptions = {},
): Chain<S> {
  const running = new Set<AbortController>();
  function cancel(): void {
    for (const run of running) run.abort();
    running.clear();
  }
  return {
    cancel,
    async run(state) {
      if (latestOnly) cancel();
      const run = new AbortController();
      running.add(run);
      const { signal } = run;
      const cancelled = abortOf(signal).then((): Outcome<S> => ({ status: 'discard', state }));
      try {
        const passed = pass({ steps: steps(), signal }, state);
        // Nobody waits for a cancelled run any more, so its errors are ignored.
        passed.catch(() => {});
        return await Promise.race([cancelled, passed]);
      } finally {
        running.delete(run);
      }
    },
  };
}
