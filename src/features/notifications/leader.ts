/** Election of one tab among all tabs of one person. */
export interface Leader {
  leads(): boolean;
  stop(): void;
}

/**
 * Event that makes a tab the leader. `seen`: the tab was viewed last · `pressed`: the tab was clicked or typed in last,
 * as browsers require for sound.
 */
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
 * Elects one of several tabs, so that a notification appears once, and not while its message is being read. Each tab
 * leads itself if Web Locks are missing (pages without TLS) or refused (sandboxed frames).
 * @param name identifies the app and the person
 */
export function createLeader(name: string, leading: Leading): Leader {
  const { locks } = navigator;
  let leads = !locks;
  let letGo = () => {};
  /**
   * Aborts the last lock request: while the page is in the back/forward cache, and for good when the chat is destroyed.
   */
  let asked = new AbortController();

  async function ask(steal: boolean): Promise<void> {
    // One pending request at a time: otherwise each switch of tabs would leave another one behind.
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      // A request that steals the lock is granted at once. The API allows no signal with it.
      await locks.request(`${name}:${leading}`, steal ? { steal } : { signal }, () => {
        if (signal.aborted) return;
        leads = true;
        return new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
    } catch (reason) {
      if (signal.aborted) return;
      // Another tab stole the lock: wait for it again. Any other error would repeat for ever, so this tab
      // leads.
      leads = !(reason instanceof Error && reason.name === 'AbortError');
      if (!leads) void ask(false);
    }
  }
  const begin = () => void ask(takesPart(leading));
  /** Releases the lock: a page that holds or awaits a lock is kept out of the back/forward cache. */
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
    // Listeners of the window run first, even if the page stops the events.
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
