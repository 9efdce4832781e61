import type { ReactElement } from 'react';
import { MessageSkeletons } from '../../ui/index.ts';

/** Placeholder of a conversation beside a list that is loading. The list says what loads. */
export function ConversationSkeleton(): ReactElement {
  return (
    <div className="conversation-skeleton" aria-hidden="true">
      <div className="header">
        <span className="skeleton" />
        <span className="skeleton" />
      </div>
      <MessageSkeletons />
      <span className="skeleton foot" />
    </div>
  );
}
