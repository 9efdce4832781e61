import type { ReactElement } from 'react';
import { LocationCard } from './location-card.tsx';
import { LocationForm } from './location-form.tsx';
import type { LocationProps } from './props.ts';
import { SharingLine } from './sharing-line.tsx';

/** Places, wherever they are shown. */
export function Location(props: LocationProps): ReactElement {
  if (props.show === 'card') return <LocationCard place={props.place} />;
  return props.show === 'form' ? <LocationForm close={props.close} /> : <SharingLine />;
}
