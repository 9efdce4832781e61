import type { ReactElement } from 'react';
import { locationTexts } from '../../i18n/index.ts';
import { Link } from '../../ui/index.ts';
import { PATHS } from './icons/paths.ts';

/** Zoom level that shows a few streets around the place. */
const ZOOM = 16;

interface Props {
  readonly latitude: number;
  readonly longitude: number;
}

/** Links to the same place on OpenStreetMap's own page. */
export function Elsewhere({ latitude, longitude }: Props): ReactElement {
  const marked = new URLSearchParams({ mlat: `${latitude}`, mlon: `${longitude}` });
  const href = `https://www.openstreetmap.org/?${marked}#map=${ZOOM}/${latitude}/${longitude}`;
  return (
    <Link href={href} className="icon-button place-out">
      <svg
        viewBox="0 0 20 20"
        width={20}
        height={20}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={PATHS.elsewhere} />
      </svg>
      <span className="vh">{locationTexts.openElsewhere()}</span>
    </Link>
  );
}
