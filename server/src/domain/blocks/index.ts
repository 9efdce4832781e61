import { ApiError } from '../errors.ts';
import { inputError } from '../input/read.ts';
import { LIMITS } from '../limits.ts';
import { requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports.ts';
import type { BlockService } from '../services.ts';
import type { BlockView } from '../types/moderation-views.ts';
import type { BlockRecord } from '../types.ts';
import { actingPerson } from '../users/acting-user.ts';
import { callerOf, requirePerson } from '../users/caller.ts';
import { loadPeople, type People } from '../users/people.ts';
import { hideConversations, showConversations } from './conversations.ts';

function view(block: BlockRecord, people: People): BlockView {
  return { ...block, user: people(block.userId), blockedUser: people(block.blockedId) };
}

export function blockService(ports: Ports): BlockService {
  return {
    block: (actor, blockedId) =>
      ports.store.write(async (store) => {
        const { user } = await actingPerson(ports, store, actor);
        if (blockedId === user.id) throw inputError('user cannot block himself');
        const target = await requireTarget(store, blockedId);
        const blocks = await store.relations.blocksOf(user.id);
        const before = blocks.find((block) => block.blockedId === target.id);
        const block = before ?? { userId: user.id, blockedId: target.id, createdAt: ports.clock.now() };
        if (before === undefined) {
          if (blocks.length >= LIMITS.mutesPerUser)
            throw inputError(`at most ${LIMITS.mutesPerUser} users can be blocked`);
          await store.relations.putBlock(block);
          await hideConversations(ports, store, user, target.id);
        }
        return view(block, await loadPeople(ports, store, [], [user, target]));
      }),
    unblock: (actor, blockedId) =>
      ports.store.write(async (store) => {
        const { user } = await actingPerson(ports, store, actor);
        if (!(await store.relations.removeBlock(user.id, blockedId)))
          throw new ApiError('notFound', `the user ${blockedId} is not blocked`);
        await showConversations(ports, store, user, blockedId);
      }),
    list: (actor) =>
      ports.store.read(async (store) => {
        const user = requirePerson(await callerOf(store.users, actor));
        const blocks = await store.relations.blocksOf(user.id);
        const ids = blocks.map(({ blockedId }) => blockedId);
        const people = await loadPeople(ports, store, ids, [user]);
        return blocks.map((block) => view(block, people));
      }),
  };
}
