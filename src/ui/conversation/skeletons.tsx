import type { ReactElement } from 'react';
import { useUi } from '../context.ts';

/** Shapes of a plausible conversation: widths in per cent, own messages at the end edge. */
const SHAPE = [
  { width: 46, own: false },
  { width: 62, own: false },
  { width: 38, own: true },
  { width: 54, own: false },
  { width: 58, own: true },
  { width: 30, own: true },
] as const;

/** Renders the placeholder of loading messages. */
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
