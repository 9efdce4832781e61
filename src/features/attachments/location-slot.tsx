import type { ReactElement } from 'react';
import type { AttachmentOf } from '../../chat/index.ts';
import { usePart } from '../../ui/index.ts';
import { InfoCard } from './info-card.tsx';

/** Shows a place: its coordinates until the part that draws places is loaded. */
export function LocationSlot({ place }: { readonly place: AttachmentOf<'location'> }): ReactElement {
  const Location = usePart('location', true);
  return Location ? <Location show="card" place={place} /> : <InfoCard attachment={place} />;
}
