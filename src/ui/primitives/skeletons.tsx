import type { ReactElement } from 'react';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Props {
  /** What is on its way, for who does not see it. */
  readonly words: string;
  /** Class of a row: where its three pieces lie. */
  readonly row: string;
  /** Rows, six at the most. */
  readonly count: number;
  readonly className?: string;
}

/** Rows of a list on their way. */
export function Skeletons({ words, row, count, className }: Props): ReactElement {
  return (
    <div className={className} role="status">
      <span className="vh">{words}</span>
      {ROWS.slice(0, count).map((key) => (
        <div key={key} className={row} aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
