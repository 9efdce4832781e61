import type { ReactElement } from 'react';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface Props {
  /** Text for screen readers about what is loading. */
  readonly words: string;
  /** Class of a row, which lays out its three pieces. */
  readonly row: string;
  /** Number of rows, at most six. */
  readonly count: number;
  readonly className?: string;
}

/** Renders the placeholder of a loading list. */
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
