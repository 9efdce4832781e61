import { ALL, CHOICES, field } from '../filters/spec.ts';
import { PAGES } from '../limits.ts';
import { readableMessage } from '../messages/load.ts';
import { by, type PagedSpec, readPage } from '../paging/read-page.ts';
import type { Ports } from '../ports.ts';
import { scan } from '../scan.ts';
import type { ReactionService } from '../services.ts';
import { callerOf } from '../users/caller.ts';
import { loadPeople } from '../users/people.ts';
import { viewReaction } from '../views/message-views.ts';

const MOST_SORTS = 2;

const REACTIONS: PagedSpec = {
  name: 'reactions',
  fields: {
    type: field('string', CHOICES),
    user_id: field('string', CHOICES),
    created_at: field('date', ALL),
  },
  customOperators: [],
  sorts: ['created_at'],
  customSorts: false,
  mostSorts: MOST_SORTS,
  standardSort: [by('created_at', -1)],
  textSorts: [],
  sizes: PAGES.reactionQuery,
  isOwn: true,
};

/** Reactions to one message by who, what and when. */
export function queryReactions(ports: Ports): ReactionService['query'] {
  return async (actor, messageId, input) => {
    const query = readPage(input, REACTIONS, actor);
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
