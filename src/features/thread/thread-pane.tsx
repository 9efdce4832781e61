import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
import type { ConversationSnapshot } from '../../chat/index.ts';
import { threadTexts } from '../../i18n/index.ts';
import {
  ComposerArea,
  Conversation,
  MessageSkeletons,
  State,
  type ThreadProps,
  titleOf,
  UiContext,
  useFrameReadable,
  useReadable,
  useUi,
} from '../../ui/index.ts';
import { AlsoSend } from './also-send.tsx';
import type { Thread } from './state/index.ts';
import { ThreadHead } from './thread-head.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { usePane } from './use-pane.ts';
import { useThread, useThreadUi } from './use-thread.ts';

/** A message and its replies: beside the conversation if there is room, otherwise over it. */
export function ThreadPane({ parentId, conversation: channel }: ThreadProps): ReactElement {
  const pane = useRef<HTMLElement>(null);
  const { close, onKeyDown } = usePane(pane, parentId);
  const thread = useThread(channel.cid ?? '', parentId);
  return (
    <section
      ref={pane}
      className="thread"
      aria-label={threadTexts.thread()}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {thread ? <Opened {...{ thread, channel, parentId, pane, close }} /> : <MessageSkeletons />}
    </section>
  );
}

interface Props {
  readonly thread: Thread;
  readonly channel: ConversationSnapshot;
  readonly parentId: string;
  readonly pane: RefObject<HTMLElement | null>;
  readonly close: () => void;
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

function Opened({ thread, channel, parentId, pane, close }: Props): ReactElement {
  const { m, formats, settings } = useUi();
  const ui = useThreadUi(thread, parentId);
  const replies = useFrameReadable(thread.model.conversation);
  const about = useReadable(thread.thread);
  // A support panel has its owner's title, a channel its own.
  const support = settings.mode === 'support';
  const title = support ? settings.title : titleOf(channel, m, formats) || settings.title;
  const gone = about.gone || replies.error?.code === 'channel-gone';
  const draft = useReadable(ui.host.draft);
  const early = replies.phase === 'loading' && replies.messages.length === 0 && about.parent !== null;
  const head = <ThreadHead about={about} can={replies.can} />;
  useEndFocus(pane, gone);
  return (
    <>
      <ThreadHeader thread={thread} about={about} channel={title} close={close} />
      {gone ? (
        <GoneThread close={close} draft={draft} />
      ) : (
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
            <AlsoSend thread={thread} title={support ? '' : title} />
          )}
          <ComposerArea conversation={replies} placeholder={threadTexts.placeholder()} />
        </UiContext.Provider>
      )}
    </>
  );
}
