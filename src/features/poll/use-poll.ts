import { useMemo } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { useReadable, useRuntime } from '../../ui/index.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { type LivePoll, type PollSnapshot, pollsOf } from './state/index.ts';

const NOTHING: Readable<PollSnapshot | null> = writable<PollSnapshot | null>(null);

export interface OpenPoll {
  readonly runtime: ChatRuntime;
  readonly live: LivePoll;
  readonly poll: PollSnapshot;
  readonly mayVote: boolean;
  readonly maySeeVotes: boolean;
}

/** Returns whether the server grants a capability. Without a list of capabilities everything is allowed. */
function may(runtime: ChatRuntime, capability: string): boolean {
  const capabilities: unknown = runtime.channel()?.data?.own_capabilities;
  return !Array.isArray(capabilities) || capabilities.includes(capability);
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
  return {
    ...{ runtime, live, poll },
    mayVote: may(runtime, 'cast-poll-vote'),
    maySeeVotes: may(runtime, 'query-poll-votes'),
  };
}
