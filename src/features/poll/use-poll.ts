import { useMemo } from 'react';
import type { Inside } from '../../chat/index.ts';
import { useInside, useReadable } from '../../ui/index.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { type LivePoll, type PollSnapshot, pollsOf } from './state/index.ts';

const NOTHING: Readable<PollSnapshot | null> = writable<PollSnapshot | null>(null);

export interface OpenPoll {
  readonly inside: Inside;
  readonly live: LivePoll;
  readonly poll: PollSnapshot;
  readonly mayVote: boolean;
  readonly maySeeVotes: boolean;
}

/** What the server lets this person do; everything where it does not say. */
function may(inside: Inside, capability: string): boolean {
  const capabilities: unknown = inside.channel()?.data?.own_capabilities;
  return !Array.isArray(capabilities) || capabilities.includes(capability);
}

/** The poll of a message, live; null until it is known. */
export function usePoll(pollId: string, messageId: string): OpenPoll | null {
  const inside = useInside();
  // A message that is on its way holds nothing yet.
  const live = useMemo(
    () => (inside && messageId !== '' ? pollsOf(inside).open(pollId, messageId) : null),
    [inside, pollId, messageId],
  );
  const poll = useReadable(live?.snapshot ?? NOTHING);
  if (!inside || !live || !poll) return null;
  return {
    ...{ inside, live, poll },
    mayVote: may(inside, 'cast-poll-vote'),
    maySeeVotes: may(inside, 'query-poll-votes'),
  };
}
