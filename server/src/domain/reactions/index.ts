import { readableMessage } from '../messages/load.ts';
import type { Ports } from '../ports/index.ts';
import type { ReactionService } from '../services/index.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { viewReaction } from '../views/message-views.ts';
import { deleteReaction, sendReaction } from './change.ts';
import { queryReactions } from './query.ts';

export function reactionService(ports: Ports): ReactionService {
  return {
    send: sendReaction(ports),
    delete: deleteReaction(ports),
    query: queryReactions(ports),
    async list(actor, messageId, { limit, offset }) {
      return runReadUnit(ports, async (unit) => {
        const caller = await callerOf(unit.store.users, actor);
        await readableMessage(unit, caller, messageId);
        const found = await unit.store.reactions.list(messageId, { limit, offset }, caller.id);
        const people = await loadPeople(
          unit,
          found.map(({ userId }) => userId),
        );
        return found.map((reaction) => viewReaction(people, reaction));
      });
    },
  };
}
