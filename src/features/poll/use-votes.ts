import { useEffect, useState } from 'react';
import type { ChatRuntime } from '../../chat/index.ts';
import { useReadable } from '../../ui/index.ts';
import { type Readable, writable } from '../../util/readable.ts';
import { openVotes, type Votes, type VotesSnapshot } from './state/index.ts';

const LOADING: Readable<VotesSnapshot> = writable<VotesSnapshot>({
  votes: [],
  loading: true,
  hasMore: false,
  error: null,
});

/**
 * Returns the votes for an option, or the comments, in pages.
 * @param option empty for the comments
 */
export function useVotes(
  runtime: ChatRuntime,
  pollId: string,
  option: string,
): VotesSnapshot & Pick<Votes, 'more'> {
  const [votes, setVotes] = useState<Votes | null>(null);
  useEffect(() => {
    const opened = openVotes(runtime, pollId, option === '' ? 'comments' : { option });
    setVotes(opened);
    return opened.stop;
  }, [runtime, pollId, option]);
  return { ...useReadable(votes?.snapshot ?? LOADING), more: () => votes?.more() };
}
