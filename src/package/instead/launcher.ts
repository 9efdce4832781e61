import type { Draft } from '../../../loader/draft.ts';
import { createLauncher as createOwn } from '../../../loader/launcher.ts';
import type { LauncherHandle } from '../../embed/contract.ts';
import { boardOf } from '../board.ts';

/** @see ../../../loader/launcher.ts The component learns of the button, which an owner's may stand in the place of. */
export function createLauncher(draft: Draft): LauncherHandle {
  const own = createOwn(draft);
  boardOf(draft.settings)?.launcher.set({
    button: own.button,
    // What a press does is another thing once there is a widget.
    toggle: () => draft.press('toggle'),
    prefetch: () => void draft.prefetch(),
  });
  return own;
}
