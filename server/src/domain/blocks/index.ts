import { ApiError } from '../errors.ts';
import { mostMutes, requireTarget } from '../moderation/targets.ts';
import type { Ports } from '../ports/index.ts';
import type { BlockService } from '../services/index.ts';
import type { BlockRecord } from '../types/index.ts';
import type { BlockView } from '../types/moderation-views.ts';
import { runReadUnit, runUnit } from '../unit.ts';
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
      runUnit(ports, async (unit) => {
        const { user } = await actingPerson(unit, actor);
        if (blockedId === user.id) throw new ApiError('input', 'user cannot block himself');
        const target = await requireTarget(unit, blockedId);
        const blocks = await unit.store.relations.blocksOf(user.id);
        const before = blocks.find((block) => block.blockedId === target.id);
        const block = before ?? { userId: user.id, blockedId: target.id, createdAt: unit.clock.now() };
        if (before === undefined) {
          const most = mostMutes(user);
          if (blocks.length >= most)
            throw new ApiError('input', `at most ${most} users can be blocked by one user: unblock some`);
          await unit.store.relations.putBlock(block);
          await hideConversations(unit, user, target.id);
        }
        return view(block, await loadPeople(unit, [], [user, target]));
      }),
    unblock: (actor, blockedId) =>
      runUnit(ports, async (unit) => {
        const { user } = await actingPerson(unit, actor);
        if (!(await unit.store.relations.removeBlock(user.id, blockedId)))
          throw new ApiError('notFound', `the user ${blockedId} is not blocked`);
        await showConversations(unit, user, blockedId);
      }),
    list: (actor) =>
      runReadUnit(ports, async (unit) => {
        const user = requirePerson(await callerOf(unit.store.users, actor));
        const blocks = await unit.store.relations.blocksOf(user.id);
        const ids = blocks.map(({ blockedId }) => blockedId);
        const people = await loadPeople(unit, ids, [user]);
        return blocks.map((block) => view(block, people));
      }),
  };
}
