import type { Ports } from '../ports/index.ts';
import type { PollService } from '../services/index.ts';
import type { Actor, PollView } from '../types/index.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { pollView } from '../views/poll-views.ts';
import { createPoll, deletePoll, updatePoll, updatePollPartial } from './change.ts';
import { visiblePoll } from './load.ts';
import { createOption, deleteOption, getOption, updateOption } from './options.ts';
import { queryPolls, queryVotes } from './query.ts';
import { castVote, removeVote } from './vote.ts';

async function get(ports: Ports, actor: Actor, id: string): Promise<PollView> {
  return runReadUnit(ports, async (unit) => {
    const caller = await callerOf(unit.store.users, actor);
    return pollView(unit, await visiblePoll(unit, caller, id), caller.id);
  });
}

export function pollService(ports: Ports): PollService {
  return {
    create: (actor, input) => createPoll(ports, actor, input),
    get: (actor, id) => get(ports, actor, id),
    update: (actor, input) => updatePoll(ports, actor, input),
    updatePartial: (actor, id, patch) => updatePollPartial(ports, actor, { id, patch }),
    delete: (actor, id) => deletePoll(ports, actor, id),
    createOption: (actor, pollId, option) => createOption(ports, actor, { pollId, input: option }),
    getOption: (actor, pollId, optionId) => getOption(ports, actor, { pollId, optionId }),
    updateOption: (actor, pollId, option) => updateOption(ports, actor, { pollId, option }),
    deleteOption: (actor, pollId, optionId) => deleteOption(ports, actor, { pollId, optionId }),
    castVote: (actor, vote) => castVote(ports, actor, vote),
    removeVote: (actor, vote) => removeVote(ports, actor, vote),
    query: (actor, page) => queryPolls(ports, actor, page),
    queryVotes: (actor, pollId, page) => queryVotes(ports, actor, { pollId, input: page }),
  };
}
