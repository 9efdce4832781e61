import type { ReactElement } from 'react';
import { useUi } from '../context.ts';

/** A plausible conversation: widths in per cent, own ones at the end. */
const SHAPE = [
  { width: 46, own: false },
  { width: 62, own: false },
  { width: 38, own: true },
  { width: 54, own: false },
  { width: 58, own: true },
  { width: 30, own: true },
] as const;

/** Messages on their way. */
export function MessageSkeletons(): ReactElement {
  const { m } = useUi();
  return (
    <div className="skeletons" role="status">
      <span className="vh">{m.loadingMessages()}</span>
      {SHAPE.map(({ width, own }) => (
        <span
          key={`${width}`}
          className={own ? 'skeleton own' : 'skeleton'}
          style={{ inlineSize: `${width}%` }}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}
