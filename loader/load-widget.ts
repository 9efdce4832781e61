import { complain } from './complain.ts';
import { consentMissing } from './consent-missing.ts';
import type { Draft } from './draft.ts';
import type { LoadScripts } from './widget.ts';

/** Text for a visitor if the widget did not come; the texts of their language come with the widget. */
const UNREACHABLE = 'Chat couldn’t load. Try again.';
/** A widget that arrives sooner needs no spinner, ms. */
const SPINNER_AFTER = 150;
/** Wait after which the visitor is told, ms. The widget may still come. */
const LONGEST_WAIT = 10_000;

/**
 * Creates the function that fetches the widget, from the first request to the hand-over. Nothing is fetched
 * before the launcher is drawn.
 */
export function createLoadWidget(draft: Draft, load: LoadScripts): Draft['load'] {
  const { settings, host } = draft;
  let running: Promise<Error | undefined> | undefined;
  let isHandedOver = false;
  let timers: ReturnType<typeof setTimeout>[] = [];

  /**
   * Requests the owner's token while the widget loads; the widget reports a failure. Async, because a page's own
   * `fetch` may throw at once.
   */
  async function requestToken() {
    return settings.tokenUrl && !settings.client && fetch(settings.tokenUrl as string, draft);
  }
  function stopWaiting(): void {
    timers.forEach(clearTimeout);
    timers = [];
    running = undefined;
    draft.wanted = undefined;
    draft.launcher.button.ariaBusy = 'false';
  }
  /** Reports a failure. Returns the error that waiting calls reject with; a later try makes them all the same. */
  function fail(reason: unknown): Error | undefined {
    if (isHandedOver) return;
    const error = Object.assign(Error(reason as string), {
      code: 'widget-unreachable',
      text: UNREACHABLE,
      recoverable: true,
    });
    complain(error.code, reason);
    if (draft.wanted === 'user') draft.launcher.say(UNREACHABLE, 'alert');
    host.dispatchEvent(new CustomEvent('stoop:error', { bubbles: true, detail: error }));
    stopWaiting();
    return error;
  }
  async function run(): Promise<Error | undefined> {
    try {
      draft.token = requestToken().catch(() => {}) as Draft['token'];
      const { boot } = await load(true);
      // An earlier try may have succeeded after all.
      if (isHandedOver) return;
      isHandedOver = true;
      await boot(draft).catch((reason) => {
        isHandedOver = false;
        throw reason;
      });
      stopWaiting();
    } catch (reason) {
      return fail(reason);
    }
  }
  return async (by) => {
    const { launcher } = draft;
    draft.asked = !launcher || consentMissing(settings);
    if (draft.asked) return;
    // A press while the widget starts still counts: it opens what it is about to show.
    if (by) draft.wanted = by;
    if (isHandedOver) return;
    if (draft.wanted && !timers[0])
      timers = [
        setTimeout(() => (launcher.button.ariaBusy = 'true'), SPINNER_AFTER),
        setTimeout(fail, LONGEST_WAIT, 'timeout'),
      ];
    running ??= run();
    return running;
  };
}
