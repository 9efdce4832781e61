import { REACTION_FIELDS } from '../filters/reaction-spec.ts';
import { readableMessage } from '../messages/load.ts';
import { readPage } from '../paging/read-page.ts';
import type { Ports } from '../ports/index.ts';
import { scan } from '../scan.ts';
import type { ReactionService } from '../services/index.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { viewReaction } from '../views/message-views.ts';

/** Queries reactions to one message by user, type and time. */
export function queryReactions(ports: Ports): ReactionService['query'] {
  return async (actor, messageId, input) => {
    const query = readPage(input, REACTION_FIELDS, actor);
    return scan(ports, actor, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      await readableMessage(unit, caller, messageId);
      const page = await unit.store.reactions.find(messageId, query, caller.id);
      const ids = page.items.map(({ userId }) => userId);
      const people = await loadPeople(unit, ids);
      return { ...page, items: page.items.map((reaction) => viewReaction(people, reaction)) };
    });
  };
}
