import type { WidgetModule } from '../src/embed/contract.ts';
import { complain } from './complain.ts';
import type { Draft } from './draft.ts';
import { withheld } from './withheld.ts';

/** What a visitor reads when the widget did not come; the texts of their language come with it. */
const UNREACHABLE = 'Chat failed to load. Try again.';

/** From the first wish to the hand-over; nothing is fetched before the launcher stands. */
export function createDemand(draft: Draft, load: () => Promise<WidgetModule>): Draft['demand'] {
  let running: boolean | undefined;
  return async (by) => {
    const { launcher, host, settings } = draft;
    if (!launcher || withheld(settings)) {
      draft.asked = true;
      return;
    }
    if (by !== 'ready') draft.wanted = by;
    launcher.button.ariaBusy = (draft.wanted !== 'ready') as never;
    if (running) return;
    running = true;
    try {
      // Whoever is signed in is asked for while the widget is on its way; that it failed, the widget tells. A page's own
      // `fetch` may throw at once.
      const ask = async () =>
        settings.tokenUrl && !settings.client && fetch(settings.tokenUrl as string, draft);
      draft.token = ask().catch(() => {}) as Draft['token'];
      await (await load()).boot(draft);
    } catch (reason) {
      running = false;
      complain('widget-unreachable', reason);
      if (draft.wanted === 'user') launcher.say(UNREACHABLE, 'alert');
      const detail = { text: UNREACHABLE, code: 'widget-unreachable', recoverable: true };
      host.dispatchEvent(new CustomEvent('stoop:error', { bubbles: true, detail }));
    }
    draft.wanted = 'ready';
    launcher.button.ariaBusy = false as never;
  };
}
