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
 * missing (pages without TLS), each tab speaks for itself.
 * @param name of what they speak about: the app and the person
 */
export function createLeader(name: string, leading: Leading): Leader {
  const { locks } = navigator;
  let leads = !locks;
  /** The page is kept for later, or the chat is gone. */
  let away = false;
  let letGo = () => {};
  let waiting = new AbortController();

  async function ask(steal: boolean): Promise<void> {
    try {
      // One that is taken at once needs no way to be called off, and may have none.
      const how = steal ? { steal } : { signal: waiting.signal };
      await locks.request(`${name}:${leading}`, how, () => {
        if (away) return;
        leads = true;
        return new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
    } catch {
      // Another tab took it: when that goes, this one may speak again.
      leads = false;
      if (!away) void ask(false);
    }
  }
  function begin(): void {
    away = false;
    waiting = new AbortController();
    void ask(takesPart(leading));
  }
  /** A page that holds a lock, or waits for one, is not kept for when somebody goes back to it. */
  function leave(): void {
    away = true;
    leads = false;
    waiting.abort();
    letGo();
  }
  const look = () => {
    if (!away && !leads && takesPart(leading)) void ask(true);
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
