import { readScope } from '../channels/query-scope.ts';
import { ApiError } from '../errors.ts';
import { POLL_FIELDS, VOTE_FIELDS } from '../filters/poll-spec.ts';
import { readPage } from '../paging/read-page.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { PageInput } from '../services/index.ts';
import type { Page } from '../store/paged.ts';
import type { Actor, PollView, PollVoteView } from '../types/index.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { pollViews, viewVote } from '../views/poll-views.ts';
import { hasPollPermission, ownsPoll, visiblePoll } from './load.ts';

/** Finds polls that the caller made or can see in a channel; the server finds all. */
export async function queryPolls(ports: Ports, actor: Actor, input: PageInput): Promise<Page<PollView>> {
  const query = readPage(input, POLL_FIELDS, actor);
  return scan(ports, actor, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const page = await unit.store.polls.find({ ...query, viewer: caller.id, scope: readScope(unit, caller) });
    return { ...page, items: await pollViews(unit, page.items, caller.id) };
  });
}

/** Returns votes and answers of a poll, for its owner and for callers with the grant. */
export async function queryVotes(
  ports: Ports,
  actor: Actor,
  { pollId, input }: { readonly pollId: string; readonly input: PageInput },
): Promise<Page<PollVoteView>> {
  const query = readPage(input, VOTE_FIELDS, actor);
  return scan(ports, actor, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    const poll = await visiblePoll(unit, caller, pollId);
    if (
      !ownsPoll(caller, poll) &&
      !(await hasPollPermission(unit, caller, { poll, permission: 'query-votes' }))
    )
      throw new ApiError('notAllowed', `User '${caller.id ?? ''}' may not see the votes of poll ${pollId}`);
    const isSecret = poll.votingVisibility === 'anonymous' && !caller.server;
    const onlyUser = isSecret ? (caller.id ?? '') : null;
    const page = await unit.store.polls.votes({
      ...query,
      pollId,
      onlyUser,
      viewer: caller.server ? null : (caller.id ?? ''),
    });
    const people = await loadPeople(
      unit,
      page.items.map(({ userId }) => userId),
    );
    const shown = caller.server ? { ...poll, votingVisibility: 'public' as const } : poll;
    return { ...page, items: page.items.map((vote) => viewVote(shown, vote, { people, viewer: caller.id })) };
  });
}
