import type { ReactElement } from 'react';
import { useUi } from './context.ts';
import { useReadable } from './hooks/use-readable.ts';
import { usePart } from './parts/use-part.ts';

/** Renders an answer at the launcher, for a visitor with a closed panel. */
export function TeaserSlot({ open }: { readonly open: boolean }): ReactElement | null {
  const { model, settings } = useUi();
  const conversation = useReadable(model.conversation);
  const { layout, mode } = settings;
  const waits = !open && conversation.unread > 0 && mode === 'support' && layout === 'bubble';
  const Teaser = usePart('teaser', waits);
  return waits && Teaser ? <Teaser conversation={conversation} /> : null;
}
