import { readableChannel } from '../channels/load.ts';
import { inputError, isRecord, readLimit, readWhole } from '../input/read.ts';
import { MOST_OFFSET, PAGES } from '../limits.ts';
import type { Ports } from '../ports.ts';
import type { MessageService, RawSort } from '../services.ts';
import type { MessageRecord } from '../types.ts';
import { runReadUnit } from '../unit.ts';
import { callerOf } from '../users/caller.ts';
import { messageViews } from '../views/message-views.ts';
import { messagePage, type PagedPlace, pinnedPlace } from './paging.ts';
import { viewerOf } from './visibility.ts';

function oldestFirst(sort: RawSort): boolean {
  const [first] = sort ?? [];
  if (first === undefined) return false;
  if (!isRecord(first) || first.field !== 'pinned_at')
    throw inputError('pinned messages sort by pinned_at only');
  return first.direction === 1;
}

interface SkippedInput {
  readonly limit: number;
  readonly offset: number;
  readonly fromOldest: boolean;
}

/** Rows from an end, some of them skipped. */
async function skipped(
  place: PagedPlace,
  { limit, offset, fromOldest }: SkippedInput,
): Promise<readonly MessageRecord[]> {
  const take = fromOldest ? 'oldest' : 'newest';
  const rows = await place.page({ after: null, before: null, take, limit: limit + offset });
  return fromOldest ? rows.slice(offset) : rows.slice(0, Math.max(0, rows.length - offset));
}

/** Pinned messages by when they were pinned, in the sort's direction. */
export function listPinned(ports: Ports): MessageService['pinned'] {
  // biome-ignore lint/complexity/useMaxParams: MessageService.pinned is called by the routes with four arguments
  return async (actor, cid, paging, sort) => {
    const fromOldest = oldestFirst(sort);
    const limit = readLimit(paging.limit, PAGES.pinnedMessages);
    const offset = readWhole(paging.offset, 'offset', { min: 0, max: MOST_OFFSET }) ?? 0;
    return runReadUnit(ports, async (unit) => {
      const caller = await callerOf(unit.store.users, actor);
      const access = await readableChannel(unit, caller, cid);
      const place = pinnedPlace(unit.store.messages, cid, {
        now: unit.clock.now(),
        viewer: viewerOf(access),
      });
      const rows =
        offset > 0
          ? await skipped(place, { limit, offset, fromOldest })
          : await messagePage(unit.store.messages, place, {
              paging,
              sizes: PAGES.pinnedMessages,
              oldestFirst: fromOldest,
            });
      const views = await messageViews(unit, rows, { viewer: caller.id, byServer: caller.server });
      return fromOldest ? views : views.reverse();
    });
  };
}
