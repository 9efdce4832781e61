import { type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConversationSnapshot, MessageSnapshot } from '../../chat/index.ts';
import { threadTexts } from '../../i18n/index.ts';
import {
  MessageSkeletons,
  type ThreadProps,
  titleOf,
  UiContext,
  usePoint,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { writable } from '../../util/readable.ts';
import type { Thread, ThreadSnapshot } from './state/index.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { usePane } from './use-pane.ts';
import { usePrefetch } from './use-prefetch.ts';

/** Shows the open thread. While none is open, prefetches the replies' script. */
export function OpenThread({ conversation }: ThreadProps): ReactElement | null {
  const { thread, openThread } = useUi();
  const { cid } = conversation;
  const open = useReadable(thread);
  // Close the thread when leaving, so that returning shows the conversation.
  useEffect(
    () => () => {
      if (cid !== null && thread.get()?.cid === cid) openThread?.(null);
    },
    [cid, openThread, thread],
  );
  usePrefetch();
  if (!open || open.cid !== cid) return null;
  const { parentId } = open;
  return <ThreadPane key={parentId} parentId={parentId} conversation={conversation} />;
}

interface Props {
  readonly parentId: string;
  readonly conversation: ConversationSnapshot;
}

/**
 * A message and its replies: beside the conversation if there is room, otherwise over it. Header and message show at
 * once, because the conversation has them. The replies come with a script of their own.
 */
function ThreadPane({ parentId, conversation: channel }: Props): ReactElement {
  const ui = useUi();
  const { m, formats, settings, host, openThread } = ui;
  // The message's own number of replies leads here.
  const inside = useMemo(() => ({ ...ui, openThread: null }), [ui]);
  const pane = useRef<HTMLElement>(null);
  const { close, onKeyDown } = usePane(pane, parentId);
  const [thread, setThread] = useState<Thread | null>(null);
  // Nothing is open after a failure, so the next request loads it again.
  const failed = useCallback(() => {
    openThread?.(null);
    host.announce(m.errorNetwork());
  }, [openThread, host, m]);
  const Replies = usePoint('thread-replies', true, failed);
  const about = useAbout(thread, channel.messages, parentId);
  // A support panel has its owner's title, a channel its own.
  const support = settings.mode === 'support';
  const title = support ? settings.title : titleOf(channel, m, formats) || settings.title;
  const head = <ThreadHead about={about} can={channel.can} />;
  return (
    <section
      ref={pane}
      className="thread"
      aria-label={threadTexts.thread()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <ThreadHeader thread={thread} about={about} channel={title} close={close} />
      {Replies && (
        <Replies
          {...{ parentId, conversation: channel, thread, head, title, pane, close }}
          opened={setThread}
        />
      )}
      {!thread && (
        <UiContext.Provider value={inside}>
          {head}
          {(about.replyCount > 0 || !about.parent) && <MessageSkeletons />}
          <div className="gate-wait" />
        </UiContext.Provider>
      )}
    </section>
  );
}

const NOT_OPEN = writable<ThreadSnapshot>({
  parent: null,
  gone: false,
  title: '',
  participants: [],
  replyCount: 0,
  mayRename: false,
  tracked: false,
});

/** Returns what is known of the thread. Until it is open, that is what the conversation knows of its message. */
function useAbout(
  thread: Thread | null,
  messages: readonly MessageSnapshot[],
  parentId: string,
): ThreadSnapshot {
  const about = useReadable(thread?.thread ?? NOT_OPEN);
  if (about.parent || about.gone) return about;
  const parent = messages.find(({ id }) => id === parentId);
  return parent ? { ...about, parent, replyCount: parent.replyCount } : about;
}
