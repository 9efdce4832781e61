import { useEffect } from 'react';
import { type BackProps, useUi } from '../../ui/index.ts';
import { followBack } from './follow-back.ts';

/** Elements that open over something else. The last of the tree is the topmost, and the first is the panel itself. */
const LAYERS = '[role=dialog], [role=alertdialog], [role=menu]';

/**
 * Closes the topmost layer of the widget on a Back gesture: a menu or sheet, the image viewer, the thread, and at
 * last the panel. Escape already closes them in this order, so the gesture is passed on as that key.
 */
export function Back({ panel }: BackProps): null {
  const { root, settings } = useUi();
  useEffect(() => {
    const close = () => {
      const top = [...root.querySelectorAll(LAYERS)].at(-1) ?? panel.current;
      const focused = top?.contains(root.activeElement) ? root.activeElement : null;
      // Keys are heard between a focusable element and its layer.
      const target = focused ?? top?.querySelector('[tabindex]') ?? top;
      const press = { key: 'Escape', bubbles: true, composed: true, cancelable: true };
      target?.dispatchEvent(new KeyboardEvent('keydown', press));
    };
    return followBack({ close, history: settings.back === 'history' });
  }, [panel, root, settings.back]);
  return null;
}
