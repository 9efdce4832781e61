import type { ReactElement } from 'react';
import { LocationCard } from './location-card.tsx';
import { LocationForm } from './location-form.tsx';
import type { LocationProps } from './props.ts';
import { SharingLine } from './sharing-line.tsx';

/** Renders a place in each of its forms: card, form or line. */
export function Location(props: LocationProps): ReactElement {
  if (props.show === 'card') return <LocationCard place={props.place} />;
  return props.show === 'form' ? <LocationForm close={props.close} /> : <SharingLine />;
}
