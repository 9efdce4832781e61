import type { ReactElement } from 'react';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePart } from './parts/use-part.ts';

/**
 * Loads the parts beside the panel that draw nothing. If the owner serves a worker, signed-in users can get push
 * notifications while no page is open. The page's facts about its visitor go to the people who answer.
 */
export function PushSlot({ open }: { readonly open: boolean }): ReactElement | null {
  const { model, settings } = useUi();
  const { identity } = useReadable(model.session);
  const Push = usePart('push', settings.pushWorker !== '' && 'user' in identity);
  const Visitor = usePart('visitor', settings.facts !== null);
  return (
    <>
      {Push && <Push show="nothing" open={open} />}
      {Visitor && settings.facts && <Visitor facts={settings.facts} />}
    </>
  );
}
