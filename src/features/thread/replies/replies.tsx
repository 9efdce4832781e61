import { type ReactElement, type RefObject, useEffect, useLayoutEffect } from 'react';
import { threadTexts } from '../../../i18n/index.ts';
import {
  ComposerArea,
  Conversation,
  jumpWhenOpen,
  MessageSkeletons,
  State,
  UiContext,
  useFrameReadable,
  useReadable,
  useUi,
} from '../../../ui/index.ts';
import type { ThreadRepliesProps } from '../points.ts';
import type { Thread } from '../state/index.ts';
import { AlsoSend } from './also-send.tsx';
import { useOpenThread, useThreadUi } from './use-thread.ts';

/** The replies of a thread and its composer, below its header. */
export function Replies(props: ThreadRepliesProps): ReactElement | null {
  const { thread, conversation, parentId, opened } = props;
  useOpenThread(conversation.cid ?? '', parentId, opened);
  useWantedReply(thread);
  return thread && <Opened {...props} thread={thread} />;
}

/** Jumps to the reply that the thread was opened for. */
function useWantedReply(thread: Thread | null): void {
  const wanted = useReadable(useUi().thread);
  useEffect(() => {
    if (thread && wanted?.messageId) jumpWhenOpen(thread.model, wanted.cid, wanted.messageId);
  }, [thread, wanted]);
}

/** Moves the focus to the close button when the thread is deleted, because the composer disappears. */
function useEndFocus(pane: RefObject<HTMLElement | null>, gone: boolean): void {
  const { root } = useUi();
  // Read before the DOM changes.
  const held = root.activeElement !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the thread is deleted
  useLayoutEffect(() => {
    if (gone && held && !root.activeElement)
      pane.current?.querySelector<HTMLElement>('.state button')?.focus({ preventScroll: true });
  }, [gone]);
}

/** Shown when the parent message is deleted. The draft of a reply can still be copied. */
function GoneThread({ close, draft }: { readonly close: () => void; readonly draft: string }): ReactElement {
  return (
    <>
      <State
        icon="alert"
        title={threadTexts.gone()}
        text={threadTexts.goneText()}
        action={{ label: threadTexts.close(), run: close }}
      />
      {draft.trim() !== '' && (
        <textarea
          className="thread-rest"
          dir="auto"
          rows={4}
          readOnly
          aria-label={threadTexts.composer()}
          value={draft}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </>
  );
}

type Props = ThreadRepliesProps & { readonly thread: Thread };

function Opened({ thread, conversation: channel, parentId, head, title, pane, close }: Props): ReactElement {
  const { settings } = useUi();
  const ui = useThreadUi(thread, parentId);
  const replies = useFrameReadable(thread.model.conversation);
  const about = useReadable(thread.thread);
  const gone = about.gone || replies.error?.code === 'channel-gone';
  const draft = useReadable(ui.host.draft);
  const early = replies.phase === 'loading' && replies.messages.length === 0 && about.parent !== null;
  useEndFocus(pane, gone);
  if (gone) return <GoneThread close={close} draft={draft} />;
  return (
    <UiContext.Provider value={ui}>
      {early ? (
        <>
          {head}
          {about.replyCount > 0 && <MessageSkeletons />}
        </>
      ) : (
        <Conversation conversation={replies} empty={head} intro={head} />
      )}
      {replies.composer === 'open' && channel.composer === 'open' && (
        <AlsoSend thread={thread} title={settings.mode === 'support' ? '' : title} />
      )}
      <ComposerArea conversation={replies} placeholder={threadTexts.placeholder()} />
    </UiContext.Provider>
  );
}
