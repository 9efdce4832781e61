import { type ReactElement, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/index.ts';
import { useTexts } from './use-texts.ts';

/** Says over the whole conversation that files may be dropped. People without a pointer have the button. */
export function DropZone({ place }: { readonly place: HTMLElement }): ReactElement | null {
  const t = useTexts();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const on = (kind: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      place.addEventListener(kind, run, { signal: ended.signal });
    on('dragover', ({ target, dataTransfer }) => {
      // A thread stands inside the conversation: files over the thread are not over the conversation.
      const element = target instanceof Element ? target : (target as Node).parentElement;
      const nearest = element?.closest(':has(> form.composer)');
      setOver(nearest === place && dataTransfer?.types.includes('Files') === true);
    });
    on('drop', () => setOver(false));
    // Moving from one child to another does not leave the conversation.
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
