/**
 * Chains of small functions, each of which sees what the one before made of a value and says how it goes on
 * (specification, section 4): what is sent, kept as a draft, typed and uploaded passes one of them.
 */

/** `continue`: the end of the chain was reached · `complete`: a step ended it, and it counts · `discard`: it does not. */
export type ChainStatus = 'continue' | 'complete' | 'discard';

export interface Outcome<S> {
  readonly status: ChainStatus;
  /** What became of the value; for `discard` what it was. */
  readonly state: S;
}

/** What a middleware is given. It calls one of the four functions, once, and returns what that gives. */
export interface Step<S> {
  readonly state: S;
  /** Aborted when a later run, or the end of the widget, has made this one pointless. */
  readonly signal: AbortSignal;
  /** Goes on with another value. */
  next(state: S): Promise<Outcome<S>>;
  /** Goes on with the value as it is. */
  forward(): Promise<Outcome<S>>;
  /** Ends the chain here: what follows is left out, and the value counts. */
  complete(state: S): Promise<Outcome<S>>;
  /** Ends the chain here, and nothing comes of it. */
  discard(): Promise<Outcome<S>>;
}

export type Middleware<S> = (step: Step<S>) => Outcome<S> | Promise<Outcome<S>>;

export type ChainErrorCode = 'chain-step-twice' | 'chain-no-outcome';

/** A mistake in a middleware. */
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
   * Passes a value through. A run that is cancelled comes out as `discard`.
   * @throws ChainError for a middleware that goes on twice or not at all; whatever a middleware throws
   */
  run(state: S): Promise<Outcome<S>>;
  /** Ends the runs that are under way. */
  cancel(): void;
}

export interface ChainOptions {
  /** Whether a new run cancels the one before; where each run is about something of its own it does not. @default true */
  readonly latestOnly?: boolean;
}

const isOutcome = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'status' in value;

/** One pass through the steps. */
async function pass<S>(
  steps: readonly Middleware<S>[],
  at: number,
  state: S,
  signal: AbortSignal,
): Promise<Outcome<S>> {
  const middleware = steps[at];
  if (!middleware) return { status: 'continue', state };
  let gone = false;
  /** The first of the four that is called decides. */
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
    next: (changed) => once(() => pass(steps, at + 1, changed, signal)),
    forward: () => once(() => pass(steps, at + 1, state, signal)),
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

/** @param steps asked for at each run, in order */
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
        const passed = pass(steps(), 0, state, signal);
        // What goes wrong in a run that nobody waits for any more is nobody's concern.
        passed.catch(() => {});
        return await Promise.race([cancelled, passed]);
      } finally {
        running.delete(run);
      }
    },
  };
}
