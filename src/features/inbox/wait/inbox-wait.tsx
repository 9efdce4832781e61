import type { ReactElement } from 'react';
import { inboxTexts } from '../../../i18n/index.ts';
import { Actions, ChannelSkeletons } from '../../../ui/index.ts';
import { ConversationSkeleton } from '../conversation-skeleton.tsx';

/** Placeholder of an inbox until its script is here: a list, and a conversation beside it if there is room. */
export function InboxWait(): ReactElement {
  return (
    <div className="inbox-wait">
      <div className="inbox-wait-list">
        <div className="inbox-title">
          <h2>{inboxTexts.inbox()}</h2>
          <Actions />
        </div>
        <ChannelSkeletons />
      </div>
      <ConversationSkeleton />
    </div>
  );
}
