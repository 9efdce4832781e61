import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type MessageSnapshot, summarizeAttachments } from '../../chat/index.ts';
import { listTexts } from '../../i18n/index.ts';
import {
  attachmentsLabel,
  nameOf,
  type OverListProps,
  readPlain,
  TypingRow,
  typingText,
  useUi,
} from '../../ui/index.ts';
import { FloatingDay } from './floating-day.tsx';
import { LoadingOlder } from './loading-older.tsx';
import { SwipeSign } from './swipe-sign.tsx';
import { useKeptEdits } from './use-kept-edits.ts';
import { useSwipe } from './use-swipe.ts';
import { Ways } from './ways.tsx';

/** Shortest time between two announcements, in ms: a busy room must stay bearable to listen to. */
const THROTTLE_MS = 1000;
/** Shortest time between two typing announcements, in ms: people stop and start typing all the time. */
const TYPING_THROTTLE_MS = 10_000;
/** Most characters of a message that are announced. The rest is read in the list. */
const LONGEST_SPOKEN = 200;

/**
 * Returns the messages of others after `knownId`. Returns none if that message is gone (another list, another page).
 */
function arrivals(messages: readonly MessageSnapshot[], knownId: string): readonly MessageSnapshot[] {
  const known = messages.findLastIndex((message) => message.id === knownId);
  if (known < 0) return [];
  return messages.slice(known + 1).filter((message) => !message.mine && message.kind === 'regular');
}

/** Announces each incoming message once, in the page's live region. Several at once are announced as a count. */
function useNews({ conversation: { messages, hasNewer }, since }: OverListProps): void {
  const { host, m } = useUi();
  const knownId = useRef(since);
  const isBehind = useRef(hasNewer);
  const waiting = useRef<MessageSnapshot[]>([]);
  /** True during an announcement, and for `THROTTLE_MS` after it. */
  const busy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const gone = useRef(false);

  useEffect(() => {
    const say = async () => {
      const [first, ...more] = waiting.current;
      busy.current = Boolean(first);
      if (!first) return;
      waiting.current = [];
      const words = more.length > 0 ? '' : await readPlain(first.text, host.parts);
      if (gone.current) return;
      const text = (words || attachmentsLabel(summarizeAttachments(first.attachments ?? []), m)).slice(
        0,
        LONGEST_SPOKEN,
      );
      host.announce(
        more.length > 0
          ? m.newMessages({ count: more.length + 1 })
          : listTexts.announceMessage({ author: nameOf(first.author, m), text }),
      );
      timer.current = setTimeout(say, THROTTLE_MS);
    };
    // While a later page is missing, appended messages are history, not news. So is the last of these pages.
    if (!hasNewer && !isBehind.current) waiting.current.push(...arrivals(messages, knownId.current));
    isBehind.current = hasNewer;
    knownId.current = messages.at(-1)?.id ?? '';
    if (!busy.current) void say();
  }, [messages, hasNewer, host, m]);

  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      clearTimeout(timer.current);
    };
  }, []);
}

/** Announces that somebody starts to type, but not that they stop. In rooms typing is not announced. */
function useTyping({ conversation: { typing } }: OverListProps): void {
  const { host, m, settings } = useUi();
  const words = settings.mode === 'room' ? '' : typingText(typing, m);
  const lastSaid = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!words || performance.now() - lastSaid.current < TYPING_THROTTLE_MS) return;
    lastSaid.current = performance.now();
    host.announce(words);
  }, [words, host]);
}

/** Shows the typing row below the messages, inside the scroll area. */
function Typing({ conversation, list, grown, line, named }: OverListProps): ReactElement | null {
  const [content, setContent] = useState<Element | null>(null);
  useLayoutEffect(() => setContent(list.current?.firstElementChild ?? null), [list]);
  useLayoutEffect(() => {
    if (content) grown();
  }, [content, grown]);
  return (
    content && createPortal(<TypingRow people={conversation.typing} line={line} named={named} />, content)
  );
}

/**
 * Tells screen readers what happens in a conversation, and draws what lies over or under its messages. Every list
 * renders this component, so it also keeps unsaved edits and follows swipes.
 */
export function Announcer(props: OverListProps): ReactElement {
  useNews(props);
  useTyping(props);
  useKeptEdits(props.conversation.messages);
  const swipe = useSwipe(props);
  return (
    <>
      {props.conversation.loadingOlder && <LoadingOlder />}
      <FloatingDay />
      <Ways {...props} />
      <Typing {...props} />
      {swipe && <SwipeSign {...swipe} />}
    </>
  );
}
