/** Whether this tab speaks for all tabs of one person. */
export interface Leader {
  leads(): boolean;
  stop(): void;
}

/** `seen`: the tab that was looked at last · `pressed`: the one something was pressed in last, as browsers want of what makes a sound. */
export type Leading = 'seen' | 'pressed';

const EVENTS: Readonly<Record<Leading, readonly string[]>> = {
  seen: ['visibilitychange', 'focus'],
  pressed: ['pointerdown', 'keydown'],
};

function takesPart(leading: Leading): boolean {
  if (leading === 'pressed') return navigator.userActivation?.hasBeenActive !== false;
  return document.visibilityState === 'visible' && document.hasFocus();
}

/**
 * Of several tabs one speaks, so that something is told once, and not at all where it is being read. Where Web Locks are
 * missing (pages without TLS) or refused (sandboxed frames), each tab speaks for itself.
 * @param name of what they speak about: the app and the person
 */
export function createLeader(name: string, leading: Leading): Leader {
  const { locks } = navigator;
  let leads = !locks;
  let letGo = () => {};
  /** What was asked for last; called off while the page is kept for later, and for good when the chat is gone. */
  let asked = new AbortController();

  async function ask(steal: boolean): Promise<void> {
    // One wait at a time: else each change of tabs would leave one more behind.
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      // One that is taken at once needs no way to be called off, and may have none.
      await locks.request(`${name}:${leading}`, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return;
        leads = true;
        return new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
    } catch (reason) {
      if (signal.aborted) return;
      // Another tab took it: when that goes, this one may speak again. Anything else would be refused for ever.
      leads = !(reason instanceof Error && reason.name === 'AbortError');
      if (!leads) void ask(false);
    }
  }
  const begin = () => void ask(takesPart(leading));
  /** A page that holds a lock, or waits for one, is not kept for when somebody goes back to it. */
  function leave(): void {
    leads = false;
    asked.abort();
    letGo();
  }
  const look = () => {
    if (!asked.signal.aborted && !leads && takesPart(leading)) void ask(true);
  };
  const ended = new AbortController();
  const { signal } = ended;
  if (locks) {
    begin();
    // Whatever the page does with them: a listener of the window comes first.
    for (const event of EVENTS[leading]) addEventListener(event, look, { capture: true, signal });
    addEventListener('pagehide', leave, { signal });
    addEventListener('pageshow', ({ persisted }) => persisted && begin(), { signal });
  }
  return {
    leads: () => leads,
    stop() {
      ended.abort();
      leave();
    },
  };
}
