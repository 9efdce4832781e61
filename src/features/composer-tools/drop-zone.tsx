import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/index.ts';
import { useTexts } from './use-texts.ts';

/** Says over the whole conversation that files may be dropped here; who has no pointer has the button. */
export function DropZone({ place }: { readonly place: HTMLElement }): ReactElement | null {
  const t = useTexts();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (kind: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      place.addEventListener(kind, run, { signal: ended.signal });
    on('dragover', ({ target, dataTransfer }) => {
      // A thread stands within the conversation: what is over it is not over the rest.
      const element = target instanceof Element ? target : (target as Node).parentElement;
      const nearest = element?.closest(':has(> form.composer)');
      setOver(nearest === place && dataTransfer?.types.includes('Files') === true);
    });
    on('drop', () => setOver(false));
    // Leaving a child for another is no leaving.
    on('dragleave', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) setOver(false);
    });
    return () => ended.abort();
  }, [place]);
  return over
    ? createPortal(
        <div className="drop-zone">
          <Icon name="clip" />
          {t.dropHere()}
        </div>,
        place,
      )
    : null;
}
