import { accessChannel } from '../channels/load.ts';
import { ApiError } from '../errors.ts';
import { canInApp, denied, requireAppGrant, requireGrant } from '../permissions/access.ts';
import type { Ports } from '../ports/index.ts';
import type { ModerationService } from '../services/index.ts';
import type { ReviewItemRecord } from '../types/index.ts';
import { type ReadUnit, runReadUnit } from '../unit.ts';
import { type Caller, callerOf } from '../users/caller.ts';
import { loadPeople, viewUserForStaff } from '../users/people.ts';
import { itemViews } from './queue/views.ts';
import { requireTarget } from './targets.ts';

const READING = 'read-flag-reports';

/** Returns what moderators need to know of a user. */
export function userReport(ports: Ports): ModerationService['userReport'] {
  return (actor, { userId, withBlocks, withMutes }) =>
    runReadUnit(ports, async (unit) => {
      requireAppGrant(unit, await callerOf(unit.store.users, actor), READING);
      const user = await requireTarget(unit, userId);
      const { relations } = unit.store;
      const mutes = withMutes ? await relations.mutesOf(user.id, unit.clock.now()) : [];
      const people = await loadPeople(
        unit,
        mutes.map(({ targetId }) => targetId),
        [user],
      );
      return {
        user: viewUserForStaff(unit, user),
        blocks: withBlocks ? await relations.blocksOf(user.id) : [],
        mutes: mutes.map((mute) => ({ ...mute, user: people(mute.userId), target: people(mute.targetId) })),
      };
    });
}

/** Counts the complaints about a user and what they wrote. */
export function countFlags(ports: Ports): ModerationService['countFlags'] {
  return (actor, { userId, about }) =>
    runReadUnit(ports, async (unit) => {
      requireAppGrant(unit, await callerOf(unit.store.users, actor), READING);
      return unit.store.flags.countOf(userId, about);
    });
}

/** Returns whether a caller may see the items of all channels, and not only this one's. @throws ApiError `notAllowed` */
async function seesAll(unit: ReadUnit, caller: Caller, item: ReviewItemRecord | null): Promise<boolean> {
  if (canInApp(unit, caller, READING)) return true;
  const cid = item?.cid ?? null;
  if (cid === null) throw denied(caller, READING, '.app');
  requireGrant(await accessChannel(unit, caller, cid), 'read-message-flags');
  return false;
}

/** Returns one item of the review queue, as the query of it would. */
export function reviewItem(ports: Ports): ModerationService['reviewItem'] {
  return (actor, id) =>
    runReadUnit(ports, async (unit) => {
      const item = await unit.store.flags.item(id);
      const isAll = await seesAll(unit, await callerOf(unit.store.users, actor), item);
      if (item === null) throw new ApiError('notFound', `review queue item with id "${id}" does not exist`);
      const [view] = await itemViews(unit, [item], isAll || item.cid === null ? null : [item.cid]);
      if (view === undefined) throw new Error(`review queue item ${id} has no view`);
      return view;
    });
}
