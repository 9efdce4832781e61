import { type ReactElement, useLayoutEffect, useRef } from 'react';
import { inboxTexts } from '../../i18n/index.ts';
import {
  Actions,
  ChannelList,
  type Channels,
  MotionSlot,
  Notices,
  nameOf,
  State,
  useChannels,
  useLostFocus,
  usePoint,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { LIST_ACTIONS } from '../manifest/items.ts';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { HeaderActions } from './header-actions.tsx';
import { InboxConversation } from './inbox-conversation.tsx';

/**
 * Shows the list beside the conversation. Where two panes do not fit, the style sheet shows one: the list until a
 * conversation opens. The back button leads to the list again.
 */
export function Inbox(): ReactElement {
  const channels = useChannels('open');
  const { activeCid } = channels;
  usePaneFocus(activeCid);
  const Keys = usePoint('inbox-keys', true);
  return (
    <div className="screen">
      <MotionSlot inner={activeCid !== null} />
      <div className="inbox" data-pane={activeCid ? 'conversation' : 'list'}>
        <aside className="inbox-list" aria-label={inboxTexts.conversations()}>
          <div className="inbox-title">
            <h2>{inboxTexts.inbox()}</h2>
            <HeaderActions actions={LIST_ACTIONS} />
            <Actions />
          </div>
          <Notices />
          <ChannelList channels={channels} />
          {Keys && <Keys />}
        </aside>
        <section className="inbox-conversation">
          {activeCid ? (
            <InboxConversation key={activeCid} item={channels.items.find(({ cid }) => cid === activeCid)} />
          ) : (
            <NoConversation channels={channels} />
          )}
        </section>
      </div>
    </div>
  );
}

/** Fills the pane beside the list while no conversation is open. */
function NoConversation({
  channels: { phase, items },
}: {
  readonly channels: Channels;
}): ReactElement | null {
  if (items.length > 0)
    return (
      <State icon="chat" title={inboxTexts.pickConversation()} text={inboxTexts.pickConversationText()} />
    );
  if (phase === 'failed') return null;
  return phase === 'ready' ? <SignedIn /> : <ConversationSkeleton />;
}

/** Says who is signed in, while there is nothing else to read. */
function SignedIn(): ReactElement | null {
  const { model, m } = useUi();
  const { identity } = useReadable(model.session);
  if (identity.kind !== 'user') return null;
  return <State icon="person" title={inboxTexts.signedInAs({ name: nameOf(identity.user, m) })} />;
}

/**
 * Moves the focus into the composer when a conversation opens, and back to its row when it is left. The row may go with
 * the conversation, and a declined invitation goes before or after. The list then gets the focus, on its tabs.
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
    // A panel over the inbox keeps the focus. A menu does too: a conversation that opens by itself must not
    // close it.
    const keepers = activeCid ? '.pane, [role=menu]' : '.pane';
    if (!wanted || root.activeElement?.closest(keepers)) return;
    const target = activeCid ? '.inbox-conversation textarea' : `[data-cid="${CSS.escape(left ?? '')}"]`;
    const place =
      root.querySelector<HTMLElement>(target) ??
      (activeCid ? null : root.querySelector<HTMLElement>('.inbox-list [role=tab][aria-selected=true]'));
    place?.focus({ preventScroll: activeCid !== null });
  });
}
