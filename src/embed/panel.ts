import type { PanelState } from '../ui/index.ts';
import { type Readable, writable } from '../util/readable.ts';
import type { Layout } from './contract.ts';

/** Under this width the panel is the screen. */
const FULL_SCREEN = '(max-width: 479.98px)';

export interface Panel {
  readonly state: Readable<PanelState>;
  /** @param byItself the page's settings open it, and nobody asked for it */
  setOpen(open: boolean, byItself: boolean): void;
  dispose(): void;
}

/**
 * Creates the state of the panel: open or closed, and the whole screen or not. While it is the whole screen, the page
 * behind it does not scroll.
 */
export function createPanel(layout: Layout): Panel {
  const floats = layout === 'bubble';
  const narrow = matchMedia(FULL_SCREEN);
  const state = writable<PanelState>({ open: !floats, fullScreen: floats && narrow.matches });
  let overflow: string | null = null;

  function lockPage(): void {
    const { style } = document.documentElement;
    const { open, fullScreen } = state.get();
    if (open && fullScreen && overflow === null) {
      overflow = style.overflow;
      style.overflow = 'hidden';
    } else if (!(open && fullScreen) && overflow !== null) {
      style.overflow = overflow;
      overflow = null;
    }
  }
  const resized = () => {
    state.set({ ...state.get(), fullScreen: floats && narrow.matches });
    lockPage();
  };
  narrow.addEventListener('change', resized);
  return {
    state,
    setOpen(open, byItself) {
      if (!floats || state.get().open === open) return;
      state.set({ ...state.get(), open, byItself });
      lockPage();
    },
    dispose() {
      narrow.removeEventListener('change', resized);
      state.set({ open: false, fullScreen: false });
      lockPage();
    },
  };
}
