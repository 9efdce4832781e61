/** Whether this tab speaks for all tabs of one person. */
export interface Leader {
  leads(): boolean;
  stop(): void;
}

/**
 * Of several tabs the one that was looked at last speaks, so that something is told once, and not at all where it is being
 * read. Where Web Locks are missing (pages without TLS), each tab speaks for itself.
 * @param name of what they speak about: the app and the person
 */
export function createLeader(name: string): Leader {
  const { locks } = navigator;
  let leading = !locks;
  let stopped = false;
  let letGo = () => {};

  async function ask(steal: boolean): Promise<void> {
    try {
      await locks.request(name, { steal }, () => {
        if (stopped) return;
        leading = true;
        return new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
    } catch {
      // Another tab is looked at now: when that goes, this one may speak again.
      leading = false;
      if (!stopped) void ask(false);
    }
  }
  const looked = () => {
    if (!stopped && !leading && document.visibilityState === 'visible' && document.hasFocus()) void ask(true);
  };
  if (locks) {
    void ask(document.visibilityState === 'visible' && document.hasFocus());
    document.addEventListener('visibilitychange', looked);
    addEventListener('focus', looked);
  }
  return {
    leads: () => leading,
    stop() {
      stopped = true;
      leading = false;
      letGo();
      document.removeEventListener('visibilitychange', looked);
      removeEventListener('focus', looked);
    },
  };
}
