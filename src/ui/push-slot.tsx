import type { ReactElement } from 'react';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePart } from './parts/use-part.ts';

/**
 * What stands beside the panel and draws nothing: where the owner serves a worker, whoever is signed in can be told while no
 * page is open; what the page says of its visitor is told to the people who answer.
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
