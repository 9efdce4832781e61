import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { ChannelList } from '../channel-list/channel-list.tsx';
import { useUi } from '../context.ts';
import { Actions } from '../header/header.tsx';
import { useReadable } from '../hooks/use-readable.ts';
import { Notices } from '../notices/notices.tsx';
import { State } from '../primitives/state.tsx';
import { InboxConversation } from './inbox-conversation.tsx';

/**
 * The list beside the conversation. Where two panes do not fit, the sheet shows one: the list until a conversation is
 * open, and the back button leads to it again.
 */
export function Inbox(): ReactElement {
  const { m, model } = useUi();
  const channels = useReadable(model.channels);
  const { activeCid } = channels;
  usePaneFocus(activeCid);
  return (
    <div className="screen">
      <div className="inbox" data-pane={activeCid ? 'conversation' : 'list'}>
        <aside className="inbox-list" aria-label={m.conversations()}>
          <div className="inbox-title">
            <h2>{m.inbox()}</h2>
            <Actions />
          </div>
          <Notices />
          <ChannelList channels={channels} />
        </aside>
        <section className="inbox-conversation">
          {activeCid ? (
            <InboxConversation key={activeCid} />
          ) : (
            channels.items.length > 0 && (
              <State icon="chat" title={m.pickConversation()} text={m.pickConversationText()} />
            )
          )}
        </section>
      </div>
    </div>
  );
}

/** The focus follows: into the composer when a conversation is opened, back to its row when it is left. */
function usePaneFocus(activeCid: string | null): void {
  const { root } = useUi();
  const before = useRef(activeCid);
  // Asked before the change: the button that had the focus may go with the pane it stood in.
  const focused = root.activeElement !== null;
  useLayoutEffect(() => {
    const left = before.current;
    before.current = activeCid;
    if (left === activeCid || !focused) return;
    const target = activeCid ? '.inbox-conversation textarea' : `[data-cid="${CSS.escape(left ?? '')}"]`;
    root.querySelector<HTMLElement>(target)?.focus({ preventScroll: activeCid !== null });
  }, [activeCid, focused, root]);
}
