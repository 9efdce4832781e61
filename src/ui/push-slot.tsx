import type { ReactElement } from 'react';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePart } from './parts/use-part.ts';

/** Where the owner serves a worker, whoever is signed in can be told while no page is open. */
export function PushSlot({ open }: { readonly open: boolean }): ReactElement | null {
  const { model, settings } = useUi();
  const { identity } = useReadable(model.session);
  const Push = usePart('push', settings.pushWorker !== '' && 'user' in identity);
  return Push && <Push show="nothing" open={open} />;
}
