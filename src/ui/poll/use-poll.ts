import { useEffect, useState } from 'react';
import type { Inside } from '../../chat/index.ts';
import { type LivePoll, type PollSnapshot, pollsOf } from '../../chat/poll/index.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { useUi } from '../context.ts';
import { useReadable } from '../kit.ts';

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
  const { model } = useUi();
  const [opened, setOpened] = useState<{ readonly inside: Inside; readonly live: LivePoll } | null>(null);
  useEffect(() => {
    // A message that is on its way holds nothing yet.
    if (messageId === '') return;
    let gone = false;
    void model.inside().then((inside) => {
      if (!gone) setOpened({ inside, live: pollsOf(inside).open(pollId, messageId) });
    });
    return () => {
      gone = true;
    };
  }, [model, pollId, messageId]);
  const poll = useReadable(opened?.live.snapshot ?? NOTHING);
  if (!opened || !poll) return null;
  const { inside } = opened;
  return {
    ...opened,
    poll,
    mayVote: may(inside, 'cast-poll-vote'),
    maySeeVotes: may(inside, 'query-poll-votes'),
  };
}
