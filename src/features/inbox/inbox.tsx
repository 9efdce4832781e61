import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { inboxTexts } from '../../i18n/index.ts';
import { Actions, ChannelList, Notices, State, useChannels, useLostFocus, useUi } from '../../ui/index.ts';
import { InboxActs } from './inbox-acts.tsx';
import { InboxConversation } from './inbox-conversation.tsx';
import { ReviewEntry } from './review-entry.tsx';

/**
 * The list beside the conversation. Where two panes do not fit, the sheet shows one: the list until a conversation is
 * open, and the back button leads to it again.
 */
export function Inbox(): ReactElement {
  const channels = useChannels('open');
  const { activeCid } = channels;
  const invited = channels.items.some((item) => item.cid === activeCid && item.invited);
  usePaneFocus(activeCid);
  return (
    <div className="screen">
      <div className="inbox" data-pane={activeCid ? 'conversation' : 'list'}>
        <aside className="inbox-list" aria-label={inboxTexts.conversations()}>
          <div className="inbox-title">
            <h2>{inboxTexts.inbox()}</h2>
            <ReviewEntry />
            <InboxActs />
            <Actions />
          </div>
          <Notices />
          <ChannelList channels={channels} />
        </aside>
        <section className="inbox-conversation">
          {activeCid ? (
            <InboxConversation key={activeCid} invited={invited} />
          ) : (
            channels.items.length > 0 && (
              <State
                icon="chat"
                title={inboxTexts.pickConversation()}
                text={inboxTexts.pickConversationText()}
              />
            )
          )}
        </section>
      </div>
    </div>
  );
}

/**
 * The focus follows: into the composer when a conversation is opened, back to its row when it is left. A row may go with
 * it, and what was declined goes before or after it is left: then the list has it, by its tabs.
 */
function usePaneFocus(activeCid: string | null): void {
  const { root } = useUi();
  const before = useRef(activeCid);
  const { held, lost } = useLostFocus();
  useLayoutEffect(() => {
    const left = before.current;
    const moved = left !== activeCid;
    before.current = activeCid;
    const wanted = moved ? held || lost.current : lost.current && !activeCid;
    // A panel over the inbox keeps the focus. So does a menu: a conversation that opens by itself must not close it.
    const keepers = activeCid ? '.pane, [role=menu]' : '.pane';
    if (!wanted || root.activeElement?.closest(keepers)) return;
    const target = activeCid ? '.inbox-conversation textarea' : `[data-cid="${CSS.escape(left ?? '')}"]`;
    const place =
      root.querySelector<HTMLElement>(target) ??
      (activeCid ? null : root.querySelector<HTMLElement>('.inbox-list [role=tab][aria-selected=true]'));
    place?.focus({ preventScroll: activeCid !== null });
  });
}
