import { useMemo } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { useReadable, useRuntime } from '../../ui/index.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { type LivePoll, type PollRights, type PollSnapshot, pollRights, pollsOf } from './state/index.ts';

const NOTHING: Readable<PollSnapshot | null> = writable<PollSnapshot | null>(null);

export interface OpenPoll extends PollRights {
  readonly runtime: ChatRuntime;
  readonly live: LivePoll;
  readonly poll: PollSnapshot;
}

/** Returns the live poll of a message; null until it is loaded. */
export function usePoll(pollId: string, messageId: string): OpenPoll | null {
  const runtime = useRuntime();
  // A message that is being sent has no poll yet.
  const live = useMemo(
    () => (runtime && messageId !== '' ? pollsOf(runtime).open(pollId, messageId) : null),
    [runtime, pollId, messageId],
  );
  const poll = useReadable(live?.snapshot ?? NOTHING);
  if (!runtime || !live || !poll) return null;
  return { runtime, live, poll, ...pollRights(runtime) };
}
