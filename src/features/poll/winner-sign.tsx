import type { ReactElement } from 'react';
import { pollTexts } from '../../i18n/index.ts';
import { PATHS } from './icons/paths.ts';

/** Marks the option with the most votes. A tick would look like the reader's own vote. */
export function WinnerSign(): ReactElement {
  return (
    <>
      <svg
        className="poll-winner"
        viewBox="0 0 20 20"
        width={16}
        height={16}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={PATHS.trophy} />
      </svg>
      <span className="vh">{pollTexts.winner()}</span>
    </>
  );
}
