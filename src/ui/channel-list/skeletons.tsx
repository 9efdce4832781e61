import type { ReactElement } from 'react';
import { useUi } from '../context.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Conversations on their way. */
export function ChannelSkeletons(): ReactElement {
  const { m } = useUi();
  return (
    <div role="status">
      <span className="vh">{m.loadingConversations()}</span>
      {ROWS.map((row) => (
        <div key={row} className="channel-skeleton" aria-hidden="true">
          <span className="skeleton" />
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
