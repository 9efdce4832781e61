import { useEffect, useRef } from 'react';
import type { MessageSnapshot } from '../../chat/index.ts';
import { useUi } from '../context.ts';

/** Returns the ids of the user's own messages that could not be sent. */
const failedIds = (messages: readonly MessageSnapshot[]) =>
  new Set(messages.filter(({ status }) => status === 'failed').map(({ id }) => id));

/** Announces that an own message was not sent. If several fail at once, announces it once. */
export function useFailures(messages: readonly MessageSnapshot[]): void {
  const { host, m } = useUi();
  const known = useRef(failedIds(messages));
  useEffect(() => {
    const now = failedIds(messages);
    const fresh = [...now].some((id) => !known.current.has(id));
    known.current = now;
    if (fresh) host.announce(m.announceFailed());
  }, [messages, host, m]);
}
