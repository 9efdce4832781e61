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

/** A message and what was replied to it: beside the conversation where there is room, over it where there is none. */
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

/** What is written with goes with the thread: whoever had the focus there has it at the way out. */
function useEndFocus(pane: RefObject<HTMLElement | null>, gone: boolean): void {
  const { root } = useUi();
  // Asked before the change.
  const held = root.activeElement !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it goes
  useLayoutEffect(() => {
    if (gone && held && !root.activeElement)
      pane.current?.querySelector<HTMLElement>('.state button')?.focus({ preventScroll: true });
  }, [gone]);
}

/** Where there is nothing to answer any more, what was begun of an answer can still be taken. */
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
  // The support panel is named by its owner, a channel by itself.
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
