import type { ReactElement } from 'react';
import { inboxTexts } from '../../i18n/index.ts';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Conversations on their way. */
export function ChannelSkeletons(): ReactElement {
  return (
    <div role="status">
      <span className="vh">{inboxTexts.loadingConversations()}</span>
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
