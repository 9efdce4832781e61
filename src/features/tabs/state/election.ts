/** Makes one of several tabs the leader, by a lock of the browser, which the browser takes from a tab that dies. */
export interface Election {
  /** Becomes the leader at once, in place of another tab. */
  take(): void;
  /** Leaves: another tab may lead. */
  stop(): void;
}

interface ElectionPorts {
  readonly locks: Pick<LockManager, 'request'>;
  /** Called when this tab becomes the leader. */
  won(): void;
  /** Called when another tab took its place. */
  lost(): void;
  /** Called when the browser refuses locks to this page. */
  failed(): void;
}

/** Takes part in the election, as the last in the row of tabs that wait. */
export function joinElection(name: string, { locks, won, lost, failed }: ElectionPorts): Election {
  let asked = new AbortController();
  let release = () => {};

  async function ask(steal: boolean): Promise<void> {
    // One request at a time, so that a tab does not wait behind itself.
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    let isHeld = false;
    try {
      // The API allows no signal with a request that steals. It is granted at once.
      await locks.request(name, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return;
        isHeld = true;
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        won();
        return held;
      });
    } catch {
      if (signal.aborted) return;
      if (!isHeld) return failed();
      lost();
      if (!signal.aborted) void ask(false);
    }
  }
  void ask(false);
  return {
    take: () => void ask(true),
    stop() {
      asked.abort();
      release();
    },
  };
}

/** Holds a lock until the signal aborts, so that other tabs notice when this one is gone. */
export function holdLock(locks: Pick<LockManager, 'request'>, name: string, signal: AbortSignal): void {
  locks
    .request(
      name,
      { signal },
      () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    )
    .catch(() => {});
}

/** Calls the function once no tab holds the lock any more. */
export function whenFree(
  locks: Pick<LockManager, 'request'>,
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
  run: () => void,
): void {
  locks.request(name, { signal }, () => run()).catch(() => {});
}
