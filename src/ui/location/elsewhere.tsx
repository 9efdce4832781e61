import type { ReactElement } from 'react';
import { locationTexts } from '../../i18n/index.ts';
import { Link } from '../message/link.tsx';

/** A few streets around it. */
const ZOOM = 16;

interface Props {
  readonly latitude: number;
  readonly longitude: number;
}

/** The same place on a page of its own. */
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
        <path d="M8.500 4.500H4.500v11h11v-4M11.500 4.500h4v4M15.500 4.500 9.500 10.500" />
      </svg>
      <span className="vh">{locationTexts.openElsewhere()}</span>
    </Link>
  );
}
