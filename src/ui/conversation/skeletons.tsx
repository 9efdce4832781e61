import type { ReactElement } from 'react';
import { useUi } from '../context.ts';

/** Widths of a plausible conversation's messages, in per cent. Own messages, at the end edge, are negative. */
const SHAPE = [46, 62, -38, 54, -58, -30] as const;

/** Renders the placeholder of loading messages. */
export function MessageSkeletons(): ReactElement {
  const { m } = useUi();
  return (
    <div className="skeletons" role="status">
      <span className="vh">{m.loadingMessages()}</span>
      {SHAPE.map((width) => (
        <span
          key={width}
          className={width < 0 ? 'skeleton own' : 'skeleton'}
          style={{ inlineSize: `${Math.abs(width)}%` }}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}
