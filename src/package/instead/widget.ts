import type { Draft } from '../../../loader/draft.ts';
import type { LoadScripts } from '../../../loader/widget.ts';
import type { Handoff, WidgetModule } from '../../embed/contract.ts';
import { boardOf } from '../board.ts';

/** @see ../../../loader/widget.ts Uses the bundler's chunks in place of addresses. */
export type { LoadScripts } from '../../../loader/widget.ts';

/** Fetches the widget. The root is known with the hand-over, and components find their board by the root. */
async function fetchWidget(): Promise<WidgetModule> {
  const [{ boot }, { introduce }] = await Promise.all([
    import('../../embed/index.ts'),
    import('../introduce.ts'),
  ]);
  return {
    async boot(handoff: Handoff) {
      const board = boardOf(handoff.settings);
      const root = handoff.host.shadowRoot;
      if (board && root) await introduce(root, board);
      return boot(handoff);
    },
  };
}

/** Fetches the widget once; after a failure the next call tries again. */
export function createLoadScripts(draft: Draft): LoadScripts {
  let loading: Promise<WidgetModule> | undefined;
  return (isWanted) => {
    loading ??= fetchWidget().catch((cause) => {
      loading = undefined;
      throw cause;
    });
    // Callers may ignore a failure.
    loading.catch(() => {});
    // The chat requests the page again if this fails.
    if (isWanted && draft.settings.mode === 'room')
      import('../../embed/early-page/ask.ts').then(({ ask }) => ask(draft)).catch(() => {});
    return loading;
  };
}
