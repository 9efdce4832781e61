import type { Draft } from '../../../loader/draft.ts';
import { createLauncher as createOwn } from '../../../loader/launcher.ts';
import type { LauncherHandle } from '../../embed/contract.ts';
import { boardOf } from '../board.ts';

/** @see ../../../loader/launcher.ts Tells the component of the button, which an owner's component may replace. */
export function createLauncher(draft: Draft): LauncherHandle {
  const own = createOwn(draft);
  boardOf(draft.settings)?.launcher.set({
    button: own.button,
    // A press does something else once there is a widget.
    toggle: () => draft.press('toggle'),
    prefetch: () => void draft.prefetch(),
  });
  return own;
}
