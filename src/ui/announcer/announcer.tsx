import { type ReactElement, useEffect, useRef } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { holdsText, nameOf, typingText } from '../kit.ts';
import { mayBeMarkdown } from '../message/may-be-markdown.ts';
import type { AnnouncerProps } from '../parts/props.ts';
import { FloatingDay } from './floating-day.tsx';

/** At most one sentence in this time: a busy room must stay bearable to listen to. */
const THROTTLE_MS = 1000;
/** Typing is said no more often: people stop and begin again all the time. */
const TYPING_THROTTLE_MS = 10_000;
/** Longer messages are read in the list. */
const LONGEST_SPOKEN = 200;

/** Messages of others that came after `knownId`; nothing where that one is gone (another list, another page). */
function arrivals(messages: readonly MessageSnapshot[], knownId: string): readonly MessageSnapshot[] {
  const known = messages.findLastIndex((message) => message.id === knownId);
  if (known < 0) return [];
  return messages.slice(known + 1).filter((message) => !message.mine && message.kind === 'regular');
}

/** Says incoming messages once, in the page's live region; several at once are said as their number. */
function useNews({ conversation: { messages, hasNewer }, since }: AnnouncerProps): void {
  const { host, m } = useUi();
  const knownId = useRef(since);
  const waiting = useRef<MessageSnapshot[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    // What it reads as: stars and backticks are no words.
    const sayOne = async ({ author, text, attachments }: MessageSnapshot) => {
      const Markdown = mayBeMarkdown(text) && (await host.parts.load('markdown').catch(() => null));
      const words = (Markdown ? Markdown.plain(text) : text) || holdsText(attachments?.[0]?.kind, m);
      host.announce(m.announceMessage({ author: nameOf(author, m), text: words.slice(0, LONGEST_SPOKEN) }));
    };
    const say = () => {
      timer.current = null;
      const [first, ...more] = waiting.current;
      if (!first) return;
      waiting.current = [];
      if (more.length > 0) host.announce(m.newMessages({ count: more.length + 1 }));
      else void sayOne(first);
      timer.current = setTimeout(say, THROTTLE_MS);
    };
    // While a later page is missing, what is appended is history, not news.
    if (!hasNewer) waiting.current.push(...arrivals(messages, knownId.current));
    knownId.current = messages.at(-1)?.id ?? '';
    if (!timer.current) say();
  }, [messages, hasNewer, host, m]);

  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
}

/** Says that somebody begins to type; who stops is not said, and in a public room nobody is. */
function useTyping({ conversation: { typing } }: AnnouncerProps): void {
  const { host, m, settings } = useUi();
  const words = settings.mode === 'room' ? '' : typingText(typing, m);
  const lastSaid = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (!words || performance.now() - lastSaid.current < TYPING_THROTTLE_MS) return;
    lastSaid.current = performance.now();
    host.announce(words);
  }, [words, host]);
}

/** What happens in a conversation, for those who cannot see it; for those who can, the day of what they read. */
export function Announcer(props: AnnouncerProps): ReactElement {
  useNews(props);
  useTyping(props);
  return <FloatingDay />;
}
