import type { Handoff, Wanted, WidgetModule } from '../src/embed/contract.ts';
import { complain } from './complain.ts';
import type { Launcher } from './launcher.ts';

/** What a visitor reads when the widget did not come; the texts of their language come with it. */
const UNREACHABLE = 'Chat failed to load. Try again.';

/** The hand-over while it is being made. */
export type Draft = { -readonly [K in keyof Handoff]: Handoff[K] } & { launcher: Launcher };

/** Asks for the widget. The first call fetches it, and so does the first after a failure. */
export type Demand = (by: Wanted) => Promise<void>;

/** From the first wish to the hand-over; nothing is fetched before the launcher stands. */
export function createDemand(draft: Draft, load: () => Promise<WidgetModule>): Demand {
  let running = false;
  return async (by) => {
    const { launcher, host } = draft;
    if (by !== 'ready') draft.wanted = by;
    if (!launcher) return;
    launcher.button.ariaBusy = `${draft.wanted !== 'ready'}`;
    if (running) return;
    running = true;
    try {
      await (await load()).boot(draft);
    } catch (reason) {
      running = false;
      complain('widget-unreachable', `${UNREACHABLE} ${reason}`);
      if (draft.wanted === 'user') launcher.say(UNREACHABLE, 'alert');
      const detail = { code: 'widget-unreachable', text: UNREACHABLE, recoverable: true };
      host.dispatchEvent(new CustomEvent('stoop:error', { detail, bubbles: true }));
    }
    draft.wanted = 'ready';
    launcher.button.ariaBusy = 'false';
  };
}
