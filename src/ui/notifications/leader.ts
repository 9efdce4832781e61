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
  let stopped = false;
  let letGo = () => {};

  async function ask(steal: boolean): Promise<void> {
    try {
      await locks.request(`${name}:${leading}`, { steal }, () => {
        if (stopped) return;
        leads = true;
        return new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
    } catch {
      // Another tab took it: when that goes, this one may speak again.
      leads = false;
      if (!stopped) void ask(false);
    }
  }
  const look = () => {
    if (!stopped && !leads && takesPart(leading)) void ask(true);
  };
  const ended = new AbortController();
  if (locks) {
    void ask(takesPart(leading));
    // Whatever the page does with them: a listener of the window comes first.
    for (const event of EVENTS[leading])
      addEventListener(event, look, { capture: true, signal: ended.signal });
  }
  return {
    leads: () => leads,
    stop() {
      stopped = true;
      leads = false;
      letGo();
      ended.abort();
    },
  };
}
