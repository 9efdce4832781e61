import { useEffect, useRef } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';
import { wordsOf } from '../message/holds.ts';
import { nameOf } from '../name-of.ts';

/** At most one sentence in this time: a busy room must stay bearable to listen to. */
const THROTTLE_MS = 1000;
/** Longer messages are read in the list. */
const LONGEST_SPOKEN = 200;

/** Messages of others that came after `knownId`; nothing where that one is gone (another list, another page). */
function arrivals(messages: readonly MessageSnapshot[], knownId: string): readonly MessageSnapshot[] {
  const known = messages.findLastIndex((message) => message.id === knownId);
  if (known < 0) return [];
  return messages.slice(known + 1).filter((message) => !message.mine && message.kind === 'regular');
}

/** One's own messages that could not be sent. */
const failedIds = (messages: readonly MessageSnapshot[]) =>
  new Set(messages.filter(({ status }) => status === 'failed').map(({ id }) => id));

/** Says that a message of one's own was not sent; where many fail at once, once. */
function useFailures(messages: readonly MessageSnapshot[]): void {
  const { host, m } = useUi();
  const known = useRef(failedIds(messages));
  useEffect(() => {
    const now = failedIds(messages);
    const fresh = [...now].some((id) => !known.current.has(id));
    known.current = now;
    if (fresh) host.announce(m.announceFailed());
  }, [messages, host, m]);
}

/** Says incoming messages once, in the page's live region; several at once are said as their number. */
export function useAnnouncements(messages: readonly MessageSnapshot[], live: boolean): void {
  const { host, m } = useUi();
  useFailures(messages);
  const knownId = useRef(messages.at(-1)?.id ?? '');
  const waiting = useRef<MessageSnapshot[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);

  useEffect(() => {
    const say = () => {
      timer.current = null;
      const [first, ...more] = waiting.current;
      if (!first) return;
      waiting.current = [];
      const text = wordsOf(first, m).slice(0, LONGEST_SPOKEN);
      host.announce(
        more.length > 0
          ? m.announceMany({ count: more.length + 1 })
          : m.announceMessage({ author: nameOf(first.author, m), text }),
      );
      timer.current = setTimeout(say, THROTTLE_MS);
    };
    // While a later page is missing, what is appended is history, not news.
    if (live) waiting.current.push(...arrivals(messages, knownId.current));
    knownId.current = messages.at(-1)?.id ?? '';
    if (!timer.current) say();
  }, [messages, live, host, m]);

  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
    },
    [],
  );
}
